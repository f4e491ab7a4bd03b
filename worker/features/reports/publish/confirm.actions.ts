import { labReportMessages } from "#contract/lab-reports";
import { correctionMessages } from "#contract/report-corrections";
import { confirmReport } from "#contract/report-corrections.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { openHoldsRefusal } from "../../calling/result-holds.rules";
import { auditRows } from "../../logs/logs.actions";
import { tubeNotice } from "../../messages/messages.actions";
import { isSameResult } from "../../results/review/result-comparison.rules";
import { canReleaseFrom } from "../../results/runs/runs.states";
import { isEventWritten, tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { findConfirmation, isStillConfirmable, settleByConfirmation } from "./confirm.store";
import type { PublishableResult } from "./publish.store";
import { findPublishableResults, finishPublishedWork } from "./publish.store";
import { wakeSender } from "./wake-sender.actions";

type Sound = PublishableResult & {
  readonly report: NonNullable<PublishableResult["report"]>;
  readonly person: NonNullable<PublishableResult["person"]>;
};

/**
 * Confirms the current version: settles the correction, completes the sample and tells the owner, in one batch. A repeated call
 * gets the same answer.
 */
export const confirmReportAction = staffAction(confirmReport, {
  load: ({ params }) => ({ publishable: findPublishableResults([params.id]), done: findConfirmation(params.id) }),
  async run(ctx) {
    const {
      publishable: [source],
      done,
    } = ctx;
    if (!source) throw notFound();
    ctx.reply.msg = correctionMessages.confirmed;
    if (done) return done;
    const refusal = confirmRefusal(source, ctx.caller.userId);
    if (refusal) throw await refused(ctx, source, refusal);
    const reply = await letStand(ctx, source as Sound, ctx.body.note);
    if (reply) return reply;
    const [other] = await ctx.deps.database.run([findConfirmation(ctx.params.id)]);
    if (!other) throw conflict();
    return other;
  },
});

async function refused(work: StaffWork, source: PublishableResult, reason: string) {
  const about = { action: "report.confirm", objectType: "result", objectId: source.resultSetId } as const;
  await work.deps.database.run(await auditRows(work, { ...about, outcome: "refused", reason }));
  return conflict(reason);
}

/** Undefined when somebody else confirmed first, or the sample moved meanwhile. */
async function letStand(work: StaffWork, source: Sound, note: string) {
  const { resultSetId, report, person, tube, sample } = source;
  const correctionId = report.correction?.id ?? "";
  const lineId = newId(work.now);
  const { userId } = work.caller;
  const settled = { resultSetId, lineId, sampleId: sample.id, tubeId: tube.id };
  const notice = await tubeNotice(work.deps, {
    kind: "report_confirmed",
    subjectId: report.id,
    version: report.confirmations + 1,
    person,
    barcodeLast4: tube.barcode.slice(-4),
    now: work.now,
    createdBy: userId,
    when: isEventWritten(lineId),
  });
  const line = {
    ...({ id: lineId, tubeId: tube.id, kind: "confirm", reason: note, subjectId: resultSetId } as const),
    details: { reportId: report.id, n: report.lastN },
  };
  const {
    lines: [written],
  } = await runNamed(work.deps.database, {
    lines: tubeEventRows(work, [line], isStillConfirmable),
    settled: settleByConfirmation({ ...settled, correctionId, note, userId, now: work.now }),
    finished: finishPublishedWork([settled], userId, work.now),
    notice: notice.query,
    audit: await auditRows(work, {
      action: "report.confirm",
      objectType: "report",
      objectId: report.id,
      reason: note,
      changes: { correctionId, resultSetId, version: report.lastN },
      when: isEventWritten(lineId),
    }),
  });
  if (written !== 1) return undefined;
  await wakeSender(work, [notice.messageId]);
  return { correctionId, reportId: report.id };
}

/** Why a new result cannot confirm the current report, or null. */
function confirmRefusal(source: PublishableResult, userId: number): string | null {
  const { report, run, binding, person } = source;
  if (!report?.correction) return correctionMessages.notRetested;
  if (source.state !== "reviewed" || source.sample.state !== "tested") return correctionMessages.notReviewed;
  if (!run || !canReleaseFrom(run)) return labReportMessages.controlsFailed;
  const doubts = openHoldsRefusal(source.openHoldCount);
  if (doubts) return doubts;
  if (report.correction.madeBy === userId || report.correction.madeBy === source.reviewedBy)
    return correctionMessages.ownCorrection;
  if (!binding || !person || binding.isWithdrawn) return correctionMessages.erased;
  return isSameResult(report, source) ? null : correctionMessages.differs;
}
