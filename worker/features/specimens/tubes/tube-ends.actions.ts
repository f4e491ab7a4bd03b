import { tubeEndMessages } from "#contract/tube-ends";
import { disposeTubes, loseTube } from "#contract/tube-ends.schemas";
import { tubeMessages, tubeStateNames } from "#contract/tubes";
import { staffAction } from "../../../http/action";
import { conflict, notFound } from "../../../http/errors";
import { runNamed } from "../../../platform/database/named-batch";
import { newId } from "../../../platform/ids";
import { auditRows } from "../../logs/logs.actions";
import { recordIllegalMove } from "../../states/illegal-move";
import { isAnyEventWritten, isEventWritten, staffStamp } from "../life-line/life-line.queries";
import type { SampleState } from "../sample.states";
import { disposeSamples, moveSpecimensByEvent } from "../specimens.queries";
import { type TubeState, tubeStates } from "../tube.states";
import { type EndingTube, findEndingTubes } from "./tube-ends.store";

export const loseTubeAction = staffAction(loseTube, {
  load: ({ params }) => ({ endingTubes: findEndingTubes([params.id]) }),
  async run(ctx) {
    const {
      endingTubes: [tube],
    } = ctx;
    if (!tube) throw notFound(tubeMessages.unknownTube);
    if (!tubeStates.canMove(tube.state, "lose")) {
      const states = { from: tubeStateNames[tube.state], to: tubeStateNames.lost };
      const move = {
        action: "tube.lose",
        objectType: "tube",
        objectId: tube.id,
        subject: "采样管",
        ...states,
      } as const;
      throw await recordIllegalMove(ctx, move);
    }
    const { reason } = ctx.body;
    const lineId = newId(ctx.now);
    const lost = { lineId, tubeId: tube.id, from: tube.state, reason };
    const {
      tubes: [written],
    } = await runNamed(ctx.deps.database, {
      tubes: moveSpecimensByEvent("lose", [lost], staffStamp(ctx)),
      audit: await auditRows(ctx, {
        action: "tube.lose",
        objectType: "tube",
        objectId: tube.id,
        reason,
        changes: { state: [tube.state, "lost"] },
        when: isEventWritten(lineId),
      }),
    });
    if (written !== 1) throw conflict();
    return { tubeId: tube.id };
  },
});

/** Disposes of all tubes that may be disposed of in one batch; for the others the answer says why not, and they keep their state. */
export const disposeTubesAction = staffAction(disposeTubes, {
  load: ({ body }) => ({ tubes: findEndingTubes([...new Set(body.ids)]) }),
  async run(ctx) {
    const { reason } = ctx.body;
    const { tubes } = ctx;
    const endings = tubes.flatMap(({ id: tubeId, state: from, ...tube }) =>
      disposalRefusal({ state: from, ...tube }) ? [] : [{ lineId: newId(ctx.now), tubeId, from, reason }],
    );
    const { moved } =
      endings.length === 0
        ? { moved: [] }
        : await runNamed(ctx.deps.database, {
            moved: moveSpecimensByEvent("dispose", endings, staffStamp(ctx)),
            samples: disposeSamples(endings, ctx.now),
            audit: await auditRows(ctx, {
              action: "tube.dispose",
              objectType: "tube",
              objectId: endings.length === 1 ? endings[0]?.tubeId : "",
              reason,
              changes: { tubes: endings.map(({ tubeId, from }) => ({ tubeId, from })) },
              when: isAnyEventWritten(endings.map(({ lineId }) => lineId)),
            }),
          });
    const disposed = (moved[1] ?? []).map(({ id }) => id);
    const known = new Map(tubes.map((tube) => [tube.id, tube]));
    const refused = [...new Set(ctx.body.ids)].filter((id) => !disposed.includes(id));
    return {
      disposed,
      refused: refused.map((id) => ({ id, message: refusalOf(known.get(id)) })),
    };
  },
});

function refusalOf(tube: EndingTube | undefined): string {
  if (!tube) return tubeMessages.unknownTube;
  return disposalRefusal(tube) ?? tubeEndMessages.notNow;
}

/** States of samples whose tube is no longer needed. */
const finished: readonly SampleState[] = [
  "completed",
  "rejected",
  "recollect_requested",
  "closed",
  "withdrawn",
  "cancelled",
];

/** Why a tube may not be disposed of now, or null when it may: never while work on its sample is unfinished. */
function disposalRefusal(tube: { state: TubeState; sampleState: SampleState | null }): string | null {
  if (!tubeStates.canMove(tube.state, "dispose")) return tubeEndMessages.notNow;
  if (tube.state === "quarantined" || tube.sampleState === null) return null;
  return finished.includes(tube.sampleState) ? null : tubeEndMessages.stillWorkedOn;
}
