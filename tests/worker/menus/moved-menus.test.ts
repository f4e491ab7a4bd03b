import { expect, test } from "vitest";
import { menuMessages } from "#contract/menu-edit";
import { createMenu, listMenus, type MenuItem, updateMenu } from "#contract/menu-edit.schemas";
import { listOwnMenus, type MenuNode } from "#contract/menus.schemas";
import { createWorld } from "#tests/support/app";
import { signedInStaff } from "#tests/support/factories";
import { menuSeedStatements } from "#worker/features/menus/menus-seed.actions";

async function seededWorld() {
  const world = await createWorld();
  await world.write(...menuSeedStatements(world.clock.now()));
  return { world, boss: await signedInStaff(world) };
}
type Boss = Awaited<ReturnType<typeof seededWorld>>["boss"];

const all = <T extends { children?: T[] }>(list: readonly T[]): T[] =>
  list.flatMap((one) => [one, ...all(one.children ?? [])]);

async function menuOf(boss: Boss, menuName: string): Promise<MenuItem> {
  const found = all((await boss.call(listMenus)).data).find((menu) => menu.menuName === menuName);
  if (!found) throw new Error(`no menu ${menuName}`);
  return found;
}

async function move(boss: Boss, menuName: string, change: Partial<MenuItem>) {
  const {
    menuId,
    parentId,
    menuType,
    title,
    icon,
    path,
    component,
    permission,
    visible,
    isFrame,
    noCache,
    sort,
    version,
  } = await menuOf(boss, menuName);
  const form = {
    parentId,
    menuType,
    menuName,
    title,
    icon,
    path,
    component,
    permission,
    visible,
    isFrame,
    noCache,
    sort,
  };
  return boss.call(updateMenu, { params: { id: menuId }, body: { ...form, ...change, version } });
}

const ownPage = async (boss: Boss, menuName: string): Promise<MenuNode | undefined> =>
  all((await boss.call(listOwnMenus)).data).find((menu) => menu.menuName === menuName);

test("a moved menu keeps its screen, and remembers every address that it had", async () => {
  const { boss } = await seededWorld();
  expect((await ownPage(boss, "SystemUsers"))?.formerPaths).toBeUndefined();
  expect((await move(boss, "SystemUsers", { path: "/people", title: "人员", parentId: 0 })).status).toBe(200);
  expect((await move(boss, "SystemUsers", { path: "/staff" })).status).toBe(200);
  expect(await ownPage(boss, "SystemUsers")).toMatchObject({
    title: "人员",
    path: "/staff",
    component: "/system/users/index",
    formerPaths: ["/system/users", "/people"],
  });
  expect((await move(boss, "SystemUsers", { path: "/people" })).status).toBe(200);
  expect((await ownPage(boss, "SystemUsers"))?.formerPaths).toEqual(["/system/users", "/staff"]);
});

test("an edit that moves nothing remembers nothing", async () => {
  const { boss } = await seededWorld();
  expect((await move(boss, "SystemUsers", { title: "人员" })).status).toBe(200);
  expect(await ownPage(boss, "SystemUsers")).not.toHaveProperty("formerPaths");
});

test("every menu of a new installation can be saved as it stands", async () => {
  const { boss } = await seededWorld();
  for (const { menuName, menuType } of all((await boss.call(listMenus)).data))
    if (menuType !== "F") expect([menuName, (await move(boss, menuName, {})).errors]).toEqual([menuName, undefined]);
});

test("a menu moved onto another is refused at the field, and so is one without a screen", async () => {
  const { boss } = await seededWorld();
  const onto = await move(boss, "SystemUsers", { path: "/lab/runs" });
  expect(onto.errors).toEqual({ path: [menuMessages.pathCollides(["检测批次 /lab/runs"])] });
  const bare = await move(boss, "SystemUsers", { path: "/people", component: "" });
  expect(bare.errors?.component?.[0]).toContain("没有这个组件，可以选用：首页 /dashboard/index、");
});

test("of two people who take one address at once, one is told that it is taken", async () => {
  const { boss } = await seededWorld();
  const make = (menuName: string) =>
    boss.call(createMenu, {
      body: { parentId: 0, menuType: "C", menuName, title: "人员", path: "/people", component: "/system/users/index" },
    });
  const replies = await Promise.all([make("One"), make("Two")]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const refused = replies.find(({ status }) => status === 422)?.errors?.path?.[0] ?? "";
  expect([menuMessages.pathTaken, menuMessages.pathCollides(["人员 /people"])]).toContain(refused);
});

test("who is signed in gets the back office at any address that nothing else answers, a stranger a true 404", async () => {
  const { world } = await seededWorld();
  const visit = async (path: string, cookie?: string) => {
    const { status, headers } = await world.browser().fetch(path, cookie ? { headers: { cookie } } : undefined);
    return [status, headers.get("x-robots-tag")];
  };
  const shell = [200, "noindex, nofollow"];
  expect(await visit("/people/import", "Admin-Token=x")).toEqual(shell);
  expect(await visit("/system/users")).toEqual(shell);
  expect((await visit("/people"))[0]).toBe(404);
  expect((await visit("/people", "Admin-Token="))[0]).toBe(404);
  for (const path of ["/assets/none.js", "/icon-999.png", "/art/none"])
    expect([path, (await visit(path, "Admin-Token=x"))[0]]).toEqual([path, 404]);
});

test("the bare address leads a visitor to the public site and who is signed in to the back office", async () => {
  const { world } = await seededWorld();
  const visitor = await world.browser().fetch("/", { redirect: "manual" });
  expect([visitor.status, visitor.headers.get("location")]).toEqual([302, "/index"]);
  const staff = await world.browser().fetch("/", { headers: { cookie: "Admin-Token=x" } });
  expect([staff.status, staff.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  expect((await world.browser().fetch("/404")).status).toBe(404);
});
