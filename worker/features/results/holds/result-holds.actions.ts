import {
  type HoldRule,
  holdMessages,
  holdRulesBetweenTwoResults,
  holdRulesReleasedBySystem,
  holdRulesReleasedPerResult,
  holdRulesRequiringRunTime,
} from "#contract/result-holds";
import { stateResultHold, stateRunHolds } from "#contract/result-holds.schemas";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { auditRows } from "../../logs/logs.actions";
import {
  findHold,
  findHoldReleaseFacts,
  type HoldReleaseFacts,
  type HoldsToRelease,
  releaseHolds,
} from "./result-holds.queries";

interface Said {
  readonly reason: string;
  readonly statedTime?: number | undefined;
}

/** Throws an error on the field when the time of the run is missing, not asked for, or impossible. */
function checkTime(rule: HoldRule, facts: HoldReleaseFacts, { statedTime }: Said, now: number): void {
  const refuse = (message: string) => fieldErrors({ statedTime: [message] });
  if (!holdRulesRequiringRunTime.includes(rule)) {
    if (statedTime !== undefined) throw refuse(holdMessages.timeNotAsked);
    return;
  }
  if (statedTime === undefined) throw refuse(holdMessages.timeRequired);
  if (statedTime > now) throw refuse(holdMessages.timeInFuture);
  if (facts.receivedAt !== null && statedTime < facts.receivedAt) throw refuse(holdMessages.timeBeforeReceipt);
}

/** One batch: the reason, and its audit row if it released a hold. */
async function write(work: StaffWork, which: HoldsToRelease, said: Said, objectId: string) {
  const { caller, now } = work;
  const about = "id" in which ? {} : { rule: which.rule, subject: which.subject };
  return [
    releaseHolds(which, { reason: said.reason, time: said.statedTime ?? null, userId: caller.userId, now }),
    ...(await auditRows(work, {
      action: "hold.state",
      objectType: "id" in which ? "hold" : "run",
      objectId,
      reason: said.reason,
      changes: { ...about, ...(said.statedTime === undefined ? {} : { statedTime: said.statedTime }) },
      when: previousChanged,
    })),
  ] as const;
}

export const stateResultHoldAction = staffAction(stateResultHold, {
  load: ({ params }) => ({ hold: findHold(params.id), facts: findHoldReleaseFacts({ id: params.id }) }),
  async run(ctx) {
    const {
      hold: [hold],
      facts,
    } = ctx;
    if (!hold || !facts) throw notFound();
    const { reason, statedTime } = ctx.body;
    if (hold.overtakenAt !== null) throw conflict(holdMessages.overtaken);
    const isSame = hold.statedReason === reason && hold.statedTime === (statedTime ?? null);
    if (hold.statedBy?.userId === ctx.caller.userId && isSame) return hold;
    if (hold.statedAt !== null) throw conflict(holdMessages.stated);
    if (holdRulesReleasedBySystem.includes(hold.rule)) throw conflict(holdMessages.checkPending);
    if (holdRulesBetweenTwoResults.includes(hold.rule)) throw conflict(holdMessages.settleInstead);
    if (facts.submittedCount === 0) throw conflict(holdMessages.notSubmitted);
    checkTime(hold.rule, facts, ctx.body, ctx.now);
    const {
      rows: [settled],
      written: [written],
    } = await runNamed(ctx.deps.database, {
      rows: await write(ctx, { id: hold.id }, ctx.body, hold.id),
      written: findHold(hold.id),
    });
    if (settled === 0) throw conflict(holdMessages.ownResult);
    ctx.reply.msg = holdMessages.saved;
    return written ?? hold;
  },
});

export const stateRunHoldsAction = staffAction(stateRunHolds, {
  load: ({ params, body: { rule, subject } }) => ({ facts: findHoldReleaseFacts({ runId: params.id, rule, subject }) }),
  async run(ctx) {
    const { facts } = ctx;
    const { rule, subject } = ctx.body;
    if (!facts) throw notFound();
    if (holdRulesReleasedBySystem.includes(rule)) throw conflict(holdMessages.checkPending);
    if (holdRulesReleasedPerResult.includes(rule)) throw conflict(holdMessages.oneByOne);
    if (facts.openCount === 0) {
      ctx.reply.msg = holdMessages.stated;
      return { statedCount: 0, leftCount: 0 };
    }
    if (facts.submittedCount === 0) throw conflict(holdMessages.notSubmitted);
    checkTime(rule, facts, ctx.body, ctx.now);
    const which = { runId: ctx.params.id, rule, subject };
    const {
      rows: [statedCount],
    } = await runNamed(ctx.deps.database, { rows: await write(ctx, which, ctx.body, ctx.params.id) });
    if (statedCount === 0) throw conflict(holdMessages.ownResult);
    ctx.reply.msg = holdMessages.saved;
    return { statedCount, leftCount: facts.openCount - statedCount };
  },
});
