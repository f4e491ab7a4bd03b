import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Engine from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { secretNames } from "#worker/platform/secrets";
import { type NodeProcess, spawnNodeDeployment, startNodeDeployment } from "../support/node-process";
import { testSecrets } from "../support/secrets";
import { timeoutFactor } from "../support/timeout-factor";

let folder: string;
const started: NodeProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "node-deployment-"));
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill("SIGKILL");
    await ended;
  }
  rmSync(folder, { recursive: true });
});

async function start(settings: Record<string, string> = {}): Promise<NodeProcess> {
  const node = await startNodeDeployment({ DATA_FOLDER: folder, TRUSTED_PROXIES: "127.0.0.1", ...settings });
  started.push(node);
  return node;
}

const leaseOfClock = "select value ->> 'heldUntil' as heldUntil from app_settings where key = 'lease.clock'";

/** Reads the database file beside the running process. */
function stored<T>(sql: string): T[] {
  const engine = new Engine(join(folder, "database.db"), { readonly: true });
  try {
    return engine.prepare(sql).all([]) as T[];
  } finally {
    engine.close();
  }
}

const enquiryOf = (number: number) => ({
  topic: "consumer",
  name: "张三",
  phone: `13912${String(number).padStart(6, "0")}`,
  text: "想了解检测服务，请与我联系。",
  consent: true,
});

test("without its secrets it does not start: one message names all of them", async () => {
  const { ended, output } = spawnNodeDeployment({ DATA_FOLDER: folder });
  expect(await ended).toBe(1);
  for (const name of secretNames) expect(output()).toContain(`secret ${name} is missing`);
  expect(output().match(/Refusing to start/g)).toHaveLength(1);
});

test("two that start at once on an empty folder both serve; one migrated it, one runs the clock", async () => {
  const nodes = await Promise.all([start(), start()]);
  for (const { address } of nodes) expect((await fetch(`${address}/api/v1/captcha`)).status).toBe(200);
  expect(stored("select name from d1_migrations group by name having count(*) > 1")).toEqual([]);
  await expect
    .poll(() => stored("select name from clock_tasks").length, { timeout: 20_000 * timeoutFactor })
    .toBeGreaterThan(10);
  expect(stored(leaseOfClock)).toHaveLength(1);
});

test("it says that it lives to anybody, and how it is only to who holds the token; asked to end, it first says so", async () => {
  const token = randomBytes(32).toString("base64url");
  const { address, child, ended, output } = await start({ OPERATIONS_TOKEN: token, DRAIN_SECONDS: "3" });
  const ask = async (path: string, authorization = "") => {
    const reply = await fetch(address + path, { headers: { authorization } });
    return { status: reply.status, text: await reply.text() };
  };
  expect(await ask("/healthz")).toEqual({ status: 200, text: "ok\n" });
  const nowhere = await ask("/nowhere");
  for (const path of ["/readyz", "/metrics"])
    for (const wrong of ["", `Bearer ${token}x`, token, "Bearer "])
      expect((await ask(path, wrong)).status, `${path} ${wrong}`).toBe(nowhere.status);
  expect(await ask("/readyz", `Bearer ${token}`)).toEqual({
    status: 200,
    text: JSON.stringify({ stopping: "ok", database: "ok", disk: "ok", migrations: "ok" }),
  });
  await ask("/api/v1/captcha");
  await expect
    .poll(() => stored("select 1 from clock_tasks").length, { timeout: 20_000 * timeoutFactor })
    .toBeGreaterThan(10);
  const said = await ask("/metrics", `Bearer ${token}`);
  expect(said.text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/v1/captcha",status="200"} 1',
  );
  expect(said.text).toMatch(/^clock_lag_seconds \d/m);
  child.kill("SIGTERM");
  await expect.poll(async () => (await ask("/readyz", `Bearer ${token}`)).status).toBe(503);
  expect((await ask("/api/v1/captcha")).status).toBe(200);
  expect(await ended).toBe(0);
  expect(output()).not.toContain(token);
});

test("a store that is down takes no process out: it is ready, and its figures say that the store is down", async () => {
  const token = randomBytes(32).toString("base64url");
  const { address } = await start({
    OPERATIONS_TOKEN: token,
    FILES_URL: "http://127.0.0.1:1/bucket",
    FILES_KEY_ID: "id",
    FILES_KEY_SECRET: "secret",
  });
  const ask = async (path: string) => fetch(address + path, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask("/readyz")).status).toBe(200);
  expect(await (await ask("/metrics")).text()).toMatch(/^store_up 0$/m);
});

test("over a database of a newer release it does not start, and says which migration it does not know", async () => {
  const { child, ended } = await start();
  child.kill("SIGTERM");
  await ended;
  const engine = new Engine(join(folder, "database.db"));
  engine.exec("insert into d1_migrations (name) values ('9999_newer.sql')");
  engine.close();
  const older = spawnNodeDeployment({ ...testSecrets, PUBLIC_ORIGIN: "https://lab.test", DATA_FOLDER: folder });
  expect(await older.ended).toBe(1);
  expect(older.output()).toContain("its migration 9999_newer.sql is not in this one");
});

test("beside a newer release it goes on for a quarter of an hour, then it is not ready and refuses every call", async () => {
  const token = randomBytes(32).toString("base64url");
  const { address } = await start({ OPERATIONS_TOKEN: token });
  const ready = () => fetch(`${address}/readyz`, { headers: { authorization: `Bearer ${token}` } });
  const applied = (at: string) => {
    const engine = new Engine(join(folder, "database.db"), { timeout: 10_000 });
    engine
      .prepare("insert or replace into d1_migrations (name, applied_at) values ('9999_newer.sql', datetime('now', ?))")
      .run([at]);
    engine.close();
  };
  applied("-1 minute");
  expect((await ready()).status).toBe(200);
  expect((await fetch(`${address}/api/v1/captcha`)).status).toBe(200);
  applied("-16 minutes");
  await expect.poll(async () => (await ready()).status, { timeout: 10_000 * timeoutFactor }).toBe(503);
  const parts = await (await ready()).json();
  expect(parts).toMatchObject({ migrations: "the database belongs to a newer release: 9999_newer.sql" });
});

test("asked to end it finishes the request that runs, gives the clock back and takes nothing new", async () => {
  const { address, child, ended } = await start();
  await expect.poll(() => stored(leaseOfClock).length, { timeout: 20_000 * timeoutFactor }).toBe(1);
  const body = JSON.stringify(enquiryOf(1));
  const { promise, resolve, reject } = Promise.withResolvers<{ status?: number; connection?: string }>();
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const slow = request(`${address}/api/v1/enquiries`, { method: "POST", headers }, (reply) => {
    reply.resume();
    resolve({ status: reply.statusCode, connection: reply.headers.connection });
  });
  slow.on("error", reject);
  slow.write(body.slice(0, 20));
  await expect.poll(() => connections(child.pid)).toBeGreaterThan(0);
  child.kill("SIGTERM");
  const isRefused = () =>
    fetch(`${address}/robots.txt`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused, { timeout: 10_000 * timeoutFactor }).toBe(true);
  slow.end(body.slice(20));
  expect(await promise).toEqual({ status: 200, connection: "close" });
  expect(await ended).toBe(0);
  expect(stored("select 1 from enquiries")).toHaveLength(1);
  const [lease] = stored<{ heldUntil: number }>(leaseOfClock);
  expect(lease?.heldUntil).toBeLessThanOrEqual(Date.now());
});

test("killed in the middle of writes it has lost none that it acknowledged", async () => {
  const first = await start();
  const acknowledged: string[] = [];
  const send = async (number: number) => {
    const { phone, ...rest } = enquiryOf(number);
    const reply = await fetch(`${first.address}/api/v1/enquiries`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `198.18.${number}.1` },
      body: JSON.stringify({ ...rest, phone, text: `第${number}次询问，请与我联系。` }),
    });
    if (reply.ok) acknowledged.push(phone);
    if (acknowledged.length === 20) first.child.kill("SIGKILL");
  };
  await Promise.allSettled(Array.from({ length: 60 }, (_, index) => send(index + 1)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(20);
  expect(await first.ended).toBe(-1);
  const second = await start();
  expect((await fetch(`${second.address}/index`)).status).toBe(200);
  const [{ count } = { count: 0 }] = stored<{ count: number }>("select count(*) as count from enquiries");
  expect(count).toBeGreaterThanOrEqual(acknowledged.length);
});

test("the first administrator is made by the program itself, once, with a password that is printed", async () => {
  const create = async () => {
    const { ended, output } = spawnNodeDeployment({ ...testSecrets, DATA_FOLDER: folder }, [
      "admin:create",
      "mainland",
    ]);
    return { code: await ended, text: output() };
  };
  const first = await create();
  expect(first.code, first.text).toBe(0);
  expect(first.text).toMatch(/Administrator mainland, password \S{12,}/);
  expect(await create()).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^There is an account mainland already/),
  });
  expect(stored("select 1 from users")).toHaveLength(1);
  expect(stored("select 1 from menus").length).toBeGreaterThan(50);
});

test("a mistyped command is refused and starts no server", async () => {
  const { ended, output } = spawnNodeDeployment({ ...testSecrets, DATA_FOLDER: folder }, ["admin:creat", "mainland"]);
  expect([await ended, output()]).toEqual([1, expect.stringContaining("There is no command admin:creat")]);
});

test("what a client writes into the header of the address is not where it came from", async () => {
  const { address } = await start({ TRUSTED_PROXIES: "" });
  const ask = (claimed: string) =>
    fetch(`${address}/api/v1/openapi.json`, { headers: { "cf-connecting-ip": claimed, "x-forwarded-for": claimed } });
  let last = 0;
  for (let round = 0; round <= 30; round++) {
    const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => ask(`198.51.${index}.7`)));
    last = Math.max(...replies.map(({ status }) => status));
  }
  expect(last).toBe(429);
});

/** Number of open connections of a process, from the kernel's list. */
async function connections(pid: number | undefined): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const lines = (await readFile(`/proc/${pid}/net/tcp`, "utf8")).split("\n");
  return lines.filter((line) => / 01 /.test(line)).length;
}
