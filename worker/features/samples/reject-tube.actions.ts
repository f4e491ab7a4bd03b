import { rejectionMessages, rejectionReasonNames, rejectTube } from "#contract/rejections";
import { tubeMessages } from "#contract/tubes";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { newId } from "../../platform/ids";
import { rejectSample } from "../specimens/specimens.queries";
import { moveTube } from "./receiving.actions";
import { findTubeAtDesk } from "./receiving.store";
import { insertRejection } from "./samples.store";

export const rejectTubeAction = staffAction(rejectTube, {
  load: ({ params }) => [findTubeAtDesk(params.id)],
  async run(ctx) {
    const [tube] = ctx.loaded;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    if (tube.state !== "quarantined") throw conflict(rejectionMessages.notQuarantined);
    const { reason, note = "" } = ctx.body;
    const text = [rejectionReasonNames[reason], note].filter(Boolean).join("：");
    const { now } = ctx;
    const [lineId, sampleId] = [newId(now), tube.sampleId ?? newId(now)];
    const event = tube.bindingId === null ? ("write_off" as const) : ("reject" as const);
    const move = { lineId, tubeId: tube.id, from: tube.state, event, reason: text, sampleId, now };
    const rejection = { id: newId(now), sampleId, reason, note, userId: ctx.caller.userId, now, lineId };
    const extra = [rejectSample(sampleId, lineId, now), insertRejection(rejection)];
    const { moved } = await moveTube(ctx, tube, move, tube.stateReason, extra, { kind: "reject", reason: text });
    if (!moved) throw conflict();
    return { tubeId: tube.id, sampleId };
  },
});
