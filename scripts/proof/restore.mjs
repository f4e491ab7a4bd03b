import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { runCommand } from "../steps/run.mjs";
import { openProofLaboratory } from "./laboratory.mjs";

const plan = { slices: 1, goals: { "proved lines": 16 }, most: { failed: 0 } };

/** `npm run restore:drill` on the demonstration: backed up, restored on three engines, compared, and the product run on each. */
export const restoreDrillPart = {
  name: "restore",
  what: "a backup restored into D1, a libSQL file and a libSQL server, compared table by table, and lived in",
  full: plan,
  short: plan,
  async run({ place, from }) {
    const folder = await openProofLaboratory(place, from);
    const { code, output } = await runCommand(process.execPath, [
      join(root, "scripts/restore-drill.mjs"),
      "--folder",
      folder,
    ]);
    const proved = output.match(/ {2}ok {2}.*$/gm) ?? [];
    const isProved = code === 0 && proved.length >= plan.goals["proved lines"];
    return {
      figures: { "proved lines": proved.length, failed: isProved ? 0 : 1 },
      problems: isProved ? [] : [output],
    };
  },
};
