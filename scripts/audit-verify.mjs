import { parseArgs } from "node:util";
import { underProjectNode } from "./steps/bootstrap.mjs";

/** Checks the whole audit log: `npm run audit:verify [-- --remote]`. Exit 1 when something is wrong with it. */
const options = { remote: { type: "boolean", default: false }, folder: { type: "string", default: ".local" } };

await underProjectNode(import.meta.url, async (args) => {
  const { loadModule, withEnvironment } = await import("./steps/environment.mjs");
  const { remote, folder } = parseArgs({ args, options }).values;
  const { verifyStoredAudit } = await loadModule("scripts/entries/verify-audit.ts");
  const place = { folder, isRemote: remote, secrets: ["AUDIT_SECRET"] };
  const report = await withEnvironment(place, (env) => verifyStoredAudit(env, Date.now()));
  for (const { seq, kind } of report.problems) console.log(`event ${seq}: ${kind}`);
  console.log(`${report.checked} events checked, sealed up to ${report.sealed}, ${report.problems.length} problems`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
});
