import { Checkbox } from "@mantine/core";
import "../../parts/sheets/choice";
import { type ReactNode, useState } from "react";
import {
  holdMessages,
  holdRulesReleasedBySystem,
  holdRulesReleasedPerResult,
  stateResultHold,
  stateRunHolds,
} from "#contract/result-holds";
import type { ResultHold } from "#contract/result-holds.schemas";
import { useWrite } from "../../parts/data/use-write";
import { fieldErrorsOf } from "../../parts/form/field-errors";
import { formatTime } from "../../parts/format-time";
import { StatusBadge } from "../../parts/status-badge";
import { showToast } from "../../parts/toast-queue";
import { usePermissionCheck } from "../../session/access";
import { adminCall } from "../../session/admin-call";
import { withGroupedBarcodes } from "../specimens/barcodes/grouped-barcode";
import { holdTitle, isHoldOpen } from "./hold-words";
import css from "./holds.module.css";
import { type HoldReason, HoldReasonForm } from "./statement-form";

interface ResultHoldsProps {
  readonly holds: readonly ResultHold[];
  /** Why the signed-in person may not give a reason, or null. */
  readonly blockedBy: string | null;
  /** For holds between two results: what is shown, and the field that settles it instead of a plain reason. */
  readonly settlements: ReadonlyMap<string, { readonly shown: ReactNode; readonly form: ReactNode }>;
  readonly settlementBlockedBy: string | null;
  /** The run of the result, whose other results may be in the same doubt. */
  readonly runId: string | undefined;
}

/** The doubts about one result, open ones first, each with its reason or the field for it. */
export function ResultHolds({ holds, blockedBy, settlements, settlementBlockedBy, runId }: ResultHoldsProps) {
  const may = usePermissionCheck();
  if (holds.length === 0) return null;
  const openCount = holds.filter(isHoldOpen).length;
  const sorted = holds.toSorted((a, b) => Number(isHoldOpen(b)) - Number(isHoldOpen(a)));
  const mayReview = may("lab:result:review");
  const whyNot = [
    ...new Set(holds.filter(isHoldOpen).map(({ id }) => (settlements.has(id) ? settlementBlockedBy : blockedBy))),
  ].filter((why) => why !== null);
  return (
    <section className="column gap-8" aria-label="存疑">
      <h3 className="wrap-row flat gap-4-12 size-15 ink">
        存疑（{holds.length}）
        {openCount > 0 ? (
          <StatusBadge tone="warn" label={`${openCount} 项待说明`} />
        ) : (
          <StatusBadge tone="ready" label="已全部说明" />
        )}
      </h3>
      {whyNot.map((why) => (
        <p key={why} className="size-13 muted">
          {why}
        </p>
      ))}
      <ul className="bare-list column gap-8">
        {sorted.map((hold) => (
          <li
            key={hold.id}
            className={`box column gap-8 pad-12-16 ${css.hold}`}
            data-open={isHoldOpen(hold) || undefined}
          >
            <p className="wrap-row gap-4-12 strong ink">{holdTitle(hold)}</p>
            <p className="anywhere">{hold.message ? withGroupedBarcodes(hold.message) : "内容已删除"}</p>
            {settlements.get(hold.id)?.shown}
            {isHoldOpen(hold) ? (
              mayReview ? (
                <Settling hold={hold} {...{ blockedBy, settlements, settlementBlockedBy, runId }} />
              ) : null
            ) : (
              <Standing hold={hold} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Settling({ hold, ...of }: Omit<ResultHoldsProps, "holds"> & { hold: ResultHold }) {
  const settlement = of.settlements.get(hold.id);
  if (holdRulesReleasedBySystem.includes(hold.rule))
    return <p className="size-13 muted">{holdMessages.checkPending}</p>;
  if (settlement) return of.settlementBlockedBy === null ? settlement.form : null;
  return of.blockedBy === null ? <OwnStatement hold={hold} runId={of.runId} /> : null;
}

/** What makes this one result stand or, where the whole run is in the same doubt, all of its submitted ones at once. */
function OwnStatement({ hold, runId }: { hold: ResultHold; runId: string | undefined }) {
  const { rule, subject, alikeCount } = hold;
  const ofRun = runId !== undefined && alikeCount > 1 && !holdRulesReleasedPerResult.includes(rule) ? runId : undefined;
  const [isForAll, setForAll] = useState(true);
  const step = useWrite({
    work: async (said: HoldReason) =>
      ofRun !== undefined && isForAll
        ? (await adminCall(stateRunHolds, { params: { id: ofRun }, body: { rule, subject, ...said } })).data.statedCount
        : adminCall(stateResultHold, { params: { id: hold.id }, body: said }).then(() => 1),
    done: (count) => showToast({ kind: "success", text: count > 1 ? `说明已保存到 ${count} 个结果` : "说明已保存" }),
    hasFields: true,
  });
  return (
    <div className="stack gap-8">
      {ofRun === undefined ? null : (
        <Checkbox
          label={`用于本批次全部 ${alikeCount} 个结果`}
          checked={isForAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
      <HoldReasonForm
        rule={rule}
        label={ofRun !== undefined && isForAll ? `说明 ${alikeCount} 个结果` : "保存说明"}
        errors={fieldErrorsOf(step.error)}
        isBusy={step.isPending}
        onSay={(said) => step.mutate(said)}
      />
    </div>
  );
}

/** How a hold was released. */
function Standing({ hold }: { hold: ResultHold }) {
  if (hold.statedAt === null) return <p className="size-13 muted">依据已变化，该项存疑不再存在</p>;
  return (
    <>
      <p className="anywhere ink">
        理由：{hold.statedReason || "内容已删除"}
        {hold.statedTime === null ? "" : `；实际检测时间 ${formatTime(hold.statedTime, "{y}-{m}-{d} {h}:{i}")}`}
      </p>
      <p className="size-13 muted">
        {hold.statedBy?.name ?? "系统"}　{formatTime(hold.statedAt)}
      </p>
    </>
  );
}
