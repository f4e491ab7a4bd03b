import { messages } from "#contract/messages";
import { correctionMessages, correctionStateNames } from "#contract/report-corrections";
import {
  cancelCorrection,
  correctPerson,
  decideCorrection,
  redoResult,
  revealCorrection,
} from "#contract/report-corrections.schemas";
import { staffAction } from "../../../http/action";
import { conflict, fieldErrors, notFound } from "../../../http/errors";
import type { StaffWork } from "../../../http/staff-work";
import { chinaDay } from "../../../platform/china-day";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { isOfAge } from "../../bindings/bind-tube.rules";
import { auditRows } from "../../logs/logs.actions";
import { reportReadyMessage } from "../../messages/messages.actions";
import { updateOrdersOfTubes } from "../../orders/orders.queries";
import { signerOf } from "../../signatures/signing-keys.actions";
import { findSigningKey, type SigningKeyRow } from "../../signatures/signing-keys.store";
import { isEventWritten, tubeEventRows } from "../../specimens/life-line/life-line.queries";
import { recordIllegalMove } from "../../states/illegal-move";
import { type CurrentVersion, findCurrentVersion } from "../publish/current-version.store";
import { createNewVersion, decryptReportPerson, encryptReportPerson } from "../publish/new-version.actions";
import type { ReportPerson } from "../publish/report-payload";
import { advanceReports, insertVersions, settleCorrections } from "../publish/versions.store";
import { wakeSender } from "../publish/wake-sender.actions";
import { findReportOwner, noticeRecipientOf } from "../read/report-owner.store";
import { correctionStates } from "../reports.states";
import { correctionText, redoRefusal, toStoredGender } from "./corrections.rules";
import {
  type CorrectionRow,
  cancelRedo,
  closeCorrection,
  findCorrection,
  findRedoFacts,
  findRedoneSample,
  insertPersonCorrection,
  isStillDecidable,
  isStillRedoable,
  startRedo,
} from "./corrections.store";
import { differingFields } from "./report-changes.rules";

const isShown = ({ state }: CurrentVersion) => state === "published" || state === "corrected";
const personOf = (work: StaffWork, current: CurrentVersion) =>
  decryptReportPerson(work, current.versionId, current.personSealed ?? "");

export const correctPersonAction = staffAction(correctPerson, {
  load: ({ params }) => ({ current: findCurrentVersion({ reportId: params.id }) }),
  async run(ctx) {
    const { current } = ctx;
    if (!current) throw notFound();
    if (!isShown(current)) throw conflict(correctionMessages.notShown);
    if (current.hasOpenCorrection) throw conflict(correctionMessages.open);
    const { name, gender, birth, reason } = ctx.body;
    const before = await personOf(ctx, current);
    const after: ReportPerson = {
      name: name ?? before.name,
      gender: gender ? toStoredGender(gender) : before.gender,
      birth: birth ?? before.birth,
    };
    if (birth && !isOfAge(birth, chinaDay(ctx.now), current.minimumAge))
      throw fieldErrors({ birth: [messages.underAge] });
    const fields = differingFields(before, after);
    if (fields.length === 0) throw fieldErrors({ name: [correctionMessages.nothingChanged] });
    const id = newId(ctx.now);
    const { made } = await runNamed(ctx.deps.database, {
      made: insertPersonCorrection({
        id,
        reportId: current.reportId,
        baseN: current.lastN,
        fields,
        reason,
        personSealed: await encryptReportPerson(ctx, id, after),
        userId: ctx.caller.userId,
        now: ctx.now,
      }),
      audit: await auditRows(ctx, {
        action: "report.correct",
        objectType: "report",
        objectId: current.reportId,
        reason,
        changes: { fields },
        when: previousChanged,
      }),
    });
    if (made !== 1) throw conflict();
    ctx.reply.msg = correctionMessages.submitted;
    return { id };
  },
});

export const redoResultAction = staffAction(redoResult, {
  load: ({ params }) => ({
    facts: findRedoFacts(params.id),
  }),
  async run(ctx) {
    const { facts } = ctx;
    if (!facts) throw notFound();
    const { way, reason } = ctx.body;
    const refusal = redoRefusal(facts, way);
    if (refusal) throw conflict(refusal);
    const [lineId, correctionId, draftId] = [newId(ctx.now), newId(ctx.now), newId(ctx.now)];
    const line = {
      id: lineId,
      tubeId: facts.tubeId,
      kind: way,
      reason,
      subjectId: facts.reportId,
      details: { reportId: facts.reportId },
    };
    const {
      lines: [made],
    } = await runNamed(ctx.deps.database, {
      lines: tubeEventRows(ctx, [line], isStillRedoable(facts.lastN)),
      redo: startRedo({
        ...facts,
        lineId,
        correctionId,
        draftId,
        way,
        reason,
        userId: ctx.caller.userId,
        now: ctx.now,
      }),
      audit: await auditRows(ctx, {
        action: "report.redo",
        objectType: "report",
        objectId: facts.reportId,
        reason,
        changes: { way },
        when: isEventWritten(lineId),
      }),
    });
    if (made !== 1) throw conflict();
    ctx.reply.msg = way === "recall" ? correctionMessages.redone : correctionMessages.requeued;
    return { id: correctionId };
  },
});

/** A person's correction that is still undecided; otherwise throws the refusal, which names both states. */
async function undecided(work: StaffWork, correction: CorrectionRow | undefined, event: "publish" | "return") {
  if (!correction) throw notFound();
  if (correction.state === "submitted" && correction.personSealed)
    return { ...correction, sealed: correction.personSealed };
  throw await recordIllegalMove(work, {
    action: "report.correct",
    objectType: "report",
    objectId: correction.reportId,
    subject: "更正",
    from: correctionStateNames[correction.state],
    to: correctionStateNames[correctionStates.to(event)],
  });
}

/** The values are sent only after the access is recorded. */
export const revealCorrectionAction = staffAction(revealCorrection, {
  load: ({ params }) => ({
    found: findCorrection(params.id),
    current: findCurrentVersion({ correctionId: params.id }),
  }),
  async run(ctx) {
    const { found, current } = ctx;
    const correction = await undecided(ctx, found, "publish");
    if (!current?.personSealed) throw notFound();
    const after = await decryptReportPerson(ctx, correction.id, correction.sealed);
    const value = correctionText(await personOf(ctx, current), after);
    const { reason } = ctx.body;
    const details = { field: "correction" };
    await ctx.deps.database.run([
      ...tubeEventRows(ctx, [{ tubeId: current.tubeId, kind: "reveal", reason, details }]),
      ...(await auditRows(ctx, {
        action: "report.revealCorrection",
        objectType: "report",
        objectId: correction.reportId,
        reason,
      })),
    ]);
    return { value };
  },
});

export const decideCorrectionAction = staffAction(decideCorrection, {
  load: ({ params }) => ({
    found: findCorrection(params.id),
    current: findCurrentVersion({ correctionId: params.id }),
    owner: findReportOwner({ correctionId: params.id }),
    key: findSigningKey(),
  }),
  async run(ctx) {
    const { found, current, owner, key } = ctx;
    const { decision, note = "" } = ctx.body;
    const correction = await undecided(ctx, found, decision);
    if (correction.madeBy === ctx.caller.userId) throw conflict(correctionMessages.ownCorrection);
    if (decision === "return") {
      if (note.length < 2) throw fieldErrors({ note: [correctionMessages.noteRequired] });
      await close(ctx, correction, "return", note);
      ctx.reply.msg = correctionMessages.returned;
      return { id: correction.id };
    }
    if (!current?.personSealed) throw notFound();
    if (!isShown(current) || current.lastN !== correction.baseN) throw conflict(correctionMessages.overtaken);
    const person = noticeRecipientOf(owner);
    if (!person) throw conflict(correctionMessages.erased);
    await letOut(ctx, key, correction, current, person);
    ctx.reply.msg = correctionMessages.published;
    return { id: correction.id };
  },
});

type Undecided = Awaited<ReturnType<typeof undecided>>;

async function letOut(
  work: StaffWork,
  key: SigningKeyRow | undefined,
  correction: Undecided,
  current: CurrentVersion,
  recipient: NonNullable<ReturnType<typeof noticeRecipientOf>>,
): Promise<void> {
  const { reportId, tubeId, barcode, lastN, lastHash, payload, level, ...facts } = current;
  const { resultSetId, ruleSetId, templateId, tplId, tplType, pcrTime, merchantName, merchantAddress, submittedBy } =
    facts;
  const version = await createNewVersion(work, await signerOf(work, key), {
    before: { payload, level, person: await personOf(work, current), lastN, lastHash },
    person: await decryptReportPerson(work, correction.id, correction.sealed),
    reportId,
    ...{ resultSetId, ruleSetId, templateId, tplId, tplType, level, pcrTime, merchantName, merchantAddress, payload },
    reason: correction.reason,
    correctionId: correction.id,
    ruleUpdateId: null,
    isOffered: false,
    submittedBy: correction.madeBy ?? submittedBy,
    reviewedBy: work.caller.userId,
    reviewedAt: work.now,
    publishedBy: work.caller.userId,
    tubeLast4: barcode.slice(-4),
  });
  const { lineId } = version;
  const notice = await reportReadyMessage(work.deps, {
    reportId,
    version: version.n,
    person: recipient,
    barcodeLast4: barcode.slice(-4),
    now: work.now,
    createdBy: work.caller.userId,
    when: isEventWritten(lineId),
  });
  const line = { kind: "correct", reason: correction.reason, details: { reportId, n: version.n } } as const;
  const {
    lines: [written],
  } = await runNamed(work.deps.database, {
    lines: tubeEventRows(work, [{ id: lineId, tubeId, subjectId: correction.id, ...line }], isStillDecidable),
    reports: advanceReports([version], work.now),
    versions: insertVersions([version], work.caller.userId, work.now),
    corrections: settleCorrections([version], work.now),
    notice: notice.query,
    audit: await auditRows(work, {
      action: "report.publishCorrection",
      objectType: "report",
      objectId: reportId,
      reason: correction.reason,
      changes: { version: version.n, fields: correction.fields },
      when: isEventWritten(lineId),
    }),
    orders: updateOrdersOfTubes([tubeId], work.now),
  });
  if (written !== 1) throw conflict();
  await wakeSender(work, [notice.messageId]);
}

async function close(work: StaffWork, { id, reportId }: CorrectionRow, event: "return" | "cancel", note: string) {
  const userId = event === "return" ? work.caller.userId : null;
  const { closed } = await runNamed(work.deps.database, {
    closed: closeCorrection(id, event, { userId, note, now: work.now }),
    audit: await auditRows(work, {
      action: event === "return" ? "report.returnCorrection" : "report.cancelCorrection",
      objectType: "report",
      objectId: reportId,
      reason: note,
      when: previousChanged,
    }),
  });
  if (closed !== 1) throw conflict();
}

export const cancelCorrectionAction = staffAction(cancelCorrection, {
  load: ({ params }) => ({ correction: findCorrection(params.id), sampleState: findRedoneSample(params.id) }),
  async run(ctx) {
    const { correction, sampleState } = ctx;
    if (!correction) throw notFound();
    ctx.reply.msg = correctionMessages.cancelled;
    if (correction.state === "waiting") {
      const { cancelled: ended, sample } = cancelRedo(correction.id, ctx.now);
      const { cancelled } = await runNamed(ctx.deps.database, {
        cancelled: ended,
        audit: await auditRows(ctx, {
          action: "report.cancelRedo",
          objectType: "report",
          objectId: correction.reportId,
          when: previousChanged,
        }),
        sample,
      });
      if (cancelled !== 1)
        throw conflict(sampleState === "plated" ? correctionMessages.onPlate : correctionMessages.tooFar);
    } else {
      const waiting = await undecided(ctx, correction, "return");
      await close(ctx, waiting, "cancel", "");
    }
    return { id: correction.id };
  },
});
