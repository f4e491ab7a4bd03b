import { describe, expect, test } from "vitest";
import type { MenuNode } from "#contract/menus.schemas";
import { listOwnMenus } from "#contract/menus.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { menuSeedStatements } from "#worker/features/menus/menus-seed.actions";

async function seededWorld() {
  const world = await createWorld();
  await world.write(...menuSeedStatements(world.clock.now()));
  return world;
}

const paths = (menus: readonly MenuNode[]): string[] =>
  menus.flatMap((menu) => [menu.path, ...paths(menu.children ?? [])]);

describe("the menu of whoever asks", () => {
  test("an administrator sees every page, in order, under its directory", async () => {
    const world = await seededWorld();
    const { data } = await (await signedInStaff(world)).call(listOwnMenus);
    expect(data.map((menu) => menu.path)).toEqual([
      "/dashboard",
      "/lab",
      "/site",
      "/lab/stock",
      "/lab/quality",
      "/merchant",
      "/system",
      "/system/logs",
      "/tools",
    ]);
    expect(data[1]?.children?.map((menu) => menu.path)).toEqual([
      "/lab/receiving",
      "/lab/plates",
      "/lab/imports",
      "/lab/runs",
      "/lab/review",
      "/lab/reports",
    ]);
  });

  test("a receptionist sees her own first page, the pages of her permissions and the directory above them, nothing else", async () => {
    const world = await seededWorld();
    const member = await signedInStaff(world, { permissions: ["lab:sample:receive", "lab:tube:list"] });
    expect(paths((await member.call(listOwnMenus)).data)).toEqual([
      "/dashboard",
      "/lab",
      "/lab/receiving",
      "/site",
      "/lab/tubes",
    ]);
  });

  test("somebody without permissions sees the first page and no directory", async () => {
    const world = await seededWorld();
    const member = await signedInStaff(world, { permissions: [] });
    expect(paths((await member.call(listOwnMenus)).data)).toEqual(["/dashboard"]);
  });

  test("values are spelled as on the wire: a directory is M in Layout, a page is C, shown is 0", async () => {
    const world = await seededWorld();
    const { data } = await (await signedInStaff(world)).call(listOwnMenus);
    expect(data[1]).toMatchObject({ menuType: "M", component: "Layout", visible: "0", isFrame: "1", parentId: 0 });
    expect(data[1]?.children?.[0]).toMatchObject({ menuType: "C", component: "/lab/receiving/index", noCache: false });
  });

  test("seeding twice adds nothing", async () => {
    const world = await seededWorld();
    await world.write(...menuSeedStatements(world.clock.now()));
    const { data } = await (await signedInStaff(world)).call(listOwnMenus);
    expect(new Set(paths(data)).size).toBe(paths(data).length);
  });

  test("the menu costs one round trip", async () => {
    const world = await seededWorld();
    const member = await signedInStaff(world);
    expect((await world.cost(() => member.call(listOwnMenus))).roundTrips).toBe(1);
  });
});
