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
import { BarcodeText } from "../parts/barcode-text";
import { type DeskScan, type Verdict, verdictOf } from "./desk.model";
import css from "./receiving.module.css";
import { scanAdvice, verdictWords } from "./scan-words";

const icons: Record<Verdict, typeof IconScan> = {
  received: IconCircleCheck,
  quarantined: IconAlertTriangle,
  repeated: IconRepeat,
  refused: IconCircleX,
  unknown: IconHelpCircle,
  failed: IconRefreshAlert,
};

interface VerdictPanelProps {
  readonly scan: DeskScan | undefined;
  readonly onRetry: (n: number) => void;
}

/** The outcome of the latest scan, readable from arm's length. */
export function VerdictPanel({ scan, onRetry }: VerdictPanelProps) {
  const verdict = scan && verdictOf(scan);
  if (!scan || !verdict) {
    return (
      <div className={css.verdict} data-tone="neutral">
        <IconScan size={44} stroke={1.4} aria-hidden className={css.verdictIcon} />
        <div>
          <p className={css.verdictTitle}>等待扫描</p>
          <p className={css.verdictText}>结果会显示在这里，并有提示音。</p>
        </div>
      </div>
    );
  }
  const Icon = icons[verdict];
  const { reply } = scan;
  const facts = [reply?.tube?.product.name, reply?.sample ? `样本号 ${reply.sample.accessionNo}` : ""].filter(Boolean);
  return (
    <div className={css.verdict} data-tone={verdictWords[verdict].tone} role="status" aria-live="assertive">
      <Icon size={44} stroke={1.6} aria-hidden className={css.verdictIcon} />
      <div className={css.verdictBody}>
        <p className={css.verdictTitle}>{reply?.message ?? scan.failure}</p>
        <p className={css.verdictFacts}>
          <BarcodeText barcode={scan.barcode} />
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {reply ? scanAdvice(reply.verdict, reply.reasons).map((line) => <p key={line}>{line}</p>) : null}
        {scan.canRetry ? (
          <Button mt={8} onClick={() => onRetry(scan.n)}>
            重新发送
          </Button>
        ) : null}
      </div>
    </div>
  );
}
