import { expect, test } from "vitest";
import { automaticReleaseStates, deviceStates } from "#worker/features/devices/devices.states";
import { importFileStates } from "#worker/features/instrument-files/import-file.states";
import { kitBatchStates } from "#worker/features/kits/kits.states";
import { manualStates } from "#worker/features/manual-entries/manual-entries.states";
import { messageStates } from "#worker/features/messages/messages.states";
import { partnerStates } from "#worker/features/partner-imports/partner-imports.states";
import { plateStates } from "#worker/features/plates/plates.states";
import { privacyRequestStates } from "#worker/features/privacy/privacy.states";
import { correctionStates, offerStates, reportStates, ruleUpdateStates } from "#worker/features/reports/reports.states";
import { callStates, resultSetStates, runStates } from "#worker/features/results/runs/runs.states";
import { sampleStates } from "#worker/features/specimens/sample.states";
import { tubeStates } from "#worker/features/specimens/tube.states";
import type { StateMachine } from "#worker/features/states/state-machine";
import { taskStates } from "#worker/features/tasks/tasks.states";
import { legalMoves } from "./state-moves";

const machines: Record<keyof typeof legalMoves, StateMachine<string, string>> = {
  kitBatch: kitBatchStates as StateMachine<string, string>,
  tube: tubeStates as StateMachine<string, string>,
  sample: sampleStates as StateMachine<string, string>,
  run: runStates as StateMachine<string, string>,
  importFile: importFileStates as StateMachine<string, string>,
  call: callStates as StateMachine<string, string>,
  resultSet: resultSetStates as StateMachine<string, string>,
  report: reportStates as StateMachine<string, string>,
  message: messageStates as StateMachine<string, string>,
  plate: plateStates as StateMachine<string, string>,
  partnerImport: partnerStates as StateMachine<string, string>,
  manualEntry: manualStates as StateMachine<string, string>,
  correction: correctionStates as StateMachine<string, string>,
  offer: offerStates as StateMachine<string, string>,
  ruleUpdate: ruleUpdateStates as StateMachine<string, string>,
  task: taskStates as StateMachine<string, string>,
  device: deviceStates as StateMachine<string, string>,
  automaticRelease: automaticReleaseStates as StateMachine<string, string>,
  privacyRequest: privacyRequestStates as StateMachine<string, string>,
};

/** Further states in which records may begin. */
const otherBeginnings: Readonly<Record<string, readonly string[]>> = { correction: ["submitted"] };

/** The hand-written lines as a map from "state event" to the next state. */
function written(lines: string): Map<string, string> {
  const moves = new Map<string, string>();
  for (const line of lines.trim().split("\n")) {
    const found = /^\s*(\w+) -(\w+)-> (\w+)$/.exec(line);
    if (!found) throw new Error(`not a move: ${line}`);
    moves.set(`${found[1]} ${found[2]}`, found[3] ?? "");
  }
  return moves;
}

for (const [name, lines] of Object.entries(legalMoves)) {
  const machine = machines[name as keyof typeof legalMoves];
  const moves = written(lines);

  test(`${name}: every legal move leads where it should and every other move is refused`, () => {
    const events = new Set([...moves.keys()].map((key) => key.split(" ")[1] ?? ""));
    expect(new Set(machine.events)).toEqual(events);
    let legal = 0;
    for (const state of machine.states) {
      for (const event of events) {
        const expected = moves.get(`${state} ${event}`);
        expect(machine.next(state, event), `${state} -${event}->`).toBe(expected);
        expect(machine.canMove(state, event)).toBe(expected !== undefined);
        if (expected !== undefined) legal++;
      }
    }
    expect(legal).toBe(moves.size);
    for (const event of events) {
      const targets = new Set([...moves].flatMap(([key, to]) => (key.endsWith(` ${event}`) ? [to] : [])));
      if (targets.size === 1) expect(machine.to(event), event).toBe([...targets][0]);
      else expect(() => machine.to(event), event).toThrow("no single state");
    }
  });

  test(`${name}: every state can be reached from those that records begin in`, () => {
    const reached = new Set([machine.states[0], ...(otherBeginnings[name] ?? [])]);
    for (const state of reached) {
      for (const event of machine.eventsFrom(state ?? "")) reached.add(machine.next(state ?? "", event));
    }
    expect([...reached].sort()).toEqual([...machine.states].sort());
  });
}

test("a word that is no state has no moves", () => {
  expect(tubeStates.isState("bound")).toBe(true);
  expect(tubeStates.isState("toString")).toBe(false);
  expect(messageStates.next("constructor" as "queued", "claim")).toBeUndefined();
});
