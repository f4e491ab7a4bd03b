import { expect, test } from "vitest";
import { readHealth } from "#contract/tools";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { runClock } from "#worker/features/clock/clock.actions";

const minute = 60_000;

test("a task of the clock that fails stops no other, and the health page tells when it failed and that it came back", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world, { permissions: ["sysTools:serverMonitor:list"] });
  const seen = async () => {
    const { tasks, parts } = (await member.call(readHealth)).data;
    const clock = parts.find(({ name }) => name === "定时任务");
    return {
      audit: tasks.find(({ name }) => name === "audit"),
      tubes: tasks.find(({ name }) => name === "tubes"),
      clock,
    };
  };
  expect((await seen()).tubes).toMatchObject({ ranAt: null, isGood: false });
  const failedAt = world.clock.now();
  const broken = async () => {
    throw new TypeError("full name of a person");
  };
  await expect(runClock(world.deps, { audit: broken, tubes: async () => 3 })).rejects.toThrow(TypeError);
  expect(await seen()).toMatchObject({
    audit: { isGood: false, failedAt, error: "TypeError" },
    tubes: { isGood: true, ranAt: failedAt, handled: 3, failedAt: null },
    clock: { isGood: false, detail: expect.stringContaining("审计封存") },
  });
  world.clock.advance(minute);
  await runClock(world.deps, { audit: async () => undefined, tubes: async () => 0 });
  expect((await seen()).audit).toMatchObject({ isGood: true, failedAt, error: "TypeError" });
  world.clock.advance(6 * minute);
  expect((await seen()).tubes?.isGood).toBe(false);
});
