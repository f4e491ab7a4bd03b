import { beforeAll, expect, test } from "vitest";
import type { Browser } from "#tests/support/browser";
import { openStage } from "./stage";

// The bodies that the forms of go-admin-ui 3.1.0 send, field for field.

let staff: Browser;
beforeAll(async () => {
  staff = (await openStage()).boss;
});

type Row = Readonly<Record<string, unknown>>;

/** Calls as that client does; any answer other than its 200 fails with the server's message. */
async function ask<T = Row>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  const reply = await staff.fetch(`/api/v1/${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await reply.json()) as { code: number; msg: string; errors?: unknown; data: T };
  expect(answer.code, `${method} ${path}: ${answer.msg} ${JSON.stringify(answer.errors)}`).toBe(200);
  return answer.data;
}

const page = { pageIndex: 1, pageSize: 10 };
const dead = { createBy: 0, updateBy: 0, createdAt: "2026-11-20", updatedAt: "2026-11-20", params: {} };

/** Creates a row, edits it as it was read, deletes it, and checks that it is gone. */
async function roundTrip(path: string, key: string, form: Row, change: Row, isNumberInBody = false): Promise<void> {
  const made = await ask("POST", path, { ...dead, ...form });
  const id = made[key];
  const { version: _, ...read } = await ask("GET", `${path}/${id}`);
  await ask("PUT", isNumberInBody ? path : `${path}/${id}`, { ...dead, ...read, [key]: id, ...change });
  expect(await ask("GET", `${path}/${id}`)).toMatchObject(change);
  expect(await ask("DELETE", path, { ids: [id] })).toMatchObject({ count: 1 });
  const reply = await staff.fetch(`/api/v1/${path}/${id}`);
  expect(reply.status).toBe(404);
}

test("a client of the family opens its system views", async () => {
  const lists = ["sys-user", "role", "config", "post", "dict/type", "sys-login-log", "sys-opera-log", "sys-api"];
  for (const path of lists) {
    const data = await ask(`GET`, `${path}?pageIndex=${page.pageIndex}&pageSize=${page.pageSize}`);
    expect(Array.isArray(data.list), path).toBe(true);
  }
  for (const path of ["menu", "dept", "deptTree", "menurole", "getinfo", "set-config", "user/profile"])
    await ask("GET", path);
  expect(await ask("GET", "roleMenuTreeselect/0")).toMatchObject({ menus: expect.any(Array) });
});

test("a client of the family makes, edits and deletes a department, a post and a role", async () => {
  await roundTrip(
    "dept",
    "deptId",
    {
      parentId: 0,
      deptName: "夜班组",
      sort: 3,
      leader: "钱七",
      phone: "13900139007",
      email: "n@example.com",
      status: 2,
    },
    { leader: "孙八" },
  );
  await roundTrip(
    "post",
    "postId",
    { postCode: "NIGHT", postName: "夜班员", sort: 0, status: 2, remark: "" },
    { postName: "值班员" },
  );
  await roundTrip(
    "role",
    "roleId",
    {
      ...{ roleName: "帮手", roleKey: "helper", roleSort: 0, status: "2", remark: "" },
      ...{ menuIds: [], deptIds: [], sysMenu: [], sysDept: [], admin: false, flag: "" },
    },
    { roleName: "副手" },
  );
});

test("a client of the family makes, edits and deletes a dictionary with an entry, a parameter and a menu", async () => {
  const type = await ask("POST", "dict/type", {
    ...dead,
    dictName: "颜色",
    dictType: "colours",
    status: 2,
    remark: "",
  });
  await roundTrip(
    "dict/data",
    "dictCode",
    {
      ...{ dictLabel: "红", dictValue: "red", dictSort: 0, dictType: "colours", status: 2, remark: "" },
      ...{ cssClass: "", listClass: "", isDefault: "N", default: "" },
    },
    { dictLabel: "大红" },
  );
  expect(await ask("DELETE", "dict/type", { ids: [type.id] })).toMatchObject({ count: 1 });
  await roundTrip(
    "config",
    "id",
    {
      configName: "营业时间",
      configKey: "own_hours",
      configValue: "9-18",
      configType: "Y",
      isFrontend: "2",
      remark: "",
    },
    { configName: "开放时间" },
  );
  await roundTrip(
    "menu",
    "menuId",
    {
      ...{
        parentId: 0,
        menuName: "Help",
        title: "帮助",
        icon: "guide",
        path: "https://help.example.com/",
        menuType: "C",
      },
      ...{ component: "", permission: "", sort: 0, visible: "0", isFrame: "0", noCache: false, breadcrumb: "" },
      ...{ action: "GET", paths: "/0/1", apis: [1], sysApi: [{ id: 1 }] },
    },
    { title: "说明" },
  );
});

test("a client of the family makes a user with one role, sets status, password and scope, and exports the list", async () => {
  const { deptId } = await ask("POST", "dept", { deptName: "一组", parentId: 0, sort: 0, status: 2 });
  const role = await ask("POST", "role", { roleKey: "plain", roleName: "普通", roleSort: 0, status: "2" });
  const { userId } = await ask("POST", "sys-user", {
    ...{ deptId, username: "zhaoliu", nickName: "赵六", password: "Quiet-river-42", phone: "13900139006" },
    ...{ email: "zhaoliu@example.com", status: 2, roleId: role.roleId },
  });
  const user = await ask("GET", `sys-user/${userId}`);
  expect(user).toMatchObject({ roleIds: [role.roleId], deptId });
  await ask("PUT", "user/status", { userId, status: 1 });
  await ask("PUT", "user/status", { userId, status: "2" });
  await ask("PUT", "user/pwd/reset", { userId, password: "Slow-meadow-77", confirmPassword: "Slow-meadow-77" });
  const { version: _, ...whole } = await ask("GET", `role/${role.roleId}`);
  await ask("PUT", "roledatascope", { ...whole, dataScope: "3", deptIds: [] });
  await ask("PUT", "role-status", { roleId: role.roleId, roleName: "普通", status: "1" });
  const file = await staff.fetch("/api/v1/sys-user/export");
  expect([file.status, (await file.arrayBuffer()).byteLength > 50]).toEqual([200, true]);
  expect(await ask("DELETE", "sys-user", { ids: [userId] })).toMatchObject({ count: 1 });
});

test("a client of the family saves its own profile under its own path, its settings, its password and its picture", async () => {
  const { user } = await ask<{ user: Row }>("GET", "user/profile");
  const { version: _, ...own } = user;
  const sent = { ...own, nickName: "改名", phone: "13900139009", email: "own@example.com", sex: "1" };
  await ask("PUT", "sys-user/profile", sent);
  expect((await ask<{ user: Row }>("GET", "user/profile")).user).toMatchObject({
    nickName: "改名",
    phone: "13900139009",
  });
  await ask("PUT", "set-config", [{ configKey: "sys_app_name", configValue: "一号实验室" }]);
  const form = new FormData();
  const png = Uint8Array.from(atob(onePixel), (character) => character.charCodeAt(0));
  form.append("upload[]", new File([png], "me.png", { type: "image/png" }));
  const reply = await staff.fetch("/api/v1/user/avatar", { method: "POST", body: form });
  expect(await reply.json()).toMatchObject({ code: 200, data: expect.any(String), msg: expect.any(String) });
});

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
