import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { changedFiles, tellingKeys, wrongLevels, wronglyTyped } from "./answers";
import { brokenRules, invariants } from "./invariants";
import type { ModelledLab } from "./modelled-lab";
import { changedRows, followRows } from "./shadows";

const rules = brokenRules(Object.values(invariants));

/** Every present fault in the laboratory, each as a sentence. */
export async function faults(lab: ModelledLab): Promise<string[]> {
  const found = await lab.world.engine.uncounted.run([...rules, ...changedRows]);
  const answers = await Promise.all([wrongLevels(lab), wronglyTyped(lab), tellingKeys(lab), changedFiles(lab)]);
  return [...found.flat(), ...answers.flat()];
}

/** Checks every rule, then also watches the rows added since the last check. */
export async function look(lab: ModelledLab): Promise<void> {
  const wrong = await faults(lab);
  if (wrong.length > 0) throw new Error(wrong.join("\n"));
  await lab.world.engine.uncounted.run(followRows);
}

/** The audit log from its first row, each with its code and its position in the chain. */
export async function auditFaults({ world }: ModelledLab): Promise<readonly unknown[]> {
  return (await verifyAudit(world.deps)).problems;
}
