import { createHash } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manifestFile, manifestOf, readManifest } from "./manifest.mjs";
import { bytesOf, copyObjects, missingObjects, occupiedKeys, putObjects } from "./objects.mjs";
import { databaseAt, loadInto } from "./places.mjs";
import { dropsOf, statementsOf, writeSql } from "./sql-file.mjs";
import { contentsOf, differences, faultsOf, openFile } from "./sqlite.mjs";

/**
 * Makes a backup of an installation in the new folder `to`: database.sql, objects/ and manifest.json. The folder appears
 * when it is whole. Answers the manifest. Errors: `to` exists, the source is empty or fails the engine's own checks.
 */
export async function backUp(source, to, say) {
  if (existsSync(to)) throw new Error(`${to} exists already; a backup is never written over another.`);
  const draft = `${to}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const database = databaseAt(source);
    say(`reading ${database.name}`);
    const madeAt = Date.now();
    const { contents, migration } = await inTemporaryFolder(async (folder) => {
      const file = join(folder, "snapshot.sqlite");
      await database.snapshot(file);
      return readSnapshot(file, join(draft, "database.sql"), database.name);
    });
    say("copying objects");
    const objects = await copyObjects(source.bindings, draft, progressOf(say, "objects"));
    const databaseSha256 = await hashOfFile(join(draft, "database.sql"));
    const manifest = manifestOf({ madeAt, from: database.name, migration, contents, objects, databaseSha256 });
    writeFileSync(manifestFile(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, to);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

function readSnapshot(file, sqlFile, name) {
  const engine = openFile(file);
  try {
    const contents = contentsOf(engine);
    if (contents.schema.tables === 0) throw new Error(`There is nothing to back up: ${name} has no tables.`);
    const faults = faultsOf(engine);
    if (faults.length > 0) throw new Error(`${name} is damaged already:\n${faults.slice(0, 10).join("\n")}`);
    writeSql(engine, sqlFile);
    const migrations = contents.tables.d1_migrations
      ? engine.prepare("select name from d1_migrations order by id desc limit 1").raw().all([])
      : [];
    return { contents, migration: migrations[0]?.[0]?.replace(/\.sql$/, "") ?? null };
  } finally {
    engine.close();
  }
}

/**
 * Checks a backup without touching any installation: every hash, and that database.sql makes the database that the manifest
 * describes. Answers the manifest; an error says what is damaged.
 */
export async function checkBackup(backup) {
  const manifest = readManifest(backup);
  const sqlFile = join(backup, "database.sql");
  if (!existsSync(sqlFile)) throw new Error(`${backup} lacks database.sql.`);
  if ((await hashOfFile(sqlFile)) !== manifest.databaseSha256)
    throw new Error(`${sqlFile} is not what was written: its SHA-256 differs from the manifest's.`);
  for (const entry of manifest.objects) bytesOf(backup, entry);
  await inTemporaryFolder(async (folder) => {
    const file = join(folder, "trial.sqlite");
    await loadInto(file, statementsOf(sqlFile));
    const problems = problemsOf(file, manifest);
    if (problems.length > 0) throw new Error(`${backup} does not restore:\n${problems.join("\n")}`);
  });
  return manifest;
}

/**
 * Copies an installation into an empty one by way of a backup that is gone afterwards: every row and object is read back and
 * compared by count and SHA-256. The source is compared once more at the end; an error says that it went on working. Answers the manifest.
 */
export function move(source, target, say) {
  return inTemporaryFolder(async (folder) => {
    const backup = join(folder, "backup");
    await backUp(source, backup, say);
    const manifest = await restore(backup, target, { isReplacing: false }, say);
    say("looking at the source once more");
    const file = join(folder, "source.sqlite");
    await databaseAt(source).snapshot(file);
    const engine = openFile(file);
    const changed = differences(manifest, contentsOf(engine));
    engine.close();
    if (changed.length > 0)
      throw new Error(
        `The source changed meanwhile, so the copy is not whole; end its processes first:\n${changed.join("\n")}`,
      );
    return manifest;
  });
}

function problemsOf(file, manifest) {
  const engine = openFile(file);
  try {
    return [...differences(manifest, contentsOf(engine)), ...faultsOf(engine)];
  } finally {
    engine.close();
  }
}

/**
 * Restores a backup into an installation and reads everything back. Nothing is written before the backup is checked and the
 * target found empty; `isReplacing` lets a target lose what it holds. Answers the manifest.
 */
export async function restore(backup, target, { isReplacing }, say) {
  say(`checking ${backup}`);
  const manifest = await checkBackup(backup);
  const database = databaseAt(target);
  await inTemporaryFolder(async (folder) => {
    const drops = await emptying({ database, target, manifest, folder, isReplacing });
    say(`writing ${database.name}`);
    await database.apply(join(backup, "database.sql"), drops);
    say("writing objects");
    await putObjects(target.bindings, backup, manifest.objects, progressOf(say, "objects"));
    say("reading everything back");
    const file = join(folder, "after.sqlite");
    await database.snapshot(file);
    const problems = [...problemsOf(file, manifest), ...(await missingObjects(target.bindings, manifest.objects))];
    if (problems.length > 0) throw new Error(`${database.name} is not what was backed up:\n${problems.join("\n")}`);
  });
  return manifest;
}

/** What empties the target; an error when it holds something that nobody said to replace. */
async function emptying({ database, target, manifest, folder, isReplacing }) {
  const tables = await database.tableCount();
  const occupied = await occupiedKeys(target.bindings, manifest.objects);
  const held = [
    ...(tables > 0 ? [`${database.name} holds ${tables} tables`] : []),
    ...(occupied.length > 0 ? [`other contents lie under ${occupied.length} object keys (${occupied[0]} ...)`] : []),
  ];
  if (held.length > 0 && !isReplacing)
    throw new Error(
      `Nothing was written: ${held.join(", ")}. Name an empty place, or restore a backup with --replace to lose what is there.`,
    );
  if (tables === 0) return [];
  const file = join(folder, "before.sqlite");
  await database.snapshot(file);
  const engine = openFile(file);
  const drops = dropsOf(engine);
  engine.close();
  return drops;
}

async function hashOfFile(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** A folder for copies that hold personal data, readable by this user only and gone afterwards. */
export async function inTemporaryFolder(work) {
  const folder = mkdtempSync(join(tmpdir(), "gene-testing-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const progressOf = (say, what) => (done, all) => {
  if (done === all || done % 100 === 0) say(`${done} of ${all} ${what}`);
};
