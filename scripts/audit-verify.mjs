import { parseArgs } from "node:util";
import { underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Checks the whole audit log: `npm run audit:verify [-- --folder DIR | --remote]`, with `--libsql URL|FILE` when the
 * database is libSQL; for a Node deployment `--libsql URL|FILE --files DIR|URL`, with AUDIT_SECRET and DATA_KEYS in the
 * shell. Exits with 1 when the log has a fault.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { installationOptions, withInstallation } = await import("./backup/command.mjs");
  const { loadModule } = await import("./steps/environment.mjs");
  const { values } = parseArgs({ args, options: installationOptions });
  const { verifyStoredAudit } = await loadModule("scripts/entries/verify-audit.ts");
  const report = await withInstallation({ ...values, secrets: ["AUDIT_SECRET", "DATA_KEYS"] }, ({ bindings, libsql }) =>
    verifyStoredAudit(bindings, Date.now(), libsql),
  );
  for (const { seq, kind } of report.problems)
    console.log(
      kind === "secret"
        ? "no event can be verified: AUDIT_SECRET is not the one they were written with"
        : `event ${seq}: ${kind}`,
    );
  console.log(
    `${report.checked} events checked, ${report.archived} of them in the archive, sealed up to ${report.sealed}, ${report.problems.length} problems`,
  );
  process.exitCode = report.problems.length === 0 ? 0 : 1;
});
