import { parseArgs } from "node:util";
import { stop, underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Checks the whole audit log: `npm run audit:verify [-- --folder DIR | --remote]`, with `--libsql URL|FILE` when the database is
 * libSQL; of a Node home `--libsql URL|FILE --files DIR|URL`, with AUDIT_SECRET in the shell. Exit 1 when something is wrong with it.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { placeOptions, withPlace } = await import("./backup/command.mjs");
  const { loadModule, withEnvironment } = await import("./steps/environment.mjs");
  const { values } = parseArgs({ args, options: placeOptions });
  const { verifyStoredAudit } = await loadModule("scripts/entries/verify-audit.ts");
  const { AUDIT_SECRET } = process.env;
  if (values.files && !AUDIT_SECRET) stop("Set AUDIT_SECRET in the shell first: a Node home keeps it in its settings.");
  const { folder = ".local", remote } = values;
  const report = values.libsql
    ? await withPlace(values, ({ bindings, libsql }) =>
        verifyStoredAudit({ ...bindings, ...(AUDIT_SECRET ? { AUDIT_SECRET } : {}) }, Date.now(), libsql),
      )
    : await withEnvironment({ folder, isRemote: remote, secrets: ["AUDIT_SECRET"] }, (env) =>
        verifyStoredAudit(env, Date.now()),
      );
  for (const { seq, kind } of report.problems) console.log(`event ${seq}: ${kind}`);
  console.log(`${report.checked} events checked, sealed up to ${report.sealed}, ${report.problems.length} problems`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
});
