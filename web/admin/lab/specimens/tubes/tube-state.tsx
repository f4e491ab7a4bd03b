import { StateBadge } from "../../../parts/state/state-badge";
import { sampleStates } from "../receiving/sample-states";
import { tubeStates } from "./tube-states";

/** Final states of a sample that are shown instead of the tube's state. */
const refused: readonly (string | null)[] = ["rejected", "recollect_requested"];

/** The state of a tube; of its sample when that was rejected. */
export function TubeStateBadge({ tube }: { tube: { readonly state: string; readonly sampleState: string | null } }) {
  if (tube.state === "received" && refused.includes(tube.sampleState))
    return <StateBadge of={sampleStates} state={tube.sampleState ?? ""} />;
  return <StateBadge of={tubeStates} state={tube.state} />;
}
