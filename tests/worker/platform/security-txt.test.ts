import { expect, test } from "vitest";
import { settledWorld } from "../settled-world";

const path = "/.well-known/security.txt";

test("who found a hole is told where to report it, for less than a year from now", async () => {
  const deps = { securityContact: "mailto:security@lab.test", publicOrigin: "https://lab.test" };
  const world = await settledWorld({ deps });
  const reply = await world.client().fetch(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain; ?charset=utf-8$/i);
  const fields = Object.fromEntries((await reply.text()).split("\n").map((line) => line.split(/: (.*)/, 2)));
  expect(fields.Contact).toBe("mailto:security@lab.test");
  expect(fields.Canonical).toBe(`https://lab.test${path}`);
  const days = (Date.parse(fields.Expires ?? "") - world.clock.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test.for(["", "security@lab.test", "http://lab.test", "mailto:a@lab.test\nContact: b"])(
  "an installation that names no address, but %j, has no such file",
  async (securityContact) => {
    const world = await settledWorld({ deps: { securityContact } });
    expect((await world.client().fetch(path)).status).toBe(404);
  },
);

test("the files by which WeChat knows the host are there for everybody, and no other", async () => {
  const hostProofs = new Map([["MP_verify_aB3dE5gH7jK9mN1p.txt", "aB3dE5gH7jK9mN1p"]]);
  const world = await settledWorld({ deps: { hostProofs } });
  const reply = await world.client().fetch("/MP_verify_aB3dE5gH7jK9mN1p.txt");
  expect([reply.status, await reply.text()]).toEqual([200, "aB3dE5gH7jK9mN1p"]);
  expect(reply.headers.get("content-type")).toMatch(/^text\/plain/);
  for (const other of ["/MP_verify_aB3dE5gH7jK9mN1q.txt", "/h5/MP_verify_aB3dE5gH7jK9mN1p.txt", "/constructor"])
    expect((await world.client().fetch(other)).status, other).toBe(404);
});
