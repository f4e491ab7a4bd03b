import { expect, test } from "vitest";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney } from "../support/journey";
import { changeFirstPassword, demoOf, sharedDesk, signInAs } from "../support/people";
import { callAs, firstPassword, newDepartment, newUser, ownPassword } from "../support/staff-api";

const adminDesk = sharedDesk(({ product }) => product.admin);

test("a new role and a new user: the first sign-in forces a new password, his menus are his role's, and he is out when disabled", async () => {
  const admin = await adminDesk();
  const task = await countHandwork(admin, "administrator");
  await admin.page.goto("/system/roles");
  await task("makes a role that sees one screen", () => createRole(admin, "套件查看员", "kit-viewer"));
  const deptId = await newDepartment(admin, "客服部");
  const { list } = await callAs<{ list: { roleId: number; roleKey: string }[] }>(
    admin,
    "GET",
    "/api/v1/role?pageSize=100",
  );
  const roleIds = list.filter(({ roleKey }) => roleKey === "kit-viewer").map(({ roleId }) => roleId);
  const userId = await newUser(admin, { username: "wanglin", nickName: "王琳", deptId, roleIds });

  const him = await openJourney("smallDesk");
  await signInAs(him, { username: "wanglin", password: firstPassword }, "/profile/index");
  await changeFirstPassword(him, firstPassword, ownPassword);
  await him.page.goto("/");
  await him.page.getByText("没有等您处理的事").waitFor();
  expect(await him.page.getByRole("list", { name: "检测流程" }).count()).toBe(0);
  await him.page.goto("/lab/kits");
  await him.page.getByRole("heading", { name: "套件批次", level: 1 }).waitFor();
  const menu = him.page.getByRole("navigation", { name: "主菜单" });
  await expect.poll(() => menu.getByRole("link").allTextContents()).toEqual(["首页", "套件批次"]);
  expect(await him.page.getByRole("button", { name: "新建批次" }).count()).toBe(0);
  await him.page.goto("/system/users");
  await him.page.getByText("admin:sysUser:list").waitFor();

  await him.page.goto("/lab/kits");
  await him.page.getByRole("heading", { name: "套件批次", level: 1 }).waitFor();
  await callAs(admin, "PUT", "/api/v1/user/status", { userId, status: "1" });
  await him.page.getByRole("dialog", { name: "系统提示" }).waitFor();
  expect(admin.pageErrors).toEqual([]);
  expect(him.pageErrors.filter((line) => !/40[13]/.test(line))).toEqual([]);
});

test("a right that somebody gives is there within seconds, and the form that is open stays as typed", async () => {
  const admin = await adminDesk();
  const { technician } = demoOf(admin).staff;
  const him = await openJourney("smallDesk");
  await signInAs(him, technician, "/profile/index");
  await him.page.locator("[name=nickName]").fill("打了一半的名字");
  const menu = him.page.getByRole("navigation", { name: "主菜单" });
  await menu.getByRole("button", { name: "客户服务" }).click();
  expect(await menu.getByRole("link", { name: "短信记录" }).count()).toBe(0);
  const users = await callAs<{ list: User[] }>(admin, "GET", `/api/v1/sys-user?username=${technician.username}`);
  const [user] = users.list;
  const roleId = await newRole(admin, "短信查看员", "sms-viewer", "短信记录");
  if (!user) throw new Error("the technician is missing");
  const deptId = user.deptId ?? (await newDepartment(admin, "实验室"));
  const { userId, nickName, sex, status, remark, version } = user;
  const contact = { phone: "13912340077", email: "tech@example.com" };
  const body = {
    userId,
    nickName,
    sex,
    status,
    remark,
    version,
    deptId,
    ...contact,
    roleIds: [...user.roleIds, roleId],
  };
  await callAs(admin, "PUT", "/api/v1/sys-user", body);
  await menu.getByRole("link", { name: "短信记录" }).waitFor();
  await expect.poll(() => him.page.locator("[name=nickName]").inputValue()).toBe("打了一半的名字");
});

test("two people edit one user: what the later one did not touch stays as the first left it, a closed account too; only what both changed is asked", async () => {
  const admin = await adminDesk();
  const { page } = admin;
  const deptId = await newDepartment(admin, "前台");
  const userId = await newUser(admin, { username: "chenyu", nickName: "陈宇", deptId });
  await page.goto("/system/users?username=chenyu");
  await page.getByRole("button", { name: "修改 陈宇" }).click();
  await page.locator("[name=nickName]").fill("陈宇航");
  await page.locator("[name=remark]").fill("夜班");
  const user = await callAs<User>(admin, "GET", `/api/v1/sys-user/${userId}`);
  const { nickName, sex, version, email } = user;
  const theirs = { userId, nickName, sex, status: "1", version, email, deptId, phone: "13912340099", remark: "白班" };
  await callAs(admin, "PUT", "/api/v1/sys-user", theirs);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("刚刚有人修改过，您填写的内容还在").waitFor();
  await page.getByText("您没有改动的已换成最新的：手机号码 13912340099；状态 停用。").waitFor();
  const asked = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "改用最新" }) });
  expect(await asked.allTextContents()).toEqual(["备注您填写的：夜班最新的：白班改用最新"]);
  await page.getByRole("button", { name: "以当前内容保存" }).click();
  await page.getByText("更新成功").waitFor();
  const saved = await callAs<User>(admin, "GET", `/api/v1/sys-user/${userId}`);
  expect([saved.nickName, saved.phone, saved.remark, saved.status]).toEqual(["陈宇航", "13912340099", "夜班", "1"]);
});

test("before a role is saved its preview names who gains and loses which rights, and nothing changes until it is confirmed", async () => {
  const admin = await adminDesk();
  const { page } = admin;
  const deptId = await newDepartment(admin, "客服部");
  const roleId = await newRole(admin, "预览员", "preview-role", "短信记录");
  await newUser(admin, { username: "zhouyu", nickName: "周宇", deptId, roleIds: [roleId] });
  const held = async () => (await callAs<{ menuIds: number[] }>(admin, "GET", `/api/v1/role/${roleId}`)).menuIds.length;
  const before = await held();
  await page.goto("/system/roles?roleKey=preview-role");
  await page.getByRole("button", { name: "修改 预览员" }).click();
  await page.getByLabel("查找菜单与权限").fill("短信");
  const records = page.getByRole("checkbox", { name: "短信记录", exact: true });
  await records.check();
  await records.uncheck();
  await page.getByLabel("查找菜单与权限").fill("岗位");
  await page.getByRole("checkbox", { name: "岗位管理", exact: true }).check();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const preview = page.getByRole("dialog", { name: "确认修改角色 预览员" });
  await preview.getByText(/立即对 1 位用户生效/).waitFor();
  const text = await preview.textContent();
  for (const part of ["新增权限", "admin:sysPost:list", "收回权限", "msg:message:list", "接口：", "周宇", "可见用户"])
    expect(text).toContain(part);
  expect(await held()).toBe(before);
  await preview.getByRole("button", { name: "确认保存" }).click();
  await page.getByText("更新成功").waitFor();
  expect(await held()).not.toBe(0);
});

test("an administrator looks through a role: its menus only, a banner, no writing, and both ends stand in the audit log", async () => {
  const admin = await adminDesk();
  const { page } = admin;
  await page.goto("/system/roles");
  await page.getByRole("button", { name: "查看视角 实验员" }).click();
  const banner = page.getByRole("status").filter({ hasText: "只能浏览，不能修改" });
  await banner.waitFor();
  const menu = page.getByRole("navigation", { name: "主菜单" });
  await menu.getByText("每日工作").waitFor();
  expect(await menu.getByText("高级").count()).toBe(0);
  const write = callAs(admin, "POST", "/api/v1/post", { postName: "x", postCode: "viewing", sort: 0 });
  await expect(write).rejects.toThrow(/403/);
  await banner.getByRole("button", { name: "退出视角" }).click();
  await menu.getByText("高级").waitFor();
  const { list } = await callAs<{ list: { action: string }[] }>(admin, "GET", "/api/v1/audit?pageSize=20");
  const names = list.map(({ action }) => action);
  expect(names).toEqual(expect.arrayContaining(["session.viewAs", "session.viewAsEnd"]));
});

interface User {
  readonly userId: number;
  readonly nickName: string;
  readonly sex: string;
  readonly status: string;
  readonly remark: string;
  readonly phone: string;
  readonly email: string;
  readonly version: number;
  readonly deptId: number | null;
  readonly roleIds: number[];
}

async function createRole({ page }: Journey, name: string, key: string): Promise<void> {
  await page.getByRole("button", { name: "新增角色" }).click();
  await page.locator("[name=roleName]").fill(name);
  await page.locator("[name=roleKey]").fill(key);
  await page.getByLabel("查找菜单与权限").fill("套件");
  await page.getByRole("checkbox", { name: "套件批次", exact: true }).check();
  await page.getByRole("checkbox", { name: "新建套件批次", exact: true }).uncheck();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("row").filter({ hasText: name }).waitFor();
}

async function newRole(journey: Journey, roleName: string, roleKey: string, menu: string): Promise<number> {
  const { menus } = await callAs<{ menus: Node[] }>(journey, "GET", "/api/v1/roleMenuTreeselect/0");
  const found = flat(menus).find(({ label }) => label === menu);
  const body = { roleName, roleKey, menuIds: found ? [found.id] : [] };
  return (await callAs<{ roleId: number }>(journey, "POST", "/api/v1/role", body)).roleId;
}

interface Node {
  readonly id: number;
  readonly label: string;
  readonly children?: readonly Node[];
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
