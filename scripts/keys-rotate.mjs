import { parseArgs } from "node:util";
import { underProjectNode } from "./steps/bootstrap.mjs";

/**
 * Encrypts everything under an older data key again with the newest one: `npm run keys:rotate [-- --folder DIR |
 * --remote]`, with `--libsql URL|FILE` when the database is libSQL; for a Node deployment `--libsql URL|FILE --files
 * DIR|URL`. DATA_KEYS lists both keys, as the product runs with them; with `--remote` or `--files` it and AUDIT_SECRET
 * come from the shell. May be stopped and started again. Exits with 1 when an old key is still needed. See
 * docs/deploy.md.
 */
await underProjectNode(import.meta.url, async (args) => {
  const { installationOptions, withInstallation } = await import("./backup/command.mjs");
  const { loadModule } = await import("./steps/environment.mjs");
  const { values } = parseArgs({ args, options: installationOptions });
  const { rotateStoredKeys } = await loadModule("scripts/entries/rotate-stored-keys.ts");
  const startedAt = performance.now();
  const onProgress = (seen, all, resealed) => {
    const share = all === 0 ? 100 : Math.min(100, Math.floor((100 * seen) / all));
    if (process.stdout.isTTY) process.stdout.write(`\r${String(share).padStart(3)} %  ${resealed} rows sealed anew `);
  };
  const secrets = ["AUDIT_SECRET", "DATA_KEYS"];
  const { key, oldKeys, resealed, left } = await withInstallation({ ...values, secrets }, ({ bindings, libsql }) =>
    rotateStoredKeys(bindings, { now: () => Date.now(), onProgress, ...(libsql ? { libsql } : {}) }),
  );
  if (process.stdout.isTTY) process.stdout.write("\r");
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${resealed} rows sealed anew with ${key} in ${seconds} s`);
  if (left > 0) console.log(`${left} rows still needed ${oldKeys.join(", ")}: they are being written; run it again.`);
  else
    console.log(
      `Nothing needs ${oldKeys.join(", ")} any more but older backups: take it out of DATA_KEYS and keep it with them.`,
    );
  process.exitCode = left === 0 ? 0 : 1;
});
