import { join } from "node:path";
import { parseArgs } from "node:util";
import { exitWithMessage, root, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run proof [-- --only NAME --short --fresh]`: tests for hours what the product promises under abuse, faults and
 * long use, with large seeded numbers of cases. A stopped proof continues; a change of the product restarts it, as
 * `--fresh` does. `--report` runs nothing and prints the table of the results so far. `--seed N` draws other cases,
 * `--from DIR` copies that unserved laboratory instead of making one.
 */
const options = {
  only: { type: "string", multiple: true, default: [] },
  short: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  report: { type: "boolean", default: false },
  seed: { type: "string", default: "20261122" },
  from: { type: "string" },
};

await underProjectNode(import.meta.url, async (args) => {
  const { only, short, fresh, report, seed, from } = parseArgs({ args, options }).values;
  const { proofParts } = await import("./proof/parts.mjs");
  const { runPart } = await import("./proof/progress.mjs");
  const { proofTable } = await import("./proof/table.mjs");
  const unknown = only.find((name) => !proofParts.some((part) => part.name === name));
  if (unknown) exitWithMessage(`No part ${unknown}; there are: ${proofParts.map(({ name }) => name).join(", ")}`);
  if (!/^\d{1,9}$/.test(seed)) exitWithMessage("--seed: a whole number of at most nine digits");
  const chosen = proofParts.filter(({ name }) => only.length === 0 || only.includes(name));
  const folder = join(root, short ? ".local/proof-short" : ".local/proof");
  const plan = { folder, isShort: short, isFresh: fresh, isReport: report, seed: Number(seed), from };
  // Everything that a part has started ends with this process.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  const results = [];
  for (const part of chosen) results.push(await runPart(part, plan));
  console.log(`\n${proofTable(results)}`);
  process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1);
});
