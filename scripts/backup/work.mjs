import { createHash } from "node:crypto";
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createManifest, manifestPath, readManifest } from "./manifest.mjs";
import {
  copyObjects,
  findConflictingKeys,
  findMissingObjects,
  listObjectKeys,
  putObjects,
  readObjectBytes,
} from "./objects.mjs";
import { openInstallationDatabase, runStatementsInto } from "./places.mjs";
import { dropStatements, readSqlStatements, writeDatabaseAsSql } from "./sql-file.mjs";
import { contentDifferences, findDatabaseFaults, openSqliteFile, readDatabaseContents } from "./sqlite.mjs";

/**
 * Makes a backup of an installation in the new folder `to`: database.sql, objects/ and manifest.json. The folder
 * appears once it is complete; with `isResumed` an interrupted backup continues. Returns the manifest. Errors: `to`
 * exists, the source is empty or fails the engine's own checks.
 */
export async function backUpInstallation(source, to, say, { isResumed = false } = {}) {
  if (existsSync(to)) throw new Error(`${to} exists already; a backup is never written over another.`);
  const draft = `${to}.part`;
  if (!isResumed) rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const database = await readDatabase(source, draft, say);
    say("copying objects");
    const objects = await copyObjects(source.bindings, draft, progressOf(say, "objects"));
    const manifest = createManifest({ ...database, objects });
    writeFileSync(manifestPath(draft), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    rmSync(join(draft, databaseFacts));
    renameSync(draft, to);
    return manifest;
  } catch (error) {
    if (!isResumed) rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

const databaseFacts = "database.json";

/** Writes database.sql; returns its part of the manifest. A draft that already has both is not read again. */
async function readDatabase(source, draft, say) {
  const facts = join(draft, databaseFacts);
  if (existsSync(facts)) return readJson(facts);
  const database = openInstallationDatabase(source);
  say(`reading ${database.name}`);
  const madeAt = Date.now();
  const sqlFile = join(draft, "database.sql");
  rmSync(sqlFile, { force: true });
  const read = await withTemporaryFolder(async (folder) => {
    const file = join(folder, "snapshot.sqlite");
    await database.snapshot(file);
    return readSnapshot(file, sqlFile, database.name);
  });
  const known = { madeAt, from: database.name, ...read, databaseSha256: await hashOfFile(sqlFile) };
  writeJson(facts, known);
  return known;
}

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Writes the file completely or not at all, even when this process is killed. */
function writeJson(file, value) {
  writeFileSync(`${file}.part`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

function readSnapshot(file, sqlFile, name) {
  const engine = openSqliteFile(file);
  try {
    const contents = readDatabaseContents(engine);
    if (contents.schema.tables === 0) throw new Error(`There is nothing to back up: ${name} has no tables.`);
    const faults = findDatabaseFaults(engine);
    if (faults.length > 0) throw new Error(`${name} is damaged already:\n${faults.slice(0, 10).join("\n")}`);
    writeDatabaseAsSql(engine, sqlFile);
    const migrations = contents.tables.d1_migrations
      ? engine.prepare("select name from d1_migrations order by id desc limit 1").raw().all([])
      : [];
    return { contents, migration: migrations[0]?.[0]?.replace(/\.sql$/, "") ?? null };
  } finally {
    engine.close();
  }
}

/**
 * Checks a backup without touching any installation: every hash, and that database.sql produces the database that the
 * manifest describes. Returns the manifest; an error says what is damaged.
 */
export async function checkBackup(backup) {
  const manifest = readManifest(backup);
  const sqlFile = join(backup, "database.sql");
  if (!existsSync(sqlFile)) throw new Error(`${backup} lacks database.sql.`);
  if ((await hashOfFile(sqlFile)) !== manifest.databaseSha256)
    throw new Error(`${sqlFile} is not what was written: its SHA-256 differs from the manifest's.`);
  for (const entry of manifest.objects) readObjectBytes(backup, entry);
  await withTemporaryFolder(async (folder) => {
    const file = join(folder, "trial.sqlite");
    await runStatementsInto(file, readSqlStatements(sqlFile));
    const problems = problemsOf(file, manifest);
    if (problems.length > 0) throw new Error(`${backup} does not restore:\n${problems.join("\n")}`);
  });
  return manifest;
}

/**
 * Copies an installation into an empty one through a temporary backup in `folder`. Every row and object is read back
 * and compared by count and SHA-256. After an interruption it continues with the same folder. At the end the source is
 * compared once more; an error says that it was changed meanwhile, and the next move reads it again. Returns the
 * manifest.
 */
export async function moveInstallation(source, target, folder, say) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const backup = join(folder, "backup");
  if (existsSync(backup)) say(`going on with what was read ${readManifest(backup).madeAt}`);
  else await backUpInstallation(source, backup, say, { isResumed: true });
  const mark = join(folder, "written.json");
  const manifest = await restoreBackup(backup, target, { isReplacing: false, mark }, say);
  say("looking at the source once more");
  const changed = await changesOf(source, manifest);
  // The mark stays: it says that the target's content comes from this move and may be overwritten.
  rmSync(backup, { recursive: true });
  if (changed.length > 0)
    throw new Error(
      `The source changed meanwhile, so the copy is not whole; end its processes first, then move again:\n${changed.join("\n")}`,
    );
  rmSync(folder, { recursive: true });
  return manifest;
}

/** Differences between an installation now and when it was read, as texts. */
async function changesOf(source, manifest) {
  return withTemporaryFolder(async (folder) => {
    const file = join(folder, "source.sqlite");
    await openInstallationDatabase(source).snapshot(file);
    const engine = openSqliteFile(file);
    const rows = contentDifferences(manifest, readDatabaseContents(engine));
    engine.close();
    const [then, now] = [manifest.objects, await listObjectKeys(source.bindings)].map(
      (listed) => new Set(listed.map(({ bucket, key }) => `object ${bucket}/${key}`)),
    );
    return [
      ...rows,
      ...[...now.difference(then)].map((name) => `${name} is new`),
      ...[...then.difference(now)].map((name) => `${name} is gone`),
    ];
  });
}

function problemsOf(file, manifest) {
  const engine = openSqliteFile(file);
  try {
    return [...contentDifferences(manifest, readDatabaseContents(engine)), ...findDatabaseFaults(engine)];
  } finally {
    engine.close();
  }
}

/**
 * Restores a backup into an installation and reads everything back. Nothing is written before the backup is checked and
 * the target found empty; `isReplacing` allows the target's content to be replaced. `mark` is a file that records what
 * was written to the target, so that an interrupted restore can continue. Returns the manifest.
 */
export async function restoreBackup(backup, target, { isReplacing, mark = undefined }, say) {
  say(`checking ${backup}`);
  const manifest = await checkBackup(backup);
  const database = openInstallationDatabase(target);
  await withTemporaryFolder(async (folder) => {
    const own = mark && existsSync(mark) ? readJson(mark) : [];
    const { drops, isThere } = await emptying({ database, target, manifest, folder, isReplacing, own });
    if (mark) writeJson(mark, [...own, { tables: manifest.tables }]);
    say(isThere ? `${database.name} has every row already` : `writing ${database.name}`);
    if (!isThere) await database.apply(join(backup, "database.sql"), drops);
    say("writing objects");
    await putObjects(target.bindings, backup, manifest.objects, progressOf(say, "objects"));
    say("reading everything back");
    const file = join(folder, "after.sqlite");
    await database.snapshot(file);
    const problems = [...problemsOf(file, manifest), ...(await findMissingObjects(target.bindings, manifest.objects))];
    if (problems.length > 0) throw new Error(`${database.name} is not what was backed up:\n${problems.join("\n")}`);
  });
  return manifest;
}

/**
 * The statements that empty the target, or the fact that it already has every row; an error when it holds other data
 * and `isReplacing` is not set. `own`: what earlier attempts wrote there.
 */
async function emptying({ database, target, manifest, folder, isReplacing, own }) {
  const tables = await database.tableCount();
  const occupied = await findConflictingKeys(target.bindings, manifest.objects);
  const found = tables > 0 ? await contentsAt(database, join(folder, "before.sqlite")) : undefined;
  const isOwn = found && own.some((one) => isPartOf(one, found.contents));
  const held = [
    ...(found && !isOwn ? [`${database.name} holds ${tables} tables`] : []),
    ...(occupied.length > 0 ? [`other contents lie under ${occupied.length} object keys (${occupied[0]} ...)`] : []),
  ];
  if (held.length > 0 && !isReplacing)
    throw new Error(
      `Nothing was written: ${held.join(", ")}. Name an empty place, or restore a backup with --replace to lose what is there.`,
    );
  const isThere = isOwn && contentDifferences(manifest, found.contents).length === 0;
  return { drops: found?.drops ?? [], isThere };
}

async function contentsAt(database, file) {
  await database.snapshot(file);
  const engine = openSqliteFile(file);
  try {
    return { contents: readDatabaseContents(engine), drops: dropStatements(engine) };
  } finally {
    engine.close();
  }
}

/**
 * True when a target holds nothing except what an earlier attempt wrote, fully or partly: no other table, no more rows,
 * none that differ.
 */
const isPartOf = (own, { tables }) =>
  Object.entries(tables).every(([table, { rows, sha256: sum }]) => {
    const wrote = own.tables[table];
    return wrote !== undefined && (rows < wrote.rows || (rows === wrote.rows && sum === wrote.sha256));
  });

async function hashOfFile(file) {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest("hex");
}

/** Runs `work` with a folder for personal data that only this user can read and that is deleted afterwards. */
export async function withTemporaryFolder(work) {
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
