import { beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";

let world: World;
let staff: Browser;
beforeAll(async () => {
  world = await createWorld();
  staff = await signedInStaff(world);
});

async function listed(path: string) {
  const reply = await staff.fetch(path);
  return { status: reply.status, body: (await reply.json()) as { data: { list: unknown[]; pageSize?: number } } };
}

test.each([
  "/api/v1/sys-login-log?pageIndex=1&pageSize=10&createdAtOrder=desc",
  "/api/v1/sys-opera-log?pageIndex=1&limit=5&idOrder=desc",
  "/api/v1/role?colour=blue",
])("a query with keys that the list does not know is answered as without them: %s", async (path) => {
  expect((await listed(path)).status).toBe(200);
});

test("whoever asks for more rows than a page has gets a full page", async () => {
  const { status, body } = await listed("/api/v1/role?pageSize=1000");
  expect([status, body.data.pageSize]).toEqual([200, 100]);
});

test("what is left empty is not asked for", async () => {
  const all = await listed("/api/v1/role");
  const { status, body } = await listed("/api/v1/role?roleName=&status=&pageSize=");
  expect([status, body.data.list.length]).toEqual([200, all.body.data.list.length]);
});

test("times are days and times of China's clock or milliseconds, and no such day is refused at its field", async () => {
  const rows = async (query: string) => (await listed(`/api/v1/role?${query}`)).body.data.list.length;
  const today = new Date(world.clock.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const all = await rows("");
  expect(all).toBeGreaterThan(0);
  expect(await rows(`beginTime=${today}&endTime=${today}`)).toBe(all);
  expect(await rows(`beginTime=${today} 00:00:00&endTime=${today}T23:59`)).toBe(all);
  expect(await rows(`beginTime=${world.clock.now() + 1_000}`)).toBe(0);
  expect(await rows("endTime=2020-01-01")).toBe(0);
  expect((await staff.fetch("/api/v1/role?beginTime=2026-13-40")).status).toBe(422);
});
