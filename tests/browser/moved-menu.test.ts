import { expect, onTestFinished, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { changeFirstPassword, sharedDesk, signInAs } from "../support/people";
import { callAs, firstPassword, newDepartment, newUser, ownPassword } from "../support/staff-api";

const adminDesk = sharedDesk(({ product }) => product.admin);

interface Menu {
  readonly menuId: number;
  readonly menuName: string;
  readonly version: number;
  readonly children?: readonly Menu[];
}
type Form = Readonly<Record<string, unknown>>;

const flat = (list: readonly Menu[]): Menu[] => list.flatMap((one) => [one, ...flat(one.children ?? [])]);

async function usersMenu(admin: Journey): Promise<Menu & Form> {
  const all = flat(await callAs<Menu[]>(admin, "GET", "/api/v1/menu"));
  const found = all.find(({ menuName }) => menuName === "SystemUsers");
  if (!found) throw new Error("no menu of users");
  return found as Menu & Form;
}

async function saveMenu(admin: Journey, change: Form): Promise<void> {
  const { menuId, version, ...now } = { ...(await usersMenu(admin)), ...change };
  const keys = [
    "parentId",
    "menuType",
    "menuName",
    "title",
    "icon",
    "path",
    "component",
    "permission",
    "visible",
    "sort",
  ];
  const form = Object.fromEntries(keys.map((key) => [key, (now as Form)[key]]));
  await callAs(admin, "PUT", `/api/v1/menu/${menuId}`, { ...form, version });
}

/** A clerk whose role has the users' page, signed in with her own password. */
async function clerk(admin: Journey, menuIds: readonly number[]): Promise<Journey> {
  const body = { roleName: "人事", roleKey: "clerk-of-people", menuIds };
  const { roleId } = await callAs<{ roleId: number }>(admin, "POST", "/api/v1/role", body);
  const deptId = await newDepartment(admin, "人事部");
  await newUser(admin, { username: "renshi", nickName: "任诗", deptId, roleIds: [roleId] });
  const her = await openJourney("smallDesk");
  await signInAs(her, { username: "renshi", password: firstPassword }, "/profile/index");
  await changeFirstPassword(her, firstPassword, ownPassword);
  return her;
}

const arrives = (journey: Journey, address: string) =>
  journey.page.waitForURL((url) => url.pathname + url.search === address);

test("an administrator moves 用户管理, renames it and gives it to a role: links, search, tabs and bookmarks still arrive", async () => {
  const admin = await adminDesk();
  const { page } = admin;
  await page.goto("/system/menus");
  const before = await usersMenu(admin);
  onTestFinished(() => saveMenu(admin, { parentId: before.parentId, title: before.title, path: before.path }));
  const her = await clerk(admin, [before.menuId]);
  await her.page.goto("/system/users?username=renshi");
  await her.page.getByRole("cell", { name: "任诗 renshi" }).waitFor();

  await page.getByLabel("菜单名称").fill("用户管理");
  await page.getByRole("button", { name: "修改 用户管理" }).click();
  await page.locator("[name=parentId]").selectOption("0");
  await page.locator("[name=title]").fill("人员");
  await page.locator("[name=path]").fill("/lab/runs");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("路由地址与已有的页面冲突：检测批次 /lab/runs").waitFor();
  await page.locator("[name=path]").fill("/people");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });

  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("link", { name: "人员" }).waitFor();
  await expect.poll(() => menu.getByRole("link", { name: "人员" }).getAttribute("href")).toBe("/people");

  await arrives(her, "/people?username=renshi");
  await her.page.getByRole("cell", { name: "任诗 renshi" }).waitFor();
  const tabs = her.page.getByRole("navigation", { name: "已打开的页面" });
  await tabs.getByRole("link", { name: "人员" }).waitFor();
  expect(await tabs.getByRole("link", { name: "用户管理" }).count()).toBe(0);
  await expect.poll(() => her.page.title()).toContain("人员");
  await her.page.goto("/system/users?nickName=任诗");
  await her.page.waitForURL((url) => url.pathname === "/people" && url.searchParams.get("nickName") === "任诗");
  await her.page.reload();
  await her.page.getByRole("cell", { name: "任诗 renshi" }).waitFor();

  await page.goto("/system/roles?roleKey=clerk-of-people");
  await page.getByRole("row", { name: /人事/ }).getByRole("link", { name: "1" }).click();
  await page.waitForURL((url) => url.pathname === "/people" && url.searchParams.has("roleId"));
  await page.getByRole("cell", { name: "任诗 renshi" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/手机号、姓名、条码/).fill("导入用户");
  await page.getByRole("button", { name: "导入用户" }).first().click();
  await arrives(admin, "/people/import");
  await page.getByRole("heading", { name: "导入用户", level: 1 }).waitFor();

  await saveMenu(admin, { path: "/staff" });
  await her.page.goto("/people?username=renshi");
  await arrives(her, "/staff?username=renshi");
  await her.page.getByRole("cell", { name: "任诗 renshi" }).waitFor();
  await her.page.goto("/people/import");
  await arrives(her, "/staff/import");
});

test("a page whose menu was taken away says so, and what other pages lead to stays open", async () => {
  const admin = await adminDesk();
  const { page } = admin;
  await page.goto("/lab/templates");
  await page.locator("main tbody a[href^='/lab/templates/']").first().waitFor();
  const template = await page.locator("main tbody a[href^='/lab/templates/']").first().getAttribute("href");
  const all = flat(await callAs<Menu[]>(admin, "GET", "/api/v1/menu"));
  const { menuId } = all.find(({ menuName }) => menuName === "LabTemplates") ?? { menuId: 0 };
  const { changeId } = await callAs<{ changeId: string }>(admin, "DELETE", "/api/v1/menu", { ids: [menuId] });
  onTestFinished(() => callAs(admin, "POST", `/api/v1/history/${changeId}/undo`).then(() => undefined));
  await page.goto("/lab/templates");
  await page.getByText("该页面已从菜单中移除").waitFor();
  expect(await page.getByText("权限", { exact: false }).getByText("没有打开").count()).toBe(0);
  await page.goto(template ?? "");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText("该页面已从菜单中移除").count()).toBe(0);
});
