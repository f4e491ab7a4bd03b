import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { readD1Migrations } from "@cloudflare/vitest-plugin";
import Engine from "libsql";
import { onTestFinished } from "vitest";
import { createWorld, type World } from "#tests/support/app";
import { memoryFiles } from "#tests/support/memory-files";
import { projectRoot } from "#tests/support/places";
import { testSecrets } from "#tests/support/secrets";
import { testClock } from "#tests/support/test-clock";
import { archiveRuns } from "#worker/features/archive/run-archive.actions";
import { archiveSamples } from "#worker/features/archive/sample-archive.actions";
import { sealAudit } from "#worker/features/logs/audit-seal.actions";
import { migrate } from "#worker/node/migrations";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import { openLibsqlFile } from "#worker/platform/database/libsql-file";
import { type OldReport, oldReports } from "../archive/archived-laboratory";

/** The laboratory of a release: its database file, and the contents of the object store. */
export interface KeptRelease {
  readonly database: Uint8Array;
  readonly facts: {
    readonly now: number;
    readonly reports: readonly OldReport[];
    /** Bytes in base64, by key. */
    readonly files: Readonly<Record<string, string>>;
  };
}

const folder = join(projectRoot, "tests/fixtures/releases");
const partsOf = (release: string) => [join(folder, `${release}.db.gz`), join(folder, `${release}.json.gz`)] as const;

export async function readRelease(release: string): Promise<KeptRelease> {
  const [database, facts] = await Promise.all(partsOf(release).map(async (part) => gunzipSync(await readFile(part))));
  if (!database || !facts) throw new Error(`${release} is not kept`);
  return { database, facts: JSON.parse(facts.toString()) };
}

/** Called by scripts/keep-release.mjs alone: the laboratory of a published release is never replaced. */
export async function writeRelease(release: string, { database, facts }: KeptRelease): Promise<void> {
  const [file, beside] = partsOf(release);
  await writeFile(file, gzipSync(database, { level: 9 }));
  await writeFile(beside, gzipSync(JSON.stringify(facts), { level: 9 }));
}

/** The migrations that this build applies to a new database, as its Node process does. */
async function ownMigrations() {
  const found = await readD1Migrations(join(projectRoot, "migrations"));
  return found.map(({ name, queries }) => ({ name, statements: queries }));
}

/** Two reported samples, one of them archived, a closed run, and a sealed audit log, made through the API. */
export async function makeRelease(): Promise<KeptRelease> {
  const files = new Map<string, string>();
  const rawFiles = memoryFiles();
  const watched = {
    ...rawFiles,
    put: (key: string, bytes: ArrayBuffer | Uint8Array, about: { contentType: string; sha256: string }) => {
      files.set(key, Buffer.from(bytes as Uint8Array).toString("base64"));
      return rawFiles.put(key, bytes, about);
    },
  };
  const { world, reports } = await oldReports({ deps: { rawFiles: watched } });
  await archiveRuns(world.deps);
  await archiveSamples(world.deps, 1);
  await sealAudit(world.deps);
  const [database] = [...((await world.engine.rawFilesOnDisk?.()) ?? new Map<string, Uint8Array>()).values()];
  if (!database) throw new Error("a release is kept from an embedded database");
  const facts = { now: world.clock.now(), reports, files: Object.fromEntries(files) };
  return { database: await withList(database), facts };
}

/** The database file with the list of its migrations, which test databases lack, and without free pages. */
async function withList(database: Uint8Array): Promise<Uint8Array> {
  const place = await mkdtemp(join(tmpdir(), "release-"));
  try {
    const [path, whole] = [join(place, "made.db"), join(place, "whole.db")];
    await writeFile(path, database);
    const engine = new Engine(path);
    engine.exec(`create table d1_migrations(id integer primary key autoincrement, name text unique,
      applied_at timestamp default current_timestamp not null)`);
    for (const { name } of await ownMigrations())
      engine.prepare("insert into d1_migrations (name) values (?)").run([name]);
    engine.exec(`vacuum into '${whole}'`);
    engine.close();
    return await readFile(whole);
  } finally {
    await rm(place, { recursive: true });
  }
}

/** The stored laboratory under this build, after all later migrations. */
export async function upgraded({ database, facts }: KeptRelease): Promise<World & { schema: () => string[] }> {
  const place = await mkdtemp(join(tmpdir(), "release-"));
  const path = join(place, "database.db");
  await writeFile(path, database);
  const opened = await openLibsqlFile({ path, durability: "off" });
  onTestFinished(async () => {
    await opened.close();
    if (existsSync(place)) await rm(place, { recursive: true });
  });
  await migrate(opened, await ownMigrations(), { isFile: true });
  const rawFiles = memoryFiles();
  for (const [key, bytes] of Object.entries(facts.files))
    await rawFiles.put(key, Buffer.from(bytes, "base64"), { contentType: "application/octet-stream", sha256: "" });
  const ports = {
    hash: keyedHash(testSecrets.HASH_SECRET),
    sealer: sealer(testSecrets.DATA_KEYS),
    rawFiles,
  };
  const sealed = withEncryptedColumns(opened, ports);
  const clock = testClock(facts.now);
  const world = await createWorld({ clock, deps: { database: sealed, rawFiles } });
  return {
    ...world,
    engine: { ...world.engine, uncounted: opened },
    read: async (query) => (await sealed.run([query]))[0],
    write: async (...queries) => void (await sealed.run(queries)),
    schema: () => schemaOf(path),
  };
}

/** The schema of a new installation of this build. */
export async function newSchema(): Promise<string[]> {
  const place = await mkdtemp(join(tmpdir(), "release-"));
  const path = join(place, "database.db");
  const opened = await openLibsqlFile({ path, durability: "off" });
  await migrate(opened, await ownMigrations(), { isFile: true });
  await opened.close();
  const found = schemaOf(path);
  await rm(place, { recursive: true });
  return found;
}

/** Every table, index and trigger of a file, in a form that does not depend on the spelling of their SQL. */
function schemaOf(path: string): string[] {
  const engine = new Engine(path, { readonly: true });
  const found = engine
    .prepare("select type || ' ' || name as named from sqlite_schema where name not like 'sqlite_%' order by 1")
    .all([]) as { named: string }[];
  const columns = engine
    .prepare(
      `select t.name || '.' || c.name || ' ' || c.type || ' ' || c."notnull" as named from sqlite_schema t
        join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite_%' order by 1`,
    )
    .all([]) as { named: string }[];
  engine.close();
  return [...found, ...columns].map(({ named }) => named);
}
