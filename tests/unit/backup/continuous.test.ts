import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";

import { type BackupRunnerFacts, openBackupRunner } from "#worker/node/backup/keeper";
import { listManifests } from "#worker/node/backup/manifest";
import { checkRestoredFile, eachPage } from "#worker/node/backup/pages";
import { restorePointAt } from "#worker/node/backup/point";
import { backupStore, type ListedFiles, listedFiles } from "#worker/node/backup/store";
import { chinaTime, parseBackupTime } from "#worker/node/backup/times";
import { createBackupMetrics } from "#worker/node/backup/watch";
import { UnavailableError } from "#worker/platform/unavailable";
import { withInstallation } from "../../../scripts/backup/command.mjs";
import { openSqliteFile, readDatabaseContents } from "../../../scripts/backup/sqlite.mjs";
import { backUpInstallation, checkBackup } from "../../../scripts/backup/work.mjs";
import { bundleModule } from "../../../scripts/steps/environment.mjs";

afterEach(() => void vi.unstubAllEnvs());

const key = randomBytes(32).toString("base64");
const minute = 60_000;
const day = 1_440 * minute;
const noon = parseBackupTime("2026-11-23 12:00");
const retention = { minutesKeptDays: 14, daysKeptMonths: 6 };

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "continuous-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A Node deployment with a database, a file store and a backup of both, at a time that the test sets. */
function deployment() {
  const folder = emptyFolder();
  const path = join(folder, "database.db");
  const engine = openSqliteFile(path);
  engine.exec(
    "pragma journal_mode = wal; create table tubes (id integer primary key, code text unique, state text); " +
      "create table moves (id integer primary key, tube integer references tubes, text)",
  );
  onTestFinished(() => void engine.close());
  const files = listedFiles({ folder: join(folder, "files") }, "raw-files");
  const store = backupStore({ folder: join(folder, "backup") }, key);
  const clock = { at: noon, now: () => clock.at };
  const keeper = (writer: string, own: { files?: ListedFiles; key?: string } = {}) =>
    openBackupRunner({
      store: own.key ? backupStore({ folder: join(folder, "backup") }, own.key) : store,
      source: async () => path,
      buckets: { "raw-files": own.files ?? files },
      retention,
      clock,
      writer,
    });
  return { folder, path, engine, files, store, clock, keeper };
}

type Deployment = ReturnType<typeof deployment>;

/** The work of one minute: a new tube with its step, and some earlier ones changed or deleted. */
function workOf({ engine }: Deployment, minuteOfDay: number): void {
  const text = `${minuteOfDay} `.repeat(minuteOfDay % 40);
  engine.exec(`begin; insert into tubes (code, state) values ('T${minuteOfDay}', '${text}');
    insert into moves (tube, text) select id, '${text}' from tubes where id % 3 = ${minuteOfDay % 3};
    delete from moves where id % 11 = ${minuteOfDay % 11}; commit`);
}

const put = async (files: ListedFiles, name: string, text: string) => {
  const bytes = Buffer.from(text);
  const sum = await crypto.subtle.digest("SHA-256", bytes);
  await files.put(name, bytes, { contentType: "text/csv", sha256: Buffer.from(sum).toString("hex") });
};

/** Files of a part of the backup, in the order of their names. */
const filesUnder = ({ folder }: Deployment, part: string) =>
  readdirSync(join(folder, "backup/continuous", part), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted();

/** The whole contents of the state at a moment, read from the backup. */
async function stateAt({ folder, store }: Pick<Deployment, "folder" | "store">, at: number) {
  const point = await restorePointAt(store, at);
  const path = join(folder, `restored-${crypto.randomUUID()}.db`);
  await point.writeDatabase(path);
  expect(checkRestoredFile(path).faults).toEqual([]);
  const engine = openSqliteFile(path);
  const { tables } = readDatabaseContents(engine);
  engine.close();
  const files = await Promise.all(point.files.map(async (file) => `${file.key}: ${await point.content(file)}`));
  return { at: point.at, tables, files: files.toSorted() };
}

test("the deployment comes back as it was at any minute, rows and files, whatever was written, removed or rebuilt in between", async () => {
  const own = deployment();
  const keeper = own.keeper("a");
  const truth: { at: number; tables: object; files: string[] }[] = [];
  for (let step = 0; step < 12; step++) {
    workOf(own, step);
    if (step === 3) await put(own.files, "imports/a", "first");
    if (step === 5) await put(own.files, "imports/a", "second");
    if (step === 7) await own.files.remove("imports/a");
    if (step === 6) await put(own.files, "imports/b", "other");
    if (step === 8) own.engine.exec("drop table moves; create table moves (id integer primary key, tube, text)");
    if (step === 9) own.engine.exec("vacuum");
    await keeper.run();
    const held = [
      ...(step >= 3 && step < 7 ? [`imports/a: ${step < 5 ? "first" : "second"}`] : []),
      ...(step >= 6 ? ["imports/b: other"] : []),
    ];
    truth.push({ at: own.clock.at, tables: readDatabaseContents(own.engine).tables, files: held });
    own.clock.at += minute;
  }
  for (const state of truth) {
    expect(await stateAt(own, state.at)).toEqual(state);
    expect((await stateAt(own, state.at + minute - 1)).at).toBe(state.at);
  }
  await expect(restorePointAt(own.store, noon - 1)).rejects.toThrow("holds no state of 2026-11-23 11:59:59");
});

test("a state is one moment, although the deployment goes on writing, and writes its log back, while it is read", async () => {
  const own = deployment();
  for (let step = 0; step < 300; step++) workOf(own, step);
  const { tables } = readDatabaseContents(own.engine);
  const copy = join(own.folder, "copy.db");
  let step = 300;
  await eachPage(own.path, async ({ number, bytes }) => {
    writeFileSync(copy, bytes, { flag: "a" });
    if (number % 10 === 0) workOf(own, step++);
    if (number % 30 === 0) own.engine.exec("pragma wal_checkpoint(passive)");
  });
  expect(step).toBeGreaterThan(303);
  const engine = openSqliteFile(copy);
  expect(readDatabaseContents(engine).tables).toEqual(tables);
  engine.close();
  expect(readDatabaseContents(own.engine).tables).not.toEqual(tables);
});

test("a minute costs what it changed, and nothing that leaves the machine can be read", async () => {
  const own = deployment();
  for (let step = 0; step < 400; step++) workOf(own, step);
  await put(own.files, "imports/a", "well\tct");
  const keeper = own.keeper("a");
  await keeper.run();
  const base = keeper.facts().bytes;
  own.engine.exec("update tubes set state = 'received' where id = 7");
  own.clock.at += minute;
  await keeper.run();
  expect(keeper.facts().bytes - base).toBeLessThan(base / 10);
  const folder = join(own.folder, "backup");
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(all.length).toBeGreaterThan(5);
  const bytes = Buffer.concat(all.map(({ parentPath, name }) => readFileSync(join(parentPath, name))));
  for (const secret of ["SQLite format", "tubes", "received", "well\tct", "imports"])
    expect(bytes.includes(secret), secret).toBe(false);
});

describe("what was tampered with is found before anything is given out", () => {
  async function threeMinutes() {
    const own = deployment();
    await put(own.files, "imports/a", "well\tct");
    const keeper = own.keeper("a");
    for (let step = 0; step < 3; step++) {
      workOf(own, step);
      await keeper.run();
      own.clock.at += minute;
    }
    return { own, under: (part: string) => filesUnder(own, part) };
  }

  test.each(["manifests", "packs", "files"])("one changed bit in %s", async (part) => {
    const { own, under } = await threeMinutes();
    const [file = ""] = under(part);
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    await expect(stateAt(own, own.clock.at)).rejects.toThrow();
  });

  test.each(["manifests", "packs", "files"])("an object of %s that is gone", async (part) => {
    const { own, under } = await threeMinutes();
    rmSync(under(part)[0] ?? "");
    await expect(stateAt(own, own.clock.at)).rejects.toThrow(/lacks/);
  });

  test("an older manifest or pack put in the place of a newer one", async () => {
    for (const part of ["manifests", "packs"]) {
      const { own, under } = await threeMinutes();
      const [first = "", second = ""] = under(part).slice(-2);
      writeFileSync(second, readFileSync(first));
      await expect(stateAt(own, own.clock.at), part).rejects.toThrow(/does not open/);
    }
  });

  test("a manifest written again by somebody who has the key", async () => {
    const { own } = await threeMinutes();
    const [, middle] = await listManifests(own.store);
    await own.store.put(middle?.key ?? "", (await own.store.read(middle?.key ?? "")).bytes);
    await expect(stateAt(own, own.clock.at)).rejects.toThrow("is not the manifest that the one after it names");
  });

  test("a key that opens nothing is refused, and nothing is written with it; after damage a new chain begins by itself", async () => {
    const { own, under } = await threeMinutes();
    const before = under(".").length;
    const other = own.keeper("b", { key: randomBytes(32).toString("base64") });
    own.clock.at += 5 * minute;
    await expect(other.run()).rejects.toThrow("BACKUP_KEY does not open");
    expect(under(".")).toHaveLength(before);
    writeFileSync(under("manifests").at(-1) ?? "", "broken");
    await own.keeper("c").run();
    expect((await stateAt(own, own.clock.at)).files).toEqual(["imports/a: well\tct"]);
  });
});

test("two at once: one works and the other stands by, takes over a minute and a half after the first fell silent, and goes on where it was", async () => {
  const own = deployment();
  const [first, second] = [own.keeper("a"), own.keeper("b")];
  for (let step = 0; step < 3; step++) {
    workOf(own, step);
    await first.run();
    await second.run();
    own.clock.at += minute;
  }
  expect(second.facts()).toMatchObject({ isStandingBy: true, newestAt: noon + 2 * minute });
  own.clock.at += minute;
  await second.run();
  expect(second.facts().isStandingBy).toBe(false);
  const named = await listManifests(own.store);
  expect(named.map(({ writer }) => writer)).toEqual(["a", "a", "a", "b"]);
  expect(new Set(named.map(({ chain }) => chain)).size).toBe(1);
  own.clock.at += minute;
  // Both processes consider themselves active: the one with the lower name continues.
  await first.run();
  await second.run();
  expect([first.facts().isStandingBy, second.facts().isStandingBy]).toEqual([false, true]);
  expect(await stateAt(own, own.clock.at)).toMatchObject({ tables: readDatabaseContents(own.engine).tables });
});

test("a deployment whose files cannot be listed has its database backed up all the same, and the age of the files says so", async () => {
  const own = deployment();
  await put(own.files, "imports/a", "well\tct");
  let isAway = false;
  const list: ListedFiles["list"] = (...asked) => {
    if (isAway) throw new UnavailableError("files", "unreachable", 5);
    return own.files.list(...asked);
  };
  const keeper = own.keeper("a", { files: { ...own.files, list } });
  await keeper.run();
  isAway = true;
  own.clock.at += minute;
  workOf(own, 1);
  await keeper.run();
  expect(keeper.facts()).toMatchObject({ newestAt: noon + minute, filesAt: noon });
  expect(await stateAt(own, own.clock.at)).toMatchObject({ files: ["imports/a: well\tct"], at: noon + minute });
});

test("each minute is kept two weeks, each day half a year, and whatever is left comes back whole", async () => {
  const own = deployment();
  const keeper = own.keeper("a");
  await put(own.files, "imports/kept", "kept");
  const oneDay = async (days: number) => {
    own.clock.at = noon + days * day;
    await put(own.files, "imports/of-the-day", `day ${days}`);
    for (let step = 0; step < 3; step++) {
      workOf(own, days * 3 + step);
      await keeper.run();
      own.clock.at += minute;
    }
  };
  const kept = async () => {
    const named = await listManifests(own.store);
    return [...Map.groupBy(named, ({ at }) => Math.floor((at - noon) / day))].map(([age, { length }]) => [age, length]);
  };
  for (let days = 0; days <= 20; days++) await oneDay(days);
  expect(await kept()).toEqual(Array.from({ length: 21 }, (_, days) => [days, days < 6 ? 1 : 3]));
  for (const days of [60, 190, 240]) await oneDay(days);
  expect(await kept()).toEqual([
    [60, 1],
    [190, 1],
    [240, 3],
  ]);
  for (const { at } of await listManifests(own.store)) expect((await stateAt(own, at)).files).toHaveLength(2);
});

test("contents that no kept state names are removed when they are old enough, and no pack stays behind", async () => {
  const own = deployment();
  const { folder, clock } = own;
  const aged = listedFiles({ folder: join(folder, "backup") }, "continuous");
  const store: Deployment["store"] = {
    ...own.store,
    // As if every file in it had been written when the first day began.
    list: async (...asked) => (await aged.list(...asked)).map((one) => ({ ...one, changedAt: noon })),
  };
  const keeper = openBackupRunner({
    ...{ store, clock, retention, writer: "a" },
    source: async () => own.path,
    buckets: { "raw-files": own.files },
  });
  await put(own.files, "imports/gone", "gone");
  await put(own.files, "imports/kept", "kept");
  await keeper.run();
  await own.files.remove("imports/gone");
  for (const days of [1, 20, 120, 250, 300]) {
    clock.at = noon + days * day;
    workOf(own, days);
    await keeper.run();
  }
  const left = await aged.list("files/");
  expect(left).toHaveLength(1);
  const kept = new Set((await listManifests(store)).map(({ key: one }) => one.replace("manifests/", "packs/")));
  for (const { key: pack } of await aged.list("packs/")) expect(kept).toContain(pack.replace(/\/[^/]+$/, ""));
  for (const { at } of await listManifests(store)) await stateAt({ folder, store }, at);
});

describe("the process", () => {
  let program = "";
  beforeAll(async () => {
    program = await bundleModule("scripts/entries/continuous-backup.ts");
  });

  const run = (own: Deployment, args: string[], env: Record<string, string> = {}) => {
    const place = { BACKUP_URL: `file:${join(own.folder, "backup")}`, BACKUP_KEY: key, DATA_FOLDER: own.folder };
    const child = spawn(process.execPath, [program, ...args], { env: { ...place, ...env } as never });
    let said = "";
    const keep = (chunk: Buffer) => {
      said += chunk.toString();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on("data", keep);
    const ended = new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? -1)));
    return { child, ended: ended.then((code) => ({ code, said })) };
  };

  test("may be killed at any moment: every state that it left comes back whole, and the next run goes on", async () => {
    const own = deployment();
    for (let step = 0; step < 60; step++) workOf(own, step);
    for (let file = 0; file < 20; file++) await put(own.files, `imports/${file}`, `content ${file}`);
    let killed = 0;
    for (let round = 0; round < 7; round++) {
      workOf(own, 100 + round);
      await put(own.files, `imports/round-${round}`, "x".repeat(1_000 * round));
      const { child, ended } = run(own, ["once"]);
      const timer = setTimeout(() => child.kill("SIGKILL"), 100 + Math.random() * 250);
      killed += (await ended).code === -1 ? 1 : 0;
      clearTimeout(timer);
      for (const { at } of await listManifests(own.store)) await stateAt(own, at);
    }
    expect(killed).toBeGreaterThan(0);
    expect((await run(own, ["once"]).ended).code).toBe(0);
    const { tables, files } = await stateAt(own, Date.now());
    expect([tables, files.length]).toEqual([readDatabaseContents(own.engine).tables, 27]);
  });

  const nowhere = { folder: undefined, remote: false, config: "wrangler.toml", libsql: undefined, files: undefined };

  test("takes, lists, proves and restores; it names everything that is missing or wrong of its settings at once", async () => {
    const own = deployment();
    workOf(own, 1);
    await put(own.files, "imports/a", "well\tct");
    expect(await run(own, ["once"]).ended).toMatchObject({ code: 0, said: expect.stringContaining("backup.taken") });
    expect((await run(own, ["list"]).ended).said).toMatch(/^\d{4}-\d\d-\d\d {2}[\d:]{8} to [\d:]{8}, 1 states$/m);
    expect(await run(own, ["verify"]).ended).toMatchObject({
      code: 0,
      said: expect.stringMatching(/2 tables, \d+ rows; integrity_check[\s\S]*1 files[\s\S]*AUDIT_SECRET is not set/),
    });
    const to = join(own.folder, "restored");
    expect((await run(own, ["restore", "--to", to]).ended).code).toBe(0);
    expect(readFileSync(join(to, "files/raw-files/imports/a"), "utf8")).toContain("well\tct");
    expect((await run(own, ["restore", "--to", to]).ended).said).toContain("exists already");
    await put(own.files, "imports/b", "late");
    expect((await run(own, ["once"]).ended).code).toBe(0);
    const damaged = filesUnder(own, "files").toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0] ?? "";
    const whole = readFileSync(damaged);
    writeFileSync(damaged, Buffer.from(whole).fill((whole.at(-1) ?? 0) ^ 1, whole.length - 1));
    const refused = await run(own, ["verify"]).ended;
    expect(refused, refused.said).toMatchObject({ code: 1 });
    expect(refused.said).toContain(basename(damaged));
    const [, older = ""] = /newest older state that holds: --at "([^"]+)"/.exec(refused.said) ?? [];
    expect((await run(own, ["verify", "--at", older]).ended).code, older).toBe(0);
    writeFileSync(damaged, whole);
    vi.stubEnv("BACKUP_URL", `file:${join(own.folder, "backup")}`);
    vi.stubEnv("BACKUP_KEY", key);
    const plain = join(own.folder, "plain");
    await withInstallation({ ...nowhere, at: "2099-01-01 00:00" }, (source: object) =>
      backUpInstallation(source, plain, () => undefined),
    );
    expect(await checkBackup(plain)).toMatchObject({
      tables: readDatabaseContents(own.engine).tables,
      objects: [{ key: "imports/a" }, { key: "imports/b" }],
    });
    const early = await run(own, ["restore", "--to", `${to}-2`, "--at", "2020-01-01 12:00"]).ended;
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining("holds no state of 2020-01-01 12:00:00") });
    const guessed = await run(own, ["once"], { BACKUP_KEY: Buffer.alloc(32, 7).toString("base64") }).ended;
    expect(guessed.said).toContain("BACKUP_KEY must be 32 random bytes");
    const wrong = { BACKUP_KEY: "short", BACKUP_URL: "ftp://x", BACKUP_URI: "x", BACKUP_LISTEN: "here" };
    const { code, said } = await run(own, ["once"], wrong).ended;
    expect(code).toBe(1);
    for (const name of ["BACKUP_KEY must", "BACKUP_URL must", "BACKUP_URI is no", "BACKUP_LISTEN must", "needs OPER"])
      expect(said).toContain(name);
  });

  test("goes on at once after it was killed, while a second one beside it stands by; it tells how old the newest state is to who holds the token", async () => {
    const own = deployment();
    const token = "Zx81kQ0v-Lm93TyUe27_bNpR4sWdHc6G";
    const settings = { BACKUP_LISTEN: "127.0.0.1:0", OPERATIONS_TOKEN: token };
    const start = async (line: RegExp) => {
      const { child, ended } = run(own, [], settings);
      onTestFinished(() => void child.kill("SIGKILL"));
      const said = await new Promise<string>((resolve) => {
        let text = "";
        child.stdout.on("data", (chunk) => {
          text += chunk;
          if (line.test(text)) resolve(text);
        });
      });
      const [address] = /http:\/\/[\d.]+:\d+/.exec(said) ?? [""];
      const ask = (path: string, authorization = `Bearer ${token}`) =>
        fetch(address + path, { headers: { authorization } });
      return { child, ended, ask, said };
    };
    const killed = await start(/backup\.taken/);
    killed.child.kill("SIGKILL");
    await killed.ended;
    const { child, ended, ask, said } = await start(/backup\.taken/);
    expect(said).not.toContain("standing-by");
    await start(/"backup\.standing-by","isStandingBy":true/);
    expect(await listManifests(own.store)).toHaveLength(2);
    expect((await ask("/healthz", "")).status).toBe(200);
    for (const path of ["/readyz", "/metrics"]) expect((await ask(path, "Bearer x")).status).toBe(404);
    expect((await ask("/readyz")).status).toBe(200);
    expect(await (await ask("/metrics")).text()).toMatch(/^backup_age_seconds \d/m);
    child.kill("SIGTERM");
    expect((await ended).code).toBe(0);
  });
});

test("before any state was seen the age is unknown, not zero", async () => {
  const none: BackupRunnerFacts = {
    newestAt: undefined,
    filesAt: undefined,
    isStandingBy: false,
    bytes: 0,
    failures: 1,
    ms: 0,
  };
  expect(await createBackupMetrics().text(none, noon)).toMatch(/^backup_age_seconds NaN$/im);
});

test("a time without a zone is China's", () => {
  expect(chinaTime(parseBackupTime("2026-11-23 14:05"))).toBe("2026-11-23 14:05:00");
  expect(parseBackupTime("2026-11-23T06:05:30Z")).toBe(parseBackupTime("2026-11-23 14:05:30"));
  for (const text of ["14:05", "2026-11-23", "yesterday", "2026-13-45 14:05"])
    expect(() => parseBackupTime(text)).toThrow("is no time");
});
