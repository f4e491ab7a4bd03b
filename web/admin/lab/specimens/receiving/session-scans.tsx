import { Button } from "@mantine/core";
import { formatTime } from "../../../parts/format-time";
import { Panel } from "../../../parts/panel";
import { StatusBadge } from "../../../parts/status-badge";
import { BarcodeText, TubeLink } from "../barcodes/barcode-text";
import { AcceptBoxButton } from "./accept-box";
import { countScanVerdicts, type DeskScan, type ScanVerdict, scanVerdictOf } from "./desk.model";
import { verdictWords } from "./scan-words";
import css from "./session-scans.module.css";

interface SessionScansProps {
  readonly scans: readonly DeskScan[];
  readonly onRetry: (n: number) => void;
  readonly onClear: () => void;
}

/** Scans of this session, the newest first, with their outcomes. */
export function SessionScans({ scans, onRetry, onClear }: SessionScansProps) {
  const counts = countScanVerdicts(scans);
  const tubes = new Set(scans.map(({ barcode }) => barcode)).size;
  return (
    <Panel
      title={`本次扫描 ${tubes} 支${scans.length > tubes ? `（${scans.length} 次）` : ""}`}
      isFlush
      actions={
        scans.length > 0 ? (
          <>
            <AcceptBoxButton scans={scans} />
            <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
              清空列表
            </Button>
          </>
        ) : null
      }
    >
      <div className={`flex wrap gap-8 pad-8-12 ${css.tally}`}>
        {(Object.keys(verdictWords) as ScanVerdict[])
          .filter((verdict) => counts[verdict])
          .map((verdict) => (
            <StatusBadge
              key={verdict}
              tone={verdictWords[verdict].tone}
              label={`${verdictWords[verdict].label} ${counts[verdict]}`}
            />
          ))}
      </div>
      {scans.length === 0 ? (
        <p className="pad-12-16 muted">还没有扫描。清空或离开页面都不影响已登记的样本。</p>
      ) : (
        <ol className={`bare-list lines line-above ${css.scans}`} reversed>
          {scans.map((scan) => (
            <ScanRow key={scan.n} scan={scan} onRetry={onRetry} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function ScanRow({ scan, onRetry }: { scan: DeskScan; onRetry: (n: number) => void }) {
  const verdict = scanVerdictOf(scan);
  const { reply } = scan;
  return (
    <li className={`row gap-12 pad-8-12 ${css.row}`}>
      <span className="no-phone fixed size-13 tabular muted">{scan.n}</span>
      <span className="stack grow slim">
        {reply?.tube ? (
          <TubeLink tubeId={reply.tube.id} barcode={scan.barcode} />
        ) : (
          <BarcodeText barcode={scan.barcode} />
        )}
        <span className="size-13 muted">
          {reply?.message ?? scan.failure ?? "正在登记"}
          {scan.box ? `，箱号 ${scan.box}` : ""}
        </span>
      </span>
      {verdict ? (
        <StatusBadge tone={verdictWords[verdict].tone} label={verdictWords[verdict].label} />
      ) : (
        <StatusBadge tone="neutral" label="处理中" />
      )}
      {scan.canRetry && scan.status === "failed" ? (
        <Button variant="default" size="compact-sm" onClick={() => onRetry(scan.n)}>
          重新发送
        </Button>
      ) : (
        <time className="no-phone fixed size-13 muted">{formatTime(scan.at, "{h}:{i}:{s}")}</time>
      )}
    </li>
  );
}
