import {
  holdMessages,
  holdRulesReleasedBySystem,
  holdRulesReleasedPerResult,
  stateRunHolds,
} from "#contract/result-holds";
import type { RunHold } from "#contract/result-holds.schemas";
import { useWrite } from "../../parts/data/use-write";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { StatusBadge } from "../../parts/status-badge";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withGroupedBarcodes } from "../specimens/barcodes/grouped-barcode";
import { holdTitle } from "./hold-words";
import css from "./holds.module.css";
import { type HoldReason, HoldReasonForm } from "./statement-form";

/** The holds of a run's results; one reason releases the same hold of all of them. */
export function RunHolds({ runId, holds }: { runId: string; holds: readonly RunHold[] }) {
  const openCount = holds.filter((hold) => hold.openCount > 0).length;
  return (
    <Panel title="存疑" note={openCount > 0 ? `${openCount} 项待审核人说明，说明前不能审核和发布` : "已全部说明"}>
      <ul className="bare-list column gap-8">
        {holds.map((hold) => (
          <li
            key={`${hold.rule}${hold.subject.kind}${hold.subject.name}`}
            className={`box column gap-8 pad-12-16 ${css.hold}`}
            data-open={hold.openCount > 0 || undefined}
          >
            <p className="wrap-row gap-4-12 strong ink">
              {holdTitle(hold)}
              <StatusBadge
                tone={hold.openCount > 0 ? "warn" : "ready"}
                label={hold.openCount > 0 ? `${hold.openCount} 个结果待说明` : `${hold.resultCount} 个结果已说明`}
              />
            </p>
            <p className="anywhere">{hold.message ? withGroupedBarcodes(hold.message) : "内容已删除"}</p>
            {hold.statedReasons.map((reason) => (
              <p key={reason} className="anywhere ink">
                理由：{reason}
              </p>
            ))}
            <SharedStatement runId={runId} hold={hold} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SharedStatement({ runId, hold }: { runId: string; hold: RunHold }) {
  const may = usePermissionCheck();
  const { rule, subject } = hold;
  const step = useWrite({
    work: async (said: HoldReason) =>
      (await adminCall(stateRunHolds, { params: { id: runId }, body: { rule, subject, ...said } })).data,
    done: ({ statedCount, leftCount }) =>
      showToast({
        kind: leftCount === 0 ? "success" : "info",
        text: `已说明 ${statedCount} 个结果${leftCount === 0 ? "" : `，${leftCount} 个未处理`}`,
      }),
    hasFields: true,
  });
  if (hold.openCount === 0 || !may("lab:result:review")) return null;
  if (holdRulesReleasedBySystem.includes(rule)) return <p className="size-13 muted">{holdMessages.checkPending}</p>;
  if (holdRulesReleasedPerResult.includes(rule))
    return (
      <p className="size-13 muted">
        须在每个结果上逐个确认：
        <OfficeLink href={screenLink("/lab/review", { state: "submitted" })}>到结果审核</OfficeLink>
      </p>
    );
  if (hold.submittedCount === 0) return <p className="size-13 muted">结果提交审核后，由审核人说明</p>;
  return (
    <HoldReasonForm
      rule={rule}
      label={hold.submittedCount === 1 ? "保存说明" : `说明 ${hold.submittedCount} 个结果`}
      errors={fieldErrorsOf(step.error)}
      isBusy={step.isPending}
      onSay={(said) => step.mutate(said)}
    />
  );
}
