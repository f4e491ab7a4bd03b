import { sampleStateNames } from "#contract/samples";
import { tubeEndMessages } from "#contract/tube-ends";
import { requestRecollection, storeSample } from "#contract/tube-ends.schemas";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { previousChanged } from "../../../platform/database/conditions";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { tubeNotice } from "../../messages/messages.actions";
import { recordIllegalMove } from "../../states/illegal-move";
import { isEventWritten, staffStamp } from "../life-line/life-line.queries";
import { sampleStates } from "../sample.states";
import { moveSpecimensByEvent, setSampleStorage } from "../specimens.queries";
import { findOwnerOfSample, findResultUnderReview, isNotUnderReview } from "./recollect.store";
import { sampleItem } from "./samples.actions";
import { findSample } from "./samples.store";

export const storeSampleAction = staffAction(storeSample, {
  load: ({ params }) => ({ sample: findSample(params.id) }),
  async run(ctx) {
    const { sample } = ctx;
    if (!sample) throw notFound();
    const { storage } = ctx.body;
    const audit = await auditRows(ctx, {
      action: "sample.store",
      objectType: "sample",
      objectId: sample.id,
      changes: { storage },
      when: previousChanged,
    });
    await ctx.deps.database.run([setSampleStorage(sample.id, storage), ...audit]);
    return sampleItem(sample, ctx.now);
  },
});

/** The request and the customer's notice are written together; a repeated request is refused, because the state has changed. */
export const requestRecollectionAction = staffAction(requestRecollection, {
  load: ({ params: { id } }) => ({
    sample: findSample(id),
    owner: findOwnerOfSample(id),
    isUnderReview: findResultUnderReview(id),
  }),
  async run(ctx) {
    const { sample, owner, isUnderReview } = ctx;
    if (!sample) throw notFound();
    const to = sampleStates.next(sample.state, "request_recollection");
    if (!to) {
      const states = { from: sampleStateNames[sample.state], to: sampleStateNames.recollect_requested };
      const refused = {
        action: "sample.recollect",
        objectType: "sample",
        objectId: sample.id,
        subject: "样本",
        ...states,
      } as const;
      throw await recordIllegalMove(ctx, refused);
    }
    if (isUnderReview) throw conflict(tubeEndMessages.underReview);
    const { phoneSealed, phoneMasked } = owner ?? {};
    if (!owner || !phoneSealed || !phoneMasked) throw conflict(tubeEndMessages.personGone);
    const lineId = newId(ctx.now);
    const { reason } = ctx.body;
    const moving = { lineId, tubeId: sample.tubeId, sampleId: sample.id, from: sample.state, reason };
    const notice = await tubeNotice(ctx.deps, {
      kind: "recollect",
      subjectId: sample.id,
      version: 1,
      person: { id: owner.id, phoneSealed, phoneMasked },
      barcodeLast4: sample.barcode.slice(-4),
      now: ctx.now,
      createdBy: ctx.caller.userId,
      when: isEventWritten(lineId),
    });
    const {
      moves: [written],
    } = await runNamed(ctx.deps.database, {
      moves: moveSpecimensByEvent("recollect", [moving], staffStamp(ctx), isNotUnderReview(sample.id)),
      notice: notice.query,
      audit: await auditRows(ctx, {
        action: "sample.recollect",
        objectType: "sample",
        objectId: sample.id,
        reason,
        changes: { state: [sample.state, to], messageId: notice.messageId },
        when: isEventWritten(lineId),
      }),
    });
    if (written !== 1) throw conflict();
    // If the wake-up is lost, the scheduled job finds the message.
    ctx.deps.later(ctx.deps.queue.wake([notice.messageId]).catch(() => undefined));
    const moved = { ...sample, state: to, stateChangedAt: ctx.now };
    return { sample: sampleItem(moved, ctx.now), messageId: notice.messageId };
  },
});
