import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { createClient } from "@libsql/client/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { timeoutFactor } from "#tests/support/timeout-factor";
import { readBackupSettings } from "#worker/node/backup/backup-settings";
import { createBackupRunner } from "#worker/node/backup/continuous";
import { restorePointAt } from "#worker/node/backup/point";
import { backupStore, listedFiles } from "#worker/node/backup/store";
import { openInstallationDatabase } from "../../scripts/backup/places.mjs";
import { openSqliteFile, readDatabaseContents } from "../../scripts/backup/sqlite.mjs";
import { root } from "../../scripts/steps/bootstrap.mjs";
import { withEnvironment } from "../../scripts/steps/environment.mjs";
import { findFreePort } from "../../scripts/steps/free-port.mjs";
import { createSqldServer } from "../../scripts/steps/sqld.mjs";

const folder = mkdtempSync(join(tmpdir(), "backup-and-move-"));
const ofStore = { FILES_KEY_ID: "S3RVER", FILES_KEY_SECRET: "S3RVER" };
let bucket = "";
let s3: S3rver;
let sqld: Awaited<ReturnType<typeof createSqldServer>>;
let child: ReturnType<typeof sqld.start>;

beforeAll(async () => {
  const port = await findFreePort();
  const place = { address: "127.0.0.1", port, directory: join(folder, "s3"), silent: true };
  s3 = new S3rver({ ...place, configureBuckets: [{ name: "home" }, { name: "backup" }] });
  await s3.run();
  bucket = `http://127.0.0.1:${port}`;
  sqld = await createSqldServer(join(folder, "sqld"));
  child = sqld.start();
  await sqld.ready(child);
});
afterAll(async () => {
  child.kill("SIGKILL");
  await s3.close();
  rmSync(folder, { recursive: true });
});

const ofBucket = (name: string) => ({
  url: `${bucket}/${name}`,
  region: "us-east-1",
  keyId: "S3RVER",
  keySecret: "S3RVER",
});

const put = (files: ReturnType<typeof listedFiles>, key: string, text: string) => {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return files.put(key, Buffer.from(text), { contentType: "text/csv", sha256 });
};

/**
 * A small Node deployment: tables that refer to each other, a counter that is ahead of its rows, long texts, a trigger,
 * files.
 */
async function smallHome(): Promise<{ database: string; files: string }> {
  const [database, files] = [join(folder, "home.db"), join(folder, "files")];
  const engine = openSqliteFile(database);
  engine.exec(`create table tubes (id integer primary key autoincrement, code text unique, text);
    create table moves (id text primary key, tube integer references tubes, text);
    create trigger moves_fixed before update on moves begin select raise(abort, 'append-only'); end;
    insert into tubes (code, text) with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      select 'T' || i, hex(randomblob(i % 90)) from n;
    insert into moves select 'm' || id, id, hex(randomblob(40000 * (id % 500 = 0))) from tubes;
    delete from moves where tube > 2990; delete from tubes where id > 2990`);
  engine.close();
  const store = listedFiles({ folder: files }, "raw-files");
  for (let at = 0; at < 40; at++) await put(store, `imports/2026/${at}`, `file ${at}\n`.repeat(at));
  return { database, files };
}

/** The contents of a database, read as a backup reads it. */
async function contentsAt(libsql: string) {
  const file = join(folder, `${crypto.randomUUID()}.db`);
  await openInstallationDatabase({
    libsql,
    folder: "",
    isRemote: false,
    config: "",
    bindings: {},
    database: undefined,
  }).snapshot(file);
  const engine = openSqliteFile(file);
  const { tables, schema, sequences } = readDatabaseContents(engine);
  engine.close();
  return { tables, schema, sequences };
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The process has already ended.
  }
}

/** Runs the command; `until`: a line of output at which it is killed. */
async function moveHome(sides: Record<string, string>, until?: RegExp): Promise<{ code: number; said: string }> {
  const args = Object.entries(sides).flatMap(([name, value]) => [`--${name}`, value]);
  const running = spawn(process.execPath, [join(root, "scripts/move.mjs"), ...args], {
    env: { ...process.env, ...ofStore },
    // A process group of its own: the runtime of D1, which it starts, is killed with it.
    detached: true,
  });
  let said = "";
  const keep = (chunk: Buffer) => {
    said += chunk.toString();
    if (until?.test(said) && running.pid && running.exitCode === null) endGroup(running.pid);
  };
  running.stdout.on("data", keep);
  running.stderr.on("data", keep);
  const code = await new Promise<number>((resolve) => running.on("close", (ended) => resolve(ended ?? -1)));
  return { code, said };
}

test("a move killed at every stage goes on, to a libSQL server and a store that speaks S3, and every row and file is the same", async () => {
  const { database, files } = await smallHome();
  const there = { "to-libsql": sqld.url, "to-files": `${bucket}/home` };
  const sides = { "from-libsql": database, "from-files": files, ...there };
  for (const stage of [/copying objects/, /writing libSQL at/, /writing objects/, /reading every/])
    expect(await moveHome(sides, stage), String(stage)).toMatchObject({ code: -1 });
  const { code, said } = await moveHome(sides);
  expect(code, said).toBe(0);
  expect(said).toMatch(/going on with what was read[\s\S]*every row already/);
  expect(await contentsAt(sqld.url)).toEqual(await contentsAt(database));
  const stored = listedFiles(ofBucket("home"), "raw-files");
  expect(await stored.list()).toHaveLength(40);
  expect(Buffer.from((await stored.get("imports/2026/7"))?.bytes ?? []).toString()).toBe("file 7\n".repeat(7));
});

test("from there it goes on to D1, killed as well, and counts and checksums are the same", {
  timeout: 60_000 * timeoutFactor,
}, async () => {
  const onwards = { "from-libsql": sqld.url, "from-files": `${bucket}/home`, "to-folder": join(folder, "d1") };
  expect(await moveHome(onwards, /writing objects/)).toMatchObject({ code: -1 });
  const { code, said } = await moveHome(onwards);
  expect(code, said).toBe(0);
  expect(said).toMatch(/every row already[\s\S]*moved and read back 2 tables, 5980 rows, 1 triggers, 40 objects/);
});

test("from D1 it comes back to a file and a directory that are made, with objects of no type, and nothing of a local run", {
  timeout: 60_000 * timeoutFactor,
}, async () => {
  const place = { folder: join(folder, "d1"), isRemote: false, config: join(root, "wrangler.toml") };
  await withEnvironment(place, async (bindings: Env) => {
    await bindings.RAW_FILES.put("imports/2026/plain", "no type");
    await bindings.RAW_FILES.put("dev-robots/1", "said");
  });
  const back = join(folder, "back/home");
  const sides = { "from-folder": place.folder, "to-libsql": `${back}/database.db`, "to-files": `${back}/files` };
  const { code, said } = await moveHome(sides);
  expect(code, said).toBe(0);
  const stored = listedFiles({ folder: `${back}/files` }, "raw-files");
  const keys = (await stored.list()).map(({ key }) => key);
  expect(keys).toHaveLength(41);
  expect(keys.filter((key) => key.startsWith("dev-"))).toEqual([]);
  expect(await stored.get("imports/2026/plain")).toMatchObject({ contentType: "application/octet-stream" });
});

test("a libSQL server is backed up by its own replication into a store that speaks S3, a restart of the server without its log included, and comes back", async () => {
  const own = readBackupSettings({
    BACKUP_URL: `${bucket}/backup`,
    BACKUP_KEY: randomBytes(32).toString("base64"),
    BACKUP_STORE_KEY_ID: "S3RVER",
    BACKUP_STORE_KEY_SECRET: "S3RVER",
    BACKUP_FOLDER: join(folder, "copy"),
    LIBSQL_URL: sqld.url,
    FILES_URL: `${bucket}/home`,
    ...ofStore,
  });
  const keeper = createBackupRunner(own, { isOnce: true });
  const client = createClient({ url: sqld.url });
  await client.batch(
    ["create table if not exists notes (id integer primary key, text)", "insert into notes values (1, 'first')"],
    "write",
  );
  await keeper.run();
  await client.batch(["insert into notes values (2, 'second')", "delete from notes where id = 1"], "write");
  child.kill("SIGKILL");
  await expect(keeper.run()).rejects.toThrow(/could not be brought up to date: .*connect/);
  rmSync(join(folder, "sqld/dbs/default/wallog"));
  child = sqld.start();
  await sqld.ready(child);
  await client.execute("insert into notes values (3, 'third')");
  await keeper.run();
  expect(keeper.facts()).toMatchObject({ failures: 1, isStandingBy: false });
  const store = backupStore(own.place, own.key);
  const point = await restorePointAt(store, Date.now());
  const restored = join(folder, "restored.db");
  await point.writeDatabase(restored);
  expect((await contentsAt(restored)).tables).toEqual((await contentsAt(sqld.url)).tables);
  const homes = await listedFiles(ofBucket("home"), "raw-files").list();
  expect(point.files.map(({ key }) => key)).toEqual(homes.map(({ key }) => key));
});
