import { expect, test } from "vitest";
import { readHealth } from "#contract/tools.schemas";
import { createWorld, type World } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { runScheduler } from "#worker/features/scheduler/scheduler.actions";
import type { FileStore } from "#worker/platform/files";
import { UnavailableError } from "#worker/platform/unavailable";

const minute = 60_000;

test("a scheduled job that fails stops no other, and the health page tells when it failed and that it came back", async () => {
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
  await expect(runScheduler(world.deps, { audit: broken, tubes: async () => 3 })).rejects.toThrow(TypeError);
  expect(await seen()).toMatchObject({
    audit: { isGood: false, failedAt, error: expect.stringMatching(/^TypeError: at .*scheduler\.test\.ts:\d+:\d+$/) },
    tubes: { isGood: true, ranAt: failedAt, handled: 3, failedAt: null },
    clock: { isGood: false, detail: expect.stringContaining("审计封存") },
  });
  world.clock.advance(minute);
  await runScheduler(world.deps, { audit: async () => undefined, tubes: async () => 0 });
  expect((await seen()).audit).toMatchObject({
    isGood: true,
    failedAt,
    error: expect.stringMatching(/^TypeError: at /),
  });
  world.clock.advance(6 * minute);
  expect((await seen()).tubes?.isGood).toBe(false);
});

const partsOf = async (world: World) => {
  const member = await signedInStaff(world, { permissions: ["sysTools:serverMonitor:list"] });
  return (await member.call(readHealth)).data.parts;
};

test("the health page has written to the database and to both stores before it calls them good", async () => {
  const parts = await partsOf(await createWorld());
  for (const name of ["数据库", "图片存储", "原始文件存储"])
    expect(parts.find((part) => part.name === name)).toMatchObject({
      isGood: true,
      detail: expect.stringMatching(/^可读写/),
    });
});

test("a store that reads but does not write, and a database that does not, are called so with their cause", async () => {
  const full: Partial<FileStore> = { put: () => Promise.reject(new UnavailableError("files", "unreachable", 5)) };
  const plain = await createWorld();
  const world = await createWorld({
    deps: { rawFiles: { ...plain.deps.rawFiles, ...full } },
    between: (database) => ({
      run: (queries) =>
        queries.some(({ sql }) => /^update "clock_tasks"/.test(sql))
          ? Promise.reject(new UnavailableError("database", "busy", 2))
          : database.run(queries),
    }),
  });
  const parts = await partsOf(world);
  expect(parts.find(({ name }) => name === "数据库")).toEqual({
    name: "数据库",
    isGood: false,
    detail: "无法写入：UnavailableError: database is busy",
  });
  expect(parts.find(({ name }) => name === "原始文件存储")).toMatchObject({
    isGood: false,
    detail: expect.stringContaining("files is unreachable"),
  });
  expect(parts.find(({ name }) => name === "图片存储")?.isGood).toBe(true);
});
