import { tubeEndMessages } from "#contract/tube-ends";
import type { SampleState } from "../specimens/sample.states";
import { type TubeState, tubeStates } from "../specimens/tube.states";

/** Samples of which nobody needs the tube any more. */
const finished: readonly SampleState[] = [
  "completed",
  "rejected",
  "recollect_requested",
  "closed",
  "withdrawn",
  "cancelled",
];

/** Why a tube may not be destroyed now, or null when it may: never while its sample is still worked on. */
export function disposalRefusal(tube: { state: TubeState; sampleState: SampleState | null }): string | null {
  if (!tubeStates.canMove(tube.state, "dispose")) return tubeEndMessages.notNow;
  if (tube.state === "quarantined" || tube.sampleState === null) return null;
  return finished.includes(tube.sampleState) ? null : tubeEndMessages.stillWorkedOn;
}
