import { Button } from "@mantine/core";
import type { DataOf } from "#contract/endpoint";
import type { getRun } from "#contract/runs";
import { confirm } from "../../parts/confirm";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { StateBadge } from "../../parts/state/state-badge";
import { usePermissionCheck } from "../../session/access";
import { nextResultStep } from "../results/bulk.model";
import { openHoldsText } from "../results/open-holds";
import { resultStates } from "../results/result-states";
import { useResultSteps } from "../results/use-result-steps";
import { BarcodeText } from "../specimens/barcodes/barcode-text";
import { groupedBarcode } from "../specimens/barcodes/grouped-barcode";

type ResultSet = DataOf<typeof getRun>["resultSets"][number];

const columns: readonly PanelColumn<ResultSet>[] = [
  {
    title: "条码",
    cell: ({ id, state, barcode }) => (
      <OfficeLink href={screenLink("/lab/review", { state, open: id })} aria-label={`结果 ${groupedBarcode(barcode)}`}>
        <BarcodeText barcode={barcode} />
      </OfficeLink>
    ),
  },
  { title: "状态", cell: ({ state }) => <StateBadge of={resultStates} state={state} /> },
  { title: "级别", align: "end", cell: ({ level }) => level ?? "—" },
  {
    title: "说明",
    className: "size-13 plain muted",
    cell: ({ holdReason, openHoldCount }) => holdReason || openHoldsText(openHoldCount) || "—",
  },
];

/** The results of each sample of the run. */
export function RunResults({ sets }: { sets: readonly ResultSet[] }) {
  if (sets.length === 0) {
    return (
      <Panel title="样本结果">
        <p className="size-13 plain muted">这块板没有产生结果。</p>
      </Panel>
    );
  }
  return (
    <Panel title="样本结果" note={`${sets.length} 个样本`} isFlush>
      <PanelTable label="样本结果表" columns={columns} rows={sets} keyOf={({ id }) => id} />
    </Panel>
  );
}

/** The next step of a run that was taken over: its results go to the review, all that can at once. */
export function SubmitResults({ sets }: { sets: readonly ResultSet[] }) {
  const may = usePermissionCheck();
  const { submit } = useResultSteps(() => undefined);
  const ids = sets
    .filter(({ state, holdReason }) => nextResultStep(state) === "submit" && holdReason === "")
    .map(({ id }) => id);
  if (ids.length === 0 || !may("lab:run:submit")) return null;
  const start = async () => {
    const isSure = await confirm({
      title: `提交 ${ids.length} 个结果`,
      message: "提交后由另一位同事审核。没有得出结果的样本不提交，请安排复检。",
      confirmLabel: "提交",
    });
    if (isSure) submit.mutate(ids);
  };
  return (
    <Button loading={submit.isPending} onClick={() => void start()}>
      提交 {ids.length} 个结果审核
    </Button>
  );
}
