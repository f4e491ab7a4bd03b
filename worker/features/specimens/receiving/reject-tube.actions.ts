import { rejectionMessages, rejectionReasonNames } from "#contract/rejections";
import { rejectTube } from "#contract/rejections.schemas";
import { tubeMessages } from "#contract/tubes";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { newId } from "../../../platform/ids";
import { rejectSample } from "../specimens.queries";
import { moveScannedTube } from "./receiving.actions";
import { findTubeToMove } from "./receiving.store";
import { findOwnerOfTube } from "./recollect.store";
import { rejectionNotice } from "./rejection-notice.actions";
import { insertRejection } from "./samples.store";

export const rejectTubeAction = staffAction(rejectTube, {
  load: ({ params }) => ({ tube: findTubeToMove(params.id), owner: findOwnerOfTube(params.id) }),
  async run(ctx) {
    const { tube, owner } = ctx;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    if (tube.state !== "quarantined") throw conflict(rejectionMessages.notQuarantined);
    const { reason, note = "" } = ctx.body;
    const text = [rejectionReasonNames[reason], note].filter(Boolean).join("：");
    const { now } = ctx;
    const [lineId, sampleId] = [newId(now), tube.sampleId ?? newId(now)];
    const event = tube.bindingId === null ? ("write_off" as const) : ("reject" as const);
    const move = { lineId, tubeId: tube.id, from: tube.state, event, reason: text, sampleId, now };
    const rejection = { id: newId(now), sampleId, reason, note, userId: ctx.caller.userId, now, lineId };
    const notice = await rejectionNotice(ctx, { owner, sampleId, barcode: tube.barcode, reason, lineId });
    const extra = [rejectSample(sampleId, lineId, now), insertRejection(rejection), ...notice.queries];
    const { moved } = await moveScannedTube(ctx, tube, move, tube.stateReason, extra, {
      kind: "reject",
      reason: text,
      messageId: notice.messageId,
    });
    if (!moved) throw conflict();
    notice.wake();
    return { tubeId: tube.id, sampleId, isCustomerTold: notice.isCustomerTold };
  },
});
