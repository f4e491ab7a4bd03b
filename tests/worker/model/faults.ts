import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { changedFiles, tellingKeys, wrongLevels, wronglyTyped } from "./answers";
import type { House } from "./house";
import { brokenRules, invariants } from "./invariants";
import { changedRows, followRows } from "./shadows";

const rules = brokenRules(Object.values(invariants));

/** Everything that is wrong in the house now, each as a sentence. */
export async function faults(house: House): Promise<string[]> {
  const found = await house.world.engine.uncounted.run([...rules, ...changedRows]);
  const answers = await Promise.all([wrongLevels(house), wronglyTyped(house), tellingKeys(house), changedFiles(house)]);
  return [...found.flat(), ...answers.flat()];
}

/** Looks at every rule, then watches the rows that came since the last look. */
export async function look(house: House): Promise<void> {
  const wrong = await faults(house);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  await house.world.engine.uncounted.run(followRows);
}

/** The audit log from its first row, each with its code and its place in the chain. */
export async function auditFaults({ world }: House): Promise<readonly unknown[]> {
  return (await verifyAudit(world.deps)).problems;
}
