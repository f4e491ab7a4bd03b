import { messageStates } from "#worker/features/messages/messages.states";
import { reportStates } from "#worker/features/reports/reports.states";
import { resultSetStates, runStates } from "#worker/features/results/runs/runs.states";
import { sampleStates } from "#worker/features/specimens/sample.states";
import { tubeStates } from "#worker/features/specimens/tube.states";
import { pathsOf, type StateMachine } from "#worker/features/states/state-machine";
import type { Seen, SeenLab } from "./seen.queries";

const machines = {
  tubes: tubeStates,
  samples: sampleStates,
  runs: runStates,
  resultSets: resultSetStates,
  reports: reportStates,
  messages: messageStates,
} as const satisfies Partial<Record<keyof SeenLab, StateMachine<string, string>>>;

/** Events that one act may make one after the other, passing over those that are behind; every other change is a single step. */
const together: Readonly<Record<keyof typeof machines, readonly (readonly string[])[]>> = {
  tubes: [],
  // Lying on a plate or in a device implies that a sample came in and was accepted; being measured, that it lay there.
  samples: [
    ["receive", "accept", "plate"],
    ["receive", "accept", "plate", "test"],
    ["receive", "accept", "plate", "queue_retest"],
  ],
  runs: [],
  // Sent in again as it came back; released by its rules at once.
  resultSets: [
    ["reopen", "submit"],
    ["review", "release"],
  ],
  reports: [],
  messages: [
    ["claim", "accept"],
    ["claim", "retry"],
    ["claim", "fail"],
  ],
};

/** Changes of state between two looks that no step of the state tables explains; rows that vanished count too. */
export function illegalMoves(before: SeenLab, after: SeenLab): string[] {
  return (Object.keys(machines) as (keyof typeof machines)[]).flatMap((kind) => {
    const now = new Map(after[kind].map((row: Seen) => [row.id, row.state]));
    return before[kind].flatMap(({ id, state }: Seen) => {
      const to = now.get(id);
      if (to !== undefined && isStep(machines[kind], together[kind], state, to)) return [];
      return [`${kind} ${id}: ${state} -> ${to ?? "gone"}`];
    });
  });
}

function isStep(
  machine: StateMachine<string, string>,
  paths: readonly (readonly string[])[],
  from: string,
  to: string,
): boolean {
  const steps = [...machine.events.map((event) => [event]), ...paths];
  return (
    from === to || steps.some((events) => pathsOf(machine, events).some((one) => one.from === from && one.to === to))
  );
}
