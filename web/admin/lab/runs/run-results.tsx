import type { DataOf } from "#contract/endpoint";
import type { getRun } from "#contract/runs";
import { OwnLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import table from "../../parts/panel-table.module.css";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { StateBadge } from "../../parts/state/state-badge";
import { BarcodeText } from "../barcodes/barcode-text";
import { groupedBarcode } from "../barcodes/grouped-barcode";
import { openHoldsText } from "../results/open-holds";
import { resultStates } from "../results/result-states";

/** What came of each sample of the run. */
export function RunResults({ sets }: { sets: DataOf<typeof getRun>["resultSets"] }) {
  if (sets.length === 0) {
    return (
      <Panel title="样本结果">
        <p className="size-13 plain muted">这块板没有产生结果。</p>
      </Panel>
    );
  }
  return (
    <Panel title="样本结果" note={`${sets.length} 个样本`} isFlush>
      <ScrollBox label="样本结果表">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">条码</th>
              <th scope="col">状态</th>
              <th scope="col" data-align="end">
                级别
              </th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {sets.map((set) => (
              <tr key={set.id}>
                <td>
                  <OwnLink
                    href={screenLink("/lab/review", { state: set.state, open: set.id })}
                    aria-label={`结果 ${groupedBarcode(set.barcode)}`}
                  >
                    <BarcodeText barcode={set.barcode} />
                  </OwnLink>
                </td>
                <td>
                  <StateBadge of={resultStates} state={set.state} />
                </td>
                <td data-align="end">{set.level ?? "—"}</td>
                <td className="size-13 plain muted">{set.holdReason || openHoldsText(set.openHoldCount) || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
