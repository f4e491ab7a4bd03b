import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { PlateDetail } from "#contract/plates.schemas";
import { ScanField } from "../specimens/receiving/scan-field";
import { SoundSwitch } from "../specimens/receiving/sound-switch";
import { VerdictCard, VerdictPlaceholder } from "../specimens/receiving/verdict-card";
import { wellsText } from "./plate-places";
import type { usePlateScans } from "./use-plate-scans";
import { WaitingSamples } from "./waiting-samples";

interface BenchDeskProps {
  readonly plate: PlateDetail;
  readonly scans: ReturnType<typeof usePlateScans>;
  /** The position that the next scan fills. */
  readonly target: number | undefined;
  readonly onScan: (barcode: string) => void;
  readonly onUndo: (() => void) | undefined;
  readonly isUndoing: boolean;
}

/** The part of the page for filling an open plate: the scanner's field, the last outcome, and the queue. */
export function PlateScanDesk({ plate, scans, target, onScan, onUndo, isUndoing }: BenchDeskProps) {
  return (
    <div className="column gap-16">
      <ScanField
        waiting={scans.waiting}
        hint={target === undefined ? "板已满" : `放入 ${wellsText(plate, target)}`}
        onScan={onScan}
      />
      {scans.latest ? <Outcome scan={scans.latest} onRetry={scans.add} /> : <VerdictPlaceholder />}
      <div className="wrap-row gap-8">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          disabled={!onUndo}
          loading={isUndoing}
          title="快捷键 Ctrl+Z"
          onClick={onUndo}
        >
          撤销上一支
        </Button>
        <SoundSwitch />
      </div>
      <WaitingSamples productCode={plate.product.code} />
    </div>
  );
}

function Outcome({
  scan,
  onRetry,
}: {
  scan: NonNullable<ReturnType<typeof usePlateScans>["latest"]>;
  onRetry: (barcode: string, place?: number) => void;
}) {
  return (
    <VerdictCard
      verdict={scan.verdict}
      title={scan.message}
      barcode={scan.barcode}
      onRetry={scan.canRetry ? () => onRetry(scan.barcode, scan.place) : undefined}
    />
  );
}
