import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles } from "../steps/fingerprint.mjs";
import { benchFolder, emptyBenchFolder, openProduct } from "./product.mjs";

const filler = ["tests/bench/filled-database.ts", "tests/bench/played-laboratory.json"];

/**
 * Folder of miniflare bindings whose D1 holds a laboratory of that many samples; made again when the migrations or the
 * filler changed. The rows are written straight into the simulator's SQLite file, because a million statements through
 * the binding take hours.
 */
async function filledFolder(samples) {
  const version = hashFiles(["migrations", "scripts/bench/filled.mjs", ...filler]).slice(0, 12);
  const folder = join(benchFolder, `filled-${samples}-${version}`);
  if (existsSync(folder)) return folder;
  for (const old of existsSync(benchFolder) ? readdirSync(benchFolder) : [])
    if (old.startsWith(`filled-${samples}-`)) rmSync(join(benchFolder, old), { recursive: true });
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  console.log(`Filling a database with ${samples} samples ...`);
  await (await openProduct({ folder: draft })).close();
  await fill(findDatabaseFile(draft), samples);
  renameSync(draft, folder);
  return folder;
}

/** The product over a copy of that laboratory, so that changes made by a benchmark row are discarded with it. */
export async function openFilledProduct(samples, { place = "run", ...options } = {}) {
  const source = await filledFolder(samples);
  const folder = emptyBenchFolder(place);
  cpSync(source, folder, { recursive: true });
  return openProduct({ folder, ...options });
}

/** That laboratory's database as it was filled; it is read-only. */
export async function openFilledDatabase(samples) {
  const { DatabaseSync } = await import("node:sqlite");
  return new DatabaseSync(findDatabaseFile(await filledFolder(samples)), { readOnly: true });
}

/** Moves the database of a closed product's folder to a folder of its own and returns the new path. */
export async function moveProductDatabase(place, target) {
  const { DatabaseSync } = await import("node:sqlite");
  const file = findDatabaseFile(join(benchFolder, place));
  // The latest writes are still in the write-ahead log.
  const sqlite = new DatabaseSync(file);
  sqlite.exec("pragma wal_checkpoint(truncate)");
  sqlite.close();
  mkdirSync(dirname(target), { recursive: true });
  renameSync(file, target);
  for (const tail of ["-wal", "-shm"]) rmSync(`${file}${tail}`, { force: true });
}

/** The simulator's file of the only D1 database under a folder: the largest one, others hold its bookkeeping. */
export function findDatabaseFile(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".sqlite") && name.includes("D1"))
    .map((name) => join(folder, name));
  const [largest] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  if (!largest) throw new Error(`no D1 file under ${folder}`);
  return largest;
}

async function fill(file, samples) {
  const { DatabaseSync } = await import("node:sqlite");
  const { loadModule } = await import("../steps/environment.mjs");
  const { fillDatabase } = await loadModule("tests/bench/filled-database.ts");
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  // An unfinished draft is discarded anyway, and a journal would write every page twice.
  sqlite.exec("pragma journal_mode = off; pragma synchronous = off");
  fillDatabase(sqlite, samples);
  // No statistics, because a deployed database has none either.
  sqlite.exec("pragma journal_mode = wal");
  sqlite.close();
}
