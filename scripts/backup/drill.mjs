import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadBundledModule, withEnvironment } from "../steps/environment.mjs";
import { createSqldServer } from "../steps/sqld.mjs";
import { secretsOutsideBackup } from "./manifest.mjs";
import { openNodeBuckets } from "./node-buckets.mjs";
import { restoreBackup } from "./work.mjs";

/**
 * Restores `backup` into new installations under `folder` (D1 of the local runtime, libSQL file, libSQL server, each
 * with R2; libSQL file with a directory) and compares each with the backup. Then checks on each that the product runs:
 * audit chain, sign-in as `account`, a report.
 */
export async function runRestoreDrill({ backup, folder, account, config }, say) {
  const { verifyRestoredProduct } = await loadBundledModule("scripts/entries/restored-product.ts");
  await withEnvironment({ folder, isRemote: false, config }, async (bindings) => {
    const found = secretsInside(backup, bindings);
    if (found.length > 0) throw new Error(`The backup holds ${found.join(", ")}.`);
    say("  ok  no secret of the installation is inside");
    const place = { folder, isRemote: false, config, bindings };
    const once = async (libsql, files) => {
      const buckets = files ? await openNodeBuckets(files) : bindings;
      const target = { ...place, libsql, bindings: buckets };
      const { schema, tables, objects } = await restoreBackup(backup, target, { isReplacing: false }, say);
      say(
        `  ok  schema and SHA-256 of ${Object.keys(tables).length} tables, ${schema.triggers} triggers, ${objects.length} objects`,
      );
      say("  ok  integrity_check, foreign_key_check");
      const proved = await withoutRequestLog(() => verifyRestoredProduct({ env: bindings, libsql, files, account }));
      for (const line of proved) say(`  ok  ${line}`);
    };
    await once(undefined);
    await once(join(folder, "restored.db"));
    await onServer(join(folder, "sqld"), once);
    const home = join(folder, "home");
    await once(join(home, "database.db"), join(home, "files"));
  });
}

/** Names of secrets whose values appear in a file of the backup. */
function secretsInside(backup, bindings) {
  const files = readdirSync(backup, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const contents = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name)));
  return [...secretsOutsideBackup, "TOKEN_SECRET"].filter((name) =>
    valuesOf(bindings[name]).some((value) => contents.some((bytes) => bytes.includes(value))),
  );
}

/** DATA_KEYS lists several keys, each after its version. */
const valuesOf = (secret = "") =>
  secret
    .split(/[,\s]+/)
    .map((one) => one.replace(/^v\d+:/, ""))
    .filter(Boolean);

async function onServer(folder, work) {
  const server = await createSqldServer(folder);
  const child = server.start();
  try {
    await server.ready(child);
    await work(server.url);
  } finally {
    child.kill("SIGKILL");
  }
}

/** The worker logs a line for each request; only its errors are printed here. */
async function withoutRequestLog(work) {
  const { log } = console;
  console.log = (line, ...others) => void (String(line).startsWith('{"level":"info"') || log(line, ...others));
  try {
    return await work();
  } finally {
    console.log = log;
  }
}
