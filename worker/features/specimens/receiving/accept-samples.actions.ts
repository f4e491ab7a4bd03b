import { acceptMessages } from "#contract/samples";
import { acceptSamples, type SampleItem, undoAcceptance } from "#contract/samples.schemas";
import { staffAction } from "../../../http/action";
import type { StaffWork } from "../../../http/staff-work";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { isAnyEventWritten, staffStamp } from "../life-line/life-line.queries";
import { moveSpecimensByEvent } from "../specimens.queries";
import { findPlacedSamples, isOnNoPlate } from "./accept-samples.store";
import { findSamplesById } from "./samples.store";

export const acceptSamplesAction = staffAction(acceptSamples, {
  load: ({ body }) => ({ samplesById: findSamplesById(body.ids) }),
  run: (ctx) => moveAll(ctx, ctx.body.ids, ctx.samplesById, "accept", () => acceptMessages.notReceived),
});

export const undoAcceptanceAction = staffAction(undoAcceptance, {
  load: ({ body }) => ({ samples: findSamplesById(body.ids), placed: findPlacedSamples(body.ids) }),
  run(ctx) {
    const { samples, placed } = ctx;
    const free = samples.filter(({ id }) => !placed.includes(id));
    const why = (id: string) => (placed.includes(id) ? acceptMessages.onPlate : acceptMessages.notAccepted);
    return moveAll(ctx, ctx.body.ids, free, "undo_accept", why);
  },
});

interface Seen {
  readonly id: string;
  readonly tubeId: string;
  readonly state: SampleItem["state"];
}

const steps = {
  accept: { from: "received", action: "sample.accept", when: undefined },
  undo_accept: { from: "accepted", action: "sample.undoAccept", when: isOnNoPlate },
} as const;

/** One batch for all samples; a sample that moved meanwhile is refused by the condition of its own line. */
async function moveAll(
  work: StaffWork,
  ids: readonly string[],
  found: readonly Seen[],
  event: keyof typeof steps,
  why: (id: string) => string,
) {
  const { from, action, when } = steps[event];
  const moving = found
    .filter(({ state }) => state === from)
    .map(({ id, tubeId, state }) => ({ lineId: newId(work.now), tubeId, sampleId: id, from: state, reason: "" }));
  const done = moving.length === 0 ? [] : await moved(work, moving, { event, action, when });
  const refused = ids.filter((id) => !done.includes(id)).map((id) => ({ id, message: why(id) }));
  return { done, refused };
}

type Moving = Parameters<typeof moveSpecimensByEvent>[1];

async function moved(
  work: StaffWork,
  moving: Moving,
  {
    event,
    action,
    when,
  }: { readonly event: keyof typeof steps } & Pick<(typeof steps)[keyof typeof steps], "action" | "when">,
): Promise<string[]> {
  const {
    moves: [, samples],
  } = await runNamed(work.deps.database, {
    moves: moveSpecimensByEvent(event, moving, staffStamp(work), when),
    audit: await auditRows(work, {
      action,
      objectType: "sample",
      objectId: moving.length === 1 ? (moving[0]?.sampleId ?? "") : "",
      changes: { ids: moving.map(({ sampleId }) => sampleId), from: steps[event].from },
      when: isAnyEventWritten(moving.map(({ lineId }) => lineId)),
    }),
  });
  return samples.map(({ id }) => id);
}
