import { correctionMessages } from "#contract/report-corrections";
import { settleDelta } from "#contract/report-corrections.schemas";
import { holdMessages } from "#contract/result-holds";
import { staffAction } from "../../../http/action";
import { hasPermission } from "../../../http/caller";
import { conflict, forbidden, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { allOf, previousChanged } from "../../../platform/database/conditions";
import type { Query } from "../../../platform/database/database";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { findHold, isHoldReleased, releaseDeltaHolds } from "../../results/holds/result-holds.queries";
import { retestStatements } from "../../results/review/result-set-moves.actions";
import {
  isNotMaker,
  needsRecollection,
  type ResultSetFacts,
  retestRefusal,
} from "../../results/review/result-set-moves.rules";
import type { ResultSetRow } from "../../results/review/result-sets.actions";
import { findResultSetsOfDelta } from "../../results/review/result-sets.store";
import { tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { redoRefusal } from "../corrections/corrections.rules";
import type { RedoFacts } from "../corrections/corrections.store";
import { findRedoFactsOfDelta, isStillRedoable, startRedo } from "../corrections/corrections.store";

interface Loser {
  readonly set: ResultSetRow;
  readonly report: RedoFacts | undefined;
  readonly way: "none" | "retest" | "redo";
}

const neededFor = { none: null, retest: "lab:result:retest", redo: "lab:report:correct" } as const;
const told = {
  none: correctionMessages.settled,
  retest: correctionMessages.settledRetest,
  redo: correctionMessages.settledRedo,
} as const;

/** Releases both holds with the same reason, and sends the result that does not stand to its re-test, in one batch. */
export const settleDeltaAction = staffAction(settleDelta, {
  load: ({ params }) => ({
    hold: findHold(params.id),
    sets: findResultSetsOfDelta(params.id),
    reports: findRedoFactsOfDelta(params.id),
  }),
  async run(ctx) {
    const {
      hold: [hold],
      sets,
      reports,
    } = ctx;
    const own = sets.find(({ id }) => id === hold?.resultSetId);
    const other = sets.find(({ id }) => id !== hold?.resultSetId);
    if (!hold || !own || !other) throw notFound();
    const { stands, reason } = ctx.body;
    const said = `${stands === "both" ? "两个结果都成立" : `条码 ${(stands === "this" ? own : other).barcode} 的结果成立`}：${reason}`;
    if (hold.statedReason === said && hold.statedBy?.userId === ctx.caller.userId) return hold;
    if (hold.statedAt !== null || hold.overtakenAt !== null)
      throw conflict(hold.statedAt === null ? holdMessages.overtaken : holdMessages.stated);
    const standing = stands === "other" ? [other] : stands === "this" ? [own] : [own, other];
    for (const set of standing) {
      const refusal = standingRefusal(set, set === own ? other : own, ctx.caller.userId);
      if (refusal) throw conflict(refusal);
    }
    const losers = [own, other].filter((set) => !standing.includes(set)).map((set) => loserOf(ctx, set, reports));
    const results = [own, other].map(({ id, version, sampleState }) => ({ id, version, sampleState }));
    const by = { userId: ctx.caller.userId, now: ctx.now };
    const {
      settled,
      written: [written],
    } = await runNamed(ctx.deps.database, {
      settled: releaseDeltaHolds({ holdId: hold.id, results }, { reason: said, ...by }),
      audit: await auditRows(ctx, {
        action: "hold.settle",
        objectType: "hold",
        objectId: hold.id,
        reason,
        changes: { stands, results: results.map(({ id }) => id), follows: losers.map(({ way }) => way) },
        when: previousChanged,
      }),
      again: losers.flatMap((loser) => againRows(ctx, loser, hold.id)),
      written: findHold(hold.id),
    });
    if (settled === 0) throw conflict();
    ctx.reply.msg = told[losers[0]?.way ?? "none"];
    return written ?? hold;
  },
});

/** Throws when the result that does not stand can be neither corrected nor measured again, or when the person may not ask for it. */
function loserOf({ caller }: StaffWork, set: ResultSetRow, reports: readonly RedoFacts[]): Loser {
  const report = reports.find(({ resultSetId }) => resultSetId === set.id);
  const step = stepOfLoser({ set, report });
  if ("refusal" in step) throw conflict(step.refusal);
  const needed = neededFor[step.way];
  if (needed !== null && !hasPermission(caller.permissions, needed)) throw forbidden();
  return { set, report, way: step.way };
}

/** Statements that send the result's sample to another run; they do nothing unless the holds were released. */
function againRows(work: StaffWork, { set, report, way }: Loser, holdId: string): Query<unknown>[] {
  if (way === "none") return [];
  const { now } = work;
  const { userId } = work.caller;
  const stated = isHoldReleased(holdId, { userId, now });
  const reason = correctionMessages.contradicted;
  if (way === "retest" || !report) return retestStatements(work, set, reason, stated);
  const { reportId, tubeId, lastN } = report;
  const lineId = newId(now);
  const line = { id: lineId, tubeId, kind: "retest", reason, subjectId: reportId, details: { reportId } } as const;
  const ids = { lineId, correctionId: newId(now), draftId: newId(now) };
  return [
    ...tubeEventRows(work, [line], allOf([stated, isStillRedoable(lastN)])),
    ...startRedo({ ...report, ...ids, way: "retest", reason, userId, now }),
  ];
}

/** A result with the report that shows it, if one does. */
interface DeltaResult {
  readonly set: ResultSetFacts;
  readonly report: RedoFacts | undefined;
}

/** The next step for the result that does not stand. */
type LoserStep = { readonly way: "none" | "retest" | "redo" } | { readonly refusal: string };

/** Why this person may not decide that a result stands, or null: he must have made neither of the two results. */
function standingRefusal(standing: ResultSetFacts, other: ResultSetFacts, userId: number): string | null {
  if (!isNotMaker(standing, userId) || !isNotMaker(other, userId)) return holdMessages.ownResult;
  if (standing.state === "revoked") return correctionMessages.revoked;
  return standing.state === "draft" || standing.state === "returned" ? holdMessages.notSubmitted : null;
}

/** A reported result is corrected, an unpublished one is measured again; one that will never be published stays as it is. */
function stepOfLoser({ set, report }: DeltaResult): LoserStep {
  if (set.state === "released") {
    if (!report || (report.state !== "published" && report.state !== "corrected")) return { way: "none" };
    // This report's result is already being made again.
    if (report.hasOpenCorrection && report.sampleState !== "completed") return { way: "none" };
    const refusal = redoRefusal(report, "retest");
    return refusal === null ? { way: "redo" } : { refusal };
  }
  if (set.state === "revoked" || set.sampleState !== "tested" || !set.isLatest || needsRecollection(set))
    return { way: "none" };
  const refusal = retestRefusal(set);
  return refusal === null ? { way: "retest" } : { refusal };
}
