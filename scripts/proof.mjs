import { join } from "node:path";
import { parseArgs } from "node:util";
import { root, stop, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * `npm run proof [-- --only NAME --short --fresh]`: what the product promises under abuse, faults and long use, in large seeded
 * counts; hours. A proof that was stopped goes on where it was; a change of the product begins it anew, as `--fresh` does.
 * `--report` plays nothing and prints the table of what is done so far. `--seed N` draws other cases, `--from DIR` copies that
 * unserved laboratory instead of setting one up.
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
  const { parts } = await import("./proof/parts.mjs");
  const { runPart } = await import("./proof/progress.mjs");
  const { table } = await import("./proof/table.mjs");
  const unknown = only.find((name) => !parts.some((part) => part.name === name));
  if (unknown) stop(`No part ${unknown}; there are: ${parts.map(({ name }) => name).join(", ")}`);
  if (!/^\d{1,9}$/.test(seed)) stop("--seed: a whole number of at most nine digits");
  const chosen = parts.filter(({ name }) => only.length === 0 || only.includes(name));
  const folder = join(root, short ? ".local/proof-short" : ".local/proof");
  const plan = { folder, isShort: short, isFresh: fresh, isReport: report, seed: Number(seed), from };
  // What a part has started ends with this process.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  const results = [];
  for (const part of chosen) results.push(await runPart(part, plan));
  console.log(`\n${table(results)}`);
  process.exit(results.every(({ isPassed }) => isPassed) ? 0 : 1);
});
