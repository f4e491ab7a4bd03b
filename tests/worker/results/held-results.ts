import type { NewHold } from "#worker/features/calling/result-holds.rules";
import { insertHolds } from "#worker/features/results/holds/result-holds.queries";
import { newId } from "#worker/platform/ids";
import type { World } from "../../support/app";

export const weakSignal: NewHold = {
  rule: "signal",
  subject: { kind: "well", name: "B3" },
  message: "B3 孔信号 0.21，低于下限 0.50",
  facts: { signal: 0.21, limit: 0.5 },
};

/** Puts the same holds on results, as the check of evidence does in the batch that makes them. */
export async function hold(world: World, resultSetIds: readonly string[], holds: readonly NewHold[] = [weakSignal]) {
  const now = world.clock.now();
  const rows = resultSetIds.flatMap((resultSetId) => holds.map((one) => ({ ...one, resultSetId })));
  await world.write(insertHolds(rows, { idHead: newId(now), now }));
}
