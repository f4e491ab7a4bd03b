import { messageStates } from "#worker/features/messages/messages.states";
import { reportStates } from "#worker/features/reports/reports.states";
import { resultSetStates, runStates } from "#worker/features/results/runs.states";
import { sampleStates } from "#worker/features/specimens/sample.states";
import { tubeStates } from "#worker/features/specimens/tube.states";
import type { StateMachine } from "#worker/features/state-machine";
import type { Seen, SeenLab } from "./seen.queries";

const machines = {
  tubes: tubeStates,
  samples: sampleStates,
  runs: runStates,
  resultSets: resultSetStates,
  reports: reportStates,
  messages: messageStates,
} as const satisfies Partial<Record<keyof SeenLab, StateMachine<string, string>>>;

/** Changes of state between two looks that no path of the state tables explains; rows that vanished count too. */
export function illegalMoves(before: SeenLab, after: SeenLab): string[] {
  return (Object.keys(machines) as (keyof typeof machines)[]).flatMap((kind) => {
    const now = new Map(after[kind].map((row: Seen) => [row.id, row.state]));
    return before[kind].flatMap(({ id, state }: Seen) => {
      const to = now.get(id);
      if (to !== undefined && isReachable(machines[kind], state, to)) return [];
      return [`${kind} ${id}: ${state} -> ${to ?? "gone"}`];
    });
  });
}

/** One call may make several moves, such as plated and tested in one commit. */
function isReachable(machine: StateMachine<string, string>, from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const state of reached) {
    for (const event of machine.eventsFrom(state)) reached.add(machine.next(state, event) ?? state);
  }
  return reached.has(to);
}
