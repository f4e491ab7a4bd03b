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

/**
 * Events that one act may make one after the other, passing through intermediate states; every other change is a single
 * step.
 */
const together: Readonly<Record<keyof typeof machines, readonly (readonly string[])[]>> = {
  tubes: [],
  // A sample on a plate or in a device was received and accepted before; a measured one was on a plate or in a
  // device.
  samples: [
    ["receive", "accept", "plate"],
    ["receive", "accept", "plate", "test"],
    ["receive", "accept", "plate", "queue_retest"],
  ],
  runs: [],
  // Submitted again as it was returned; released by its rules at once.
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

/** Changes of state between two checks that no step of the state tables allows; deleted rows count too. */
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
