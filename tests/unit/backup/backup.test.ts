import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listedFiles } from "#worker/node/backup/store";
import { withInstallation } from "../../../scripts/backup/command.mjs";
import { fileStoreBucket } from "../../../scripts/backup/node-buckets.mjs";
import { openSqliteFile, sqlLiteral } from "../../../scripts/backup/sqlite.mjs";
import { backUpInstallation, checkBackup, moveInstallation, restoreBackup } from "../../../scripts/backup/work.mjs";

const quiet = () => undefined;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "backup-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The methods of a bucket that backups use. */
function bucket(objects: Record<string, string> = {}) {
  const kept = new Map(
    Object.entries(objects).map(([key, text]) => [key, { bytes: Buffer.from(text), facts: {} as object }]),
  );
  return {
    kept,
    list: async () => ({ objects: [...kept.keys()].map((key) => ({ key })), truncated: false }),
    async get(key: string) {
      const found = kept.get(key);
      return found && { ...found.facts, arrayBuffer: async () => new Uint8Array(found.bytes).buffer };
    },
    async put(key: string, bytes: Buffer, facts: object) {
      kept.set(key, { bytes: Buffer.from(bytes), facts });
    },
  };
}

function installation(folder: string, name: string, objects: Record<string, string> = {}) {
  const libsql = join(folder, `${name}.db`);
  return { folder, isRemote: false, config: "", libsql, bindings: { AVATARS: bucket(), RAW_FILES: bucket(objects) } };
}

// Cases that break naive dumps: references to a later table, to the same table, in a cycle, to a unique index;
// AUTOINCREMENT rows; long and odd texts.
const awkward = `
  create table children (id text primary key, mother text references parents(code), brother text references children(id));
  create table parents (id integer primary key autoincrement, code text not null, favourite text references children(id));
  create unique index parents_code on parents(code);
  create index children_mother on children(mother);
  create table oddities (id text primary key, value);
  create trigger oddities_fixed before update on oddities begin select raise(abort, 'append-only; END'); end;
  pragma foreign_keys = off;
  insert into parents (id, code, favourite) values (1, 'a', 'c2'), (7, 'gone', null);
  insert into children values ('c2', 'a', 'c1'), ('c1', 'a', null);
  delete from parents where id = 7;
`;

const longText = "字'\n--\n;𠮷\u2028\r\n".repeat(20_000);
const oddValues = [longText, "", "it''s", "a\tb", -(2n ** 63n), 0.1, 5, 1e300, null, Buffer.from([0, 255, 10]), "END;"];

function makeAwkward(path: string): void {
  const engine = openSqliteFile(path);
  engine.exec(awkward);
  const insert = engine.prepare("insert into oddities (id, value) values (?, ?)");
  for (const [at, value] of oddValues.entries()) insert.run([`o${at}`, value]);
  engine.close();
}

async function backedUp() {
  const folder = emptyFolder();
  const source = installation(folder, "source", {
    "imports/1": "well\tct",
    "dev-inbox/1": "13800138000",
    "dev-robots/1": "13800138000",
  });
  makeAwkward(source.libsql);
  const backup = join(folder, "backup");
  const manifest = await backUpInstallation(source, backup, quiet);
  return { folder, source, backup, manifest };
}

const homeBucket = (folder: string, bucket: string) =>
  fileStoreBucket(listedFiles({ folder: join(folder, "home-files") }, bucket));

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test("every value, circle, counter and trigger comes back, and the objects with them", async () => {
  const { folder, backup, manifest } = await backedUp();
  expect(manifest.schema).toMatchObject({ tables: 3, indexes: 2, triggers: 1 });
  const target = installation(folder, "target");
  await restoreBackup(backup, target, { isReplacing: false }, quiet);
  const engine = openSqliteFile(target.libsql);
  const values = engine.prepare("select value from oddities order by rowid").raw().all([]) as unknown[][];
  for (const [at, [value]] of values.entries())
    expect(sqlLiteral(value) === sqlLiteral(oddValues[at]), `value ${at}`).toBe(true);
  engine.exec("insert into parents (code) values ('new')");
  expect(engine.prepare("select max(id) from parents").raw().all([])).toEqual([[8n]]);
  expect(() => engine.exec("update oddities set value = 1")).toThrow("append-only");
  engine.close();
  expect([...target.bindings.RAW_FILES.kept.keys()]).toEqual(["imports/1"]);
});

test("a line of the backup holds a statement that D1 takes, however long the row", async () => {
  const { backup } = await backedUp();
  const statements = readFileSync(join(backup, "database.sql"), "utf8").split("\n--\n");
  expect(Math.max(...statements.map((sql) => Buffer.byteLength(sql)))).toBeLessThan(100_000);
});

test("a target that holds something loses nothing unless that was asked for", async () => {
  const { folder, source, backup } = await backedUp();
  const target = installation(folder, "target", { "imports/1": "other" });
  makeAwkward(target.libsql);
  const before = readFileSync(target.libsql);
  await expect(restoreBackup(backup, target, { isReplacing: false }, quiet)).rejects.toThrow(
    /Nothing was written: .* holds 3 tables.*1 object keys/,
  );
  expect(readFileSync(target.libsql).equals(before)).toBe(true);
  expect(String(target.bindings.RAW_FILES.kept.get("imports/1")?.bytes)).toBe("other");
  await restoreBackup(backup, target, { isReplacing: true }, quiet);
  expect(target.bindings.RAW_FILES.kept.get("imports/1")?.bytes).toEqual(
    source.bindings.RAW_FILES.kept.get("imports/1")?.bytes,
  );
});

test("a backup is never written over another, and one of nothing is refused", async () => {
  const { folder, source, backup } = await backedUp();
  await expect(backUpInstallation(source, backup, quiet)).rejects.toThrow("exists already");
  const nothing = join(folder, "nothing");
  await expect(backUpInstallation(installation(folder, "empty"), nothing, quiet)).rejects.toThrow("nothing to back up");
  expect(existsSync(nothing) || existsSync(`${nothing}.part`)).toBe(false);
});

test.each([
  ["database.sql", /database\.sql is not what was written/],
  ["objects", /RAW_FILES\/imports\/1 is not what was stored/],
  ["manifest.json", /is damaged/],
])("a byte changed in %s is found before anything is written", async (part, sentence) => {
  const { folder, backup } = await backedUp();
  const file = filesUnder(backup).find((path) => path.includes(part)) ?? "";
  const bytes = readFileSync(file);
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const target = installation(folder, "target");
  await expect(restoreBackup(backup, target, { isReplacing: false }, quiet)).rejects.toThrow(sentence);
  expect(existsSync(target.libsql)).toBe(false);
});

test("a backup that lost a part, or is none, says so", async () => {
  const { folder, backup } = await backedUp();
  await expect(checkBackup(folder)).rejects.toThrow("is no backup");
  rmSync(join(backup, "objects"), { recursive: true });
  await expect(checkBackup(backup)).rejects.toThrow("lacks the object RAW_FILES/imports/1");
  rmSync(join(backup, "database.sql"));
  await expect(checkBackup(backup)).rejects.toThrow("lacks database.sql");
});

test("nobody else on the machine can read a backup, and the telephone of a local run is not in it", async () => {
  const { backup } = await backedUp();
  expect(statSync(backup).mode & 0o077).toBe(0);
  for (const file of filesUnder(backup)) {
    expect(statSync(file).mode & 0o077, file).toBe(0);
    expect(readFileSync(file, "utf8"), file).not.toContain("13800138000");
  }
});

test("a damaged source is told of instead of being backed up", async () => {
  const { folder, source } = await backedUp();
  const engine = openSqliteFile(source.libsql);
  engine.exec("insert into children values ('c9', 'nobody', null)");
  engine.close();
  await expect(backUpInstallation(source, join(folder, "second"), quiet)).rejects.toThrow(
    /damaged already:\nforeign_key_check: children/,
  );
});

test("a backup of a Node deployment holds the files of its directory, drafts aside, and they come back; a database alone is refused", async () => {
  const folder = emptyFolder();
  const home = (name: string) => {
    const at = (bucket: string) => listedFiles({ folder: join(folder, name) }, bucket);
    const bindings = { AVATARS: fileStoreBucket(at("avatars")), RAW_FILES: fileStoreBucket(at("raw-files")) };
    const place = { folder, isRemote: false, config: "", libsql: join(folder, `${name}.db`), bindings };
    return { store: at("raw-files"), place };
  };
  const [old, fresh] = [home("old"), home("fresh")];
  makeAwkward(old.place.libsql);
  const bytes = Buffer.from("well\tct\r\n");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await old.store.put("imports/2026/one", bytes, { contentType: "text/plain", sha256 });
  writeFileSync(join(folder, "old/raw-files/imports/.draft"), "half");
  const backup = join(folder, "backup");
  expect((await backUpInstallation(old.place, backup, quiet)).objects.map(({ key }: { key: string }) => key)).toEqual([
    "imports/2026/one",
  ]);
  await restoreBackup(backup, fresh.place, { isReplacing: false }, quiet);
  const back = await fresh.store.get("imports/2026/one");
  expect([Buffer.from(back?.bytes ?? []).equals(bytes), back?.contentType]).toEqual([true, "text/plain"]);
  const named = {
    at: undefined,
    folder: undefined,
    remote: false,
    config: "wrangler.toml",
    libsql: old.place.libsql,
    files: undefined,
  };
  const refused = (options: object) => withInstallation({ ...named, ...options }, async () => "held");
  await expect(refused({})).rejects.toThrow("Say where the files are");
  await expect(refused({ files: folder, remote: true })).rejects.toThrow("--files goes with --libsql alone");
  await expect(refused({ at: "2026-11-23 14:05", files: folder })).rejects.toThrow("--at goes alone");
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("AUDIT_SECRET", "");
  await expect(refused({ files: folder, secrets: ["AUDIT_SECRET"] })).rejects.toThrow("Set AUDIT_SECRET in the shell");
});

test("a move copies every row and object into an empty deployment and back, refuses a full one, and says when its source went on working", async () => {
  const folder = emptyFolder();
  const at = join(folder, "work");
  const from = installation(folder, "from", { "imports/a": "one", "imports/b": "two" });
  makeAwkward(from.libsql);
  const to = installation(folder, "to");
  const manifest = await moveInstallation(from, to, at, quiet);
  expect(Object.keys(manifest.tables)).toContain("children");
  expect([...to.bindings.RAW_FILES.kept.keys()]).toEqual(["imports/a", "imports/b"]);
  const home = installation(folder, "home");
  const bindings = { AVATARS: homeBucket(folder, "avatars"), RAW_FILES: homeBucket(folder, "raw-files") };
  // A bucket stores no content type where none was given; a directory reports the default one.
  const inFolders = { ...home, libsql: join(folder, "not/there/yet.db"), bindings };
  expect((await moveInstallation(from, inFolders, join(folder, "work-home"), quiet)).objects).toHaveLength(2);
  const again = installation(folder, "again");
  expect((await moveInstallation(inFolders, again, join(folder, "work-again"), quiet)).tables).toEqual(manifest.tables);
  expect(existsSync(at)).toBe(false);
  await expect(moveInstallation(from, to, at, quiet)).rejects.toThrow("Nothing was written");
  const back = installation(folder, "back");
  expect((await moveInstallation(to, back, join(folder, "work-back"), quiet)).tables).toEqual(manifest.tables);
  const third = installation(folder, "third");
  const busy = (text: string) => {
    if (!text.startsWith("reading everything back")) return;
    const engine = openSqliteFile(from.libsql);
    engine.exec("insert into children values ('c9', 'a', null)");
    engine.close();
    from.bindings.RAW_FILES.kept.set("imports/late", { bytes: Buffer.from("late"), facts: {} });
  };
  await expect(moveInstallation(from, third, join(folder, "work-third"), busy)).rejects.toThrow(
    /source changed meanwhile[\s\S]*children[\s\S]*imports\/late is new/,
  );
  // The target's content comes from that attempt: the next one reads the source again and overwrites it.
  expect((await moveInstallation(from, third, join(folder, "work-third"), quiet)).tables.children).toMatchObject({
    rows: 3,
  });
});

test("what comes back with another type or other contents is told apart", async () => {
  const folder = emptyFolder();
  const from = installation(folder, "from", { "imports/a": "one" });
  makeAwkward(from.libsql);
  const backup = join(folder, "backup");
  await backUpInstallation(from, backup, quiet);
  const spoiling = (facts: object, bytes?: string) => {
    const to = installation(folder, crypto.randomUUID());
    const { put } = to.bindings.RAW_FILES;
    to.bindings.RAW_FILES.put = (key, own, said) => put(key, bytes ? Buffer.from(bytes) : own, { ...said, ...facts });
    return restoreBackup(backup, to, { isReplacing: false }, quiet);
  };
  await expect(spoiling({ httpMetadata: { contentType: "text/csv" } })).rejects.toThrow(
    "object RAW_FILES/imports/a has the type text/csv instead of application/octet-stream",
  );
  await expect(spoiling({}, "other")).rejects.toThrow("object RAW_FILES/imports/a has other contents");
});

test("a move that broke off while it read does not read again what it has", async () => {
  const folder = emptyFolder();
  const work = join(folder, "work");
  const from = installation(folder, "from", { "imports/a": "one", "imports/b": "two", "imports/c": "three" });
  makeAwkward(from.libsql);
  const { get } = from.bindings.RAW_FILES;
  const asked: string[] = [];
  from.bindings.RAW_FILES.get = (key) => {
    asked.push(key);
    if (key === "imports/c" && asked.length === 3) throw new Error("broken off");
    return get(key);
  };
  const to = installation(folder, "to");
  await expect(moveInstallation(from, to, work, quiet)).rejects.toThrow("broken off");
  await moveInstallation(from, to, work, quiet);
  expect(asked).toEqual(["imports/a", "imports/b", "imports/c", "imports/c"]);
  expect([...to.bindings.RAW_FILES.kept.keys()]).toEqual(["imports/a", "imports/b", "imports/c"]);
});

test("a move that broke off writes over nothing that somebody else put into the target meanwhile", async () => {
  const folder = emptyFolder();
  const work = join(folder, "work");
  const from = installation(folder, "from", { "imports/a": "one" });
  makeAwkward(from.libsql);
  const to = installation(folder, "to");
  const brokenOff = (text: string) => {
    if (text.startsWith("writing objects")) throw new Error("broken off");
  };
  await expect(moveInstallation(from, to, work, brokenOff)).rejects.toThrow("broken off");
  const engine = openSqliteFile(to.libsql);
  engine.exec("insert into oddities values ('of the new home', 1)");
  await expect(moveInstallation(from, to, work, quiet)).rejects.toThrow("Nothing was written");
  engine.exec("delete from oddities where id = 'of the new home'");
  engine.close();
  const said: string[] = [];
  await moveInstallation(from, to, work, (text: string) => void said.push(text));
  expect(said.join("\n")).toMatch(/going on with what was read [\s\S]*has every row already/);
});
