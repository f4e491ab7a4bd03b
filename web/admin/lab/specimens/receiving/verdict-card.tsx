import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconRefreshAlert,
  IconRepeat,
  IconScan,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BarcodeText } from "../barcodes/barcode-text";
import type { ScanVerdict } from "./desk.model";
import css from "./receiving.module.css";
import { verdictWords } from "./scan-words";

const icons: Record<ScanVerdict, typeof IconScan> = {
  received: IconCircleCheck,
  quarantined: IconAlertTriangle,
  repeated: IconRepeat,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  failed: IconRefreshAlert,
};

interface VerdictCardProps {
  readonly verdict: ScanVerdict;
  readonly title: string | undefined;
  readonly barcode: string;
  readonly facts?: readonly string[];
  /** What to do with the scanned tube. */
  readonly children?: ReactNode;
  /** Sends the scan again, where that may help. */
  readonly onRetry?: (() => void) | undefined;
}

/** The outcome of a scan, readable from arm's length. */
export function VerdictCard({ verdict, title, barcode, facts = [], children, onRetry }: VerdictCardProps) {
  const Icon = icons[verdict];
  return (
    <div
      className={`toned flex flex-start gap-16 pad-16 ${css.verdict}`}
      data-tone={verdictWords[verdict].tone}
      role="status"
      aria-live="assertive"
    >
      <Icon size={44} stroke={1.6} aria-hidden className="fixed marked" />
      <div className="slim">
        <p className="figure marked">{title}</p>
        <p className="flex wrap gap-0-12 below-8 size-16 ink">
          <BarcodeText barcode={barcode} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {children}
        {onRetry ? (
          <Button mt={8} onClick={onRetry}>
            重新发送
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Placeholder of the outcome before the first scan. */
export function VerdictPlaceholder() {
  return (
    <div className={`toned row gap-16 pad-16 ${css.verdict}`} data-tone="neutral">
      <IconScan size={44} stroke={1.4} aria-hidden className="fixed marked" />
      <div>
        <p className="figure">等待扫描</p>
        <p className="muted">结果会显示在这里，并有提示音。</p>
      </div>
    </div>
  );
}
