import { useState } from "react";
import { studyNames } from "#contract/validation-states";
import { updateValidation } from "#contract/validations";
import type { ValidationRun } from "#contract/validations.schemas";
import { confirm } from "../../parts/confirm";
import { useWrite } from "../../parts/data/use-write";
import { formatTime } from "../../parts/format-time";
import { lazyDialog } from "../../parts/lazy-part";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { type PanelColumn, PanelTable } from "../../parts/panel-table";
import { screenLink } from "../../parts/screen-link";
import { RowButton, RowButtons } from "../../parts/table/row-buttons";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import type { Validation } from "./validation.model";

const RunDialog = lazyDialog(() => import("./run-dialog"), "RunDialog");

const columns: readonly PanelColumn<ValidationRun>[] = [
  {
    title: "批次",
    isRowHead: true,
    cell: ({ runId, runNo }) => (
      <OfficeLink href={screenLink("/lab/runs/$runId", { runId })} className="nowrap">
        {runNo}
      </OfficeLink>
    ),
  },
  { title: "检测时间", cell: ({ endedAt }) => formatTime(endedAt, "{y}-{m}-{d} {h}:{i}") },
  { title: "仪器", cell: ({ instrument }) => instrument || "—" },
  { title: "操作员", cell: ({ operatorName }) => operatorName || "—" },
  { title: "用途", cell: ({ wells }) => [...new Set(wells.map(({ study }) => studyNames[study]))].join("、") },
  { title: "孔", align: "end", cell: ({ wells }) => wells.length },
  { title: "文件指纹", className: "mono", cell: ({ sha256 }) => <span title={sha256}>{sha256.slice(0, 12)}</span> },
];

/** The runs on which a validation is based. */
export function ValidationRuns({ proof }: { proof: Validation }) {
  const { validation, content } = proof;
  const may = usePermissionCheck();
  const [edited, setEdited] = useState<ValidationRun>();
  const { id, version } = validation;
  const remove = useWrite({
    work: (runNo: string) =>
      adminCall(updateValidation, { params: { id }, body: { run: { runNo, wells: [] }, version } }),
    done: () => showToast({ kind: "success", text: "已移出" }),
  });
  const start = async ({ runNo }: ValidationRun) => {
    const message = `${runNo} 的孔不再计入这份验证，批次本身不变，可以再次关联。`;
    if (await confirm({ title: "移出批次", message, confirmLabel: "移出", tone: "danger" })) remove.mutate(runNo);
  };
  const steps: PanelColumn<ValidationRun> = {
    title: "操作",
    cell: (run) => (
      <RowButtons>
        <RowButton label="修改" of={`${run.runNo} 的孔`} onPress={() => setEdited(run)} />
        <RowButton label="移出" of={run.runNo} onPress={() => void start(run)} />
      </RowButtons>
    ),
  };
  const isOpen = validation.state === "draft" && may("lab:validation:edit");
  return (
    <Panel title="批次" note="判读由检测方案从原始文件重新做出">
      {content.runs.length === 0 ? (
        <p className="muted">还没有关联批次。先把参考物质的仪器文件作为验证批次入库，再在这里关联。</p>
      ) : (
        <PanelTable
          label="批次"
          columns={isOpen ? [...columns, steps] : columns}
          rows={content.runs}
          keyOf={({ runId }) => runId}
        />
      )}
      {edited ? <RunDialog proof={proof} run={edited} onClose={() => setEdited(undefined)} /> : null}
    </Panel>
  );
}
