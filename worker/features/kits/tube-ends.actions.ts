import { disposeTubes, loseTube, tubeEndMessages } from "#contract/tube-ends";
import { tubeMessages, tubeStateNames } from "#contract/tubes";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import { newId } from "../../platform/ids";
import { illegalMove } from "../illegal-move";
import { auditRows } from "../logs/logs.actions";
import { tubeStates } from "./kits.states";
import { disposalRefusal } from "./tube-ends.rules";
import {
  anyLineWritten,
  disposeSamples,
  type EndingTube,
  endTubes,
  findEndingTubes,
  stillThere,
} from "./tube-ends.store";
import { tubeEventRows } from "./tube-events.actions";

export const lose = staffAction(loseTube, {
  load: ({ params }) => [findEndingTubes([params.id])],
  async run(ctx) {
    const [[tube]] = ctx.loaded;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    if (!tubeStates.canMove(tube.state, "lose")) {
      const states = { from: tubeStateNames[tube.state], to: tubeStateNames.lost };
      const move = { action: "tube.lose", objectType: "tube", objectId: tube.id, subject: "采样管", ...states };
      throw await illegalMove(ctx, move);
    }
    const { reason } = ctx.body;
    const ending = { lineId: newId(ctx.now), tubeId: tube.id };
    const line = { id: ending.lineId, tubeId: tube.id, kind: "lose", fromState: tube.state, toState: "lost", reason };
    const results = await ctx.deps.database.run([
      ...tubeEventRows(ctx, [line as typeof line & { kind: "lose" }], stillThere),
      endTubes([ending], "lost", reason, ctx.now),
      ...(await auditRows(ctx, {
        action: "tube.lose",
        objectType: "tube",
        objectId: tube.id,
        reason,
        changes: { state: [tube.state, "lost"] },
        when: anyLineWritten([ending]),
      })),
    ]);
    if (results[0] !== 1) throw conflict();
    return { tubeId: tube.id };
  },
});

/** Tubes that may go, go in one batch; the others are told why, and keep their state. */
export const dispose = staffAction(disposeTubes, {
  load: ({ body }) => [findEndingTubes([...new Set(body.ids)])],
  async run(ctx) {
    const { reason } = ctx.body;
    const [tubes] = ctx.loaded;
    const endings = tubes.flatMap((tube) => (disposalRefusal(tube) ? [] : [endingOf(tube, ctx.now)]));
    const lines = endings.map(({ lineId, tubeId, from }) => ({
      id: lineId,
      tubeId,
      kind: "dispose" as const,
      fromState: from,
      toState: "disposed",
      reason,
    }));
    const [, disposed]: [unknown, string[], ...unknown[]] =
      endings.length === 0
        ? [0, []]
        : await ctx.deps.database.run([
            ...tubeEventRows(ctx, lines, stillThere),
            endTubes(endings, "disposed", reason, ctx.now),
            disposeSamples(endings, ctx.now),
            ...(await auditRows(ctx, {
              action: "tube.dispose",
              objectType: "tube",
              objectId: endings.length === 1 ? endings[0]?.tubeId : "",
              reason,
              changes: { tubes: endings.map(({ tubeId, from }) => ({ tubeId, from })) },
              when: anyLineWritten(endings),
            })),
          ]);
    const known = new Map(tubes.map((tube) => [tube.id, tube]));
    const refused = [...new Set(ctx.body.ids)].filter((id) => !disposed.includes(id));
    return {
      disposed,
      refused: refused.map((id) => ({ id, message: refusalOf(known.get(id)) })),
    };
  },
});

const endingOf = (tube: EndingTube, now: number) => ({ lineId: newId(now), tubeId: tube.id, from: tube.state });

function refusalOf(tube: EndingTube | undefined): string {
  if (!tube) return tubeMessages.unknownTube;
  return disposalRefusal(tube) ?? tubeEndMessages.notNow;
}
