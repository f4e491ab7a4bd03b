import { existsSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { verifyAudit } from "#worker/features/logs/audit-seal.actions";
import { readBackupSettings } from "#worker/node/backup/backup-settings";
import { findNewestNotAfter } from "#worker/node/backup/chain";
import { createBackupRunner, startContinuousBackup } from "#worker/node/backup/continuous";
import { type FileEntry, listManifests } from "#worker/node/backup/manifest";
import { openBackup, openRestorePoint } from "#worker/node/backup/open-point";
import { checkRestoredFile } from "#worker/node/backup/pages";
import { newestCompletePoint, type RestorePoint, writeInstallation } from "#worker/node/backup/point";
import { chinaTime, parseBackupTime } from "#worker/node/backup/times";
import { systemClock } from "#worker/platform/clock";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";
import { directoryFiles } from "#worker/platform/directory-files";
import { UnavailableError } from "#worker/platform/unavailable";
import { exitOnError } from "./run-until-stopped";

/**
 * The continuous backup of a Node deployment, as it is installed: `node dist/node/continuous-backup.mjs [once | list |
 * verify | restore]`. Settings come from the environment; see docs/backup.md.
 */
const { values, positionals } = parseArgs({
  options: { at: { type: "string" }, to: { type: "string" } },
  allowPositionals: true,
});
const [command = "run"] = positionals;
const toldAfterPacks = 200;

// Other users of this machine must not read what this process writes.
process.umask(0o077);

const commands: Readonly<Record<string, () => Promise<void>>> = { run, once, list, verify, restore };
await exitOnError((commands[command] ?? unknown)());

async function unknown(): Promise<void> {
  throw new Error(`${command} is no command: once, list, verify, restore, or none to go on for ever.`);
}

async function run(): Promise<void> {
  const backup = await startContinuousBackup(readBackupSettings(process.env));
  const stop = () => void backup.stop().then(() => process.exit(0));
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

async function once(): Promise<void> {
  await createBackupRunner(readBackupSettings(process.env), { isOnce: true }).run();
}

/** Prints a line per day: its first and last state, and how many there are. */
async function list(): Promise<void> {
  const days = Map.groupBy(await listManifests(openBackup(process.env)), ({ at }) => chinaTime(at).slice(0, 10));
  for (const [day, states] of days) {
    const times = states.map(({ at }) => chinaTime(at).slice(11)).toSorted();
    console.log(`${day}  ${times[0]} to ${times.at(-1)}, ${states.length} states`);
  }
  if (days.size === 0) console.log("The backup holds no state yet.");
}

async function verify(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "gene-testing-"));
  try {
    await writeWhole(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Restores the requested state; where it is damaged, the error also names the latest older state that is intact. */
async function writeWhole(folder: string): Promise<void> {
  try {
    await write(await openRestorePoint(process.env, values.at), folder);
  } catch (error) {
    const store = openBackup(process.env);
    const asked = values.at ? parseBackupTime(values.at) : systemClock.now();
    const damaged = await findNewestNotAfter(store, asked);
    if (error instanceof UnavailableError || !damaged) throw error;
    const whole = await newestCompletePoint(store, damaged.at, () => {
      const path = join(mkdtempSync(join(tmpdir(), "gene-testing-")), "database.db");
      return { path, remove: () => rmSync(dirname(path), { recursive: true, force: true }) };
    });
    const advice = whole
      ? `The newest older state that holds: --at "${chinaTime(whole + 999)}"`
      : "No older state of those that were tried holds.";
    throw new Error(`${error instanceof Error ? error.message : error}\n${advice}`);
  }
}

async function restore(): Promise<void> {
  if (!values.to) throw new Error("Say where to: --to FOLDER, which must not exist yet.");
  const folder = resolve(values.to);
  if (existsSync(folder)) throw new Error(`${folder} exists already; nothing is restored over another.`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  try {
    await writeWhole(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  console.log(`restored into ${folder}: DATA_FOLDER of a Node deployment`);
}

/** Writes a state as the files of a Node deployment and reports the outcome of every check. */
async function write(state: RestorePoint, folder: string): Promise<void> {
  console.log(`state of ${chinaTime(state.at)} in China, out of ${state.manifests} manifests whose links are whole`);
  const stores = new Map(
    ["avatars", "raw-files"].map((bucket) => [bucket, directoryFiles(join(folder, "files", bucket))]),
  );
  const put = async ({ bucket, key, contentType, sha256 }: FileEntry, bytes: Buffer) => {
    await stores.get(bucket)?.put(key, bytes, { contentType, sha256 });
  };
  const database = await writeInstallation(state, folder, put, (done, all) => {
    if (done % toldAfterPacks === 0) console.log(`${done} of ${all} packs of pages`);
  });
  const { tables, rows, faults } = checkRestoredFile(database);
  if (faults.length > 0) throw new Error(`The database is damaged:\n${faults.slice(0, 10).join("\n")}`);
  const kilobytes = Math.round(state.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_024);
  console.log(`${tables} tables, ${rows} rows; integrity_check, foreign_key_check: nothing wrong`);
  console.log(`${state.files.length} files (${kilobytes} kB), as they were listed at ${chinaTime(state.filesAt)}`);
  await auditOf(database, join(folder, "files/raw-files"));
}

async function auditOf(database: string, rawFiles: string): Promise<void> {
  const { AUDIT_SECRET, DATA_KEYS } = process.env;
  if (!AUDIT_SECRET) {
    console.log("The audit chain was not looked at: AUDIT_SECRET is not set.");
    return;
  }
  const file = await openLibsqlFile({ path: database });
  try {
    const { checked, sealed, problems } = await verifyAudit({
      database: file,
      rawFiles: directoryFiles(rawFiles),
      auditHash: keyedHash(AUDIT_SECRET),
      ...(DATA_KEYS ? { sealer: sealer(DATA_KEYS) } : {}),
      clock: systemClock,
    });
    const [first] = problems;
    if (first)
      throw new Error(`The audit log is broken: event ${first.seq} is ${first.kind} (${problems.length} problems).`);
    console.log(`audit chain: ${checked} events checked, sealed up to ${sealed}, 0 problems`);
  } finally {
    await file.close();
  }
}
