import { Button } from "@mantine/core";
import { useState } from "react";
import { dueSoonDays } from "#contract/instruments";
import { ExpiryCell } from "../../parts/expiry-cell";
import { lazyDialog } from "../../parts/lazy-part";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { RowButton } from "../../parts/table/row-buttons";
import { usePermissionCheck } from "../../session/access";
import type { Instrument } from "./instrument.model";

const PlanDialog = lazyDialog(() => import("./plan-dialog"), "PlanDialog");
type Part = Instrument["plan"][number];

const columns: readonly PanelColumn<Part>[] = [
  { title: "项目", isRowHead: true, cell: ({ what }) => what },
  { title: "周期", cell: ({ everyDays }) => `${everyDays} 天` },
  { title: "上次完成", cell: ({ lastOn }) => lastOn },
  {
    title: "下次到期",
    cell: ({ isOn, dueOn }) => (isOn ? <ExpiryCell expiresOn={dueOn} soonDays={dueSoonDays} /> : "不再需要"),
  },
];

/** The recurring tasks of an instrument, and when each is next due. */
export function RecurringTasksPanel({ data: { plan, instrument } }: { data: Instrument }) {
  const may = usePermissionCheck();
  const [edited, setEdited] = useState<Part | null>();
  const mayEdit = may("lab:instrument:edit") && instrument.state !== "retired";
  const edit: PanelColumn<Part> = {
    title: "操作",
    cell: (part) => <RowButton label="修改" of={part.what} onPress={() => setEdited(part)} />,
  };
  return (
    <Panel
      title="保养计划"
      isFlush={plan.length > 0}
      actions={
        mayEdit ? (
          <Button variant="default" size="compact-md" onClick={() => setEdited(null)}>
            新增项目
          </Button>
        ) : null
      }
    >
      {plan.length > 0 ? (
        <PanelTable
          label="保养计划表"
          columns={mayEdit ? [...columns, edit] : columns}
          rows={plan}
          keyOf={({ id }) => id}
          isLine
        />
      ) : (
        <p className="size-13 muted">还没有保养项目。新增项目并写明每隔几天做一次，到期会列在首页和仪器列表。</p>
      )}
      {edited === undefined ? null : (
        <PlanDialog
          instrumentId={instrument.id}
          {...(edited ? { part: edited } : {})}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  );
}
