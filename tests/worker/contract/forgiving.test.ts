import { beforeAll, describe, expect, test } from "vitest";
import type { $ZodObject } from "zod/v4/core";
import { limits } from "#contract/limits";
import type { World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { createDepartment } from "#tests/support/factories";
import { mountedActions } from "#worker/app";
import { openStage } from "./stage";

// Clients written from the specification alone send what it lists, and send back what they received.

let world: World;
let staff: Browser;
beforeAll(async () => {
  const stage = await openStage();
  world = stage.world;
  staff = stage.boss;
});

interface Reply {
  readonly msg: string;
  readonly errors?: Record<string, string[]>;
  readonly data: Record<string, unknown> & { list: unknown[] };
}

async function ask(method: string, path: string, body?: unknown) {
  const headers = { "content-type": "application/json" };
  const reply = await staff.fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: reply.status, ...((await reply.json()) as Reply) };
}
const listed = (path: string) => ask("GET", path);

describe("a query", () => {
  test.each([
    "/api/v1/sys-login-log?pageIndex=1&pageSize=10&createdAtOrder=desc",
    "/api/v1/sys-opera-log?pageIndex=1&limit=5&idOrder=desc",
    "/api/v1/role?colour=blue",
  ])("with keys that the list does not know is answered as without them: %s", async (path) => {
    expect((await listed(path)).status).toBe(200);
  });

  test("for more rows than a page has gets a full page, under both names of its size", async () => {
    for (const path of ["role?pageSize=1000", "role?limit=1000", "tubes?pageSize=1000", "tubes?limit=1000"]) {
      const { status, data } = await listed(`/api/v1/${path}`);
      expect([path, status, data.pageSize]).toEqual([path, 200, limits.pageSizeMax]);
    }
  });

  test("does not ask for what it leaves empty", async () => {
    const all = await listed("/api/v1/role");
    const { status, data } = await listed("/api/v1/role?roleName=&status=&pageSize=");
    expect([status, data.list.length]).toEqual([200, all.data.list.length]);
  });

  test("says times in China's clock, in a zone of its own, in milliseconds or in ten digits; no such day is refused", async () => {
    const rows = async (query: string) => (await listed(`/api/v1/sys-user?${query}`)).data.list.length;
    const now = world.clock.now();
    const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
    const all = await rows("");
    expect(all).toBeGreaterThan(0);
    expect(await rows(`beginTime=${today}&endTime=${today}`)).toBe(all);
    expect(await rows(`beginTime=${today} 00:00:00&endTime=${today}T23:59`)).toBe(all);
    const [before, after] = [new Date(now - 3_600_000), new Date(now + 3_600_000)].map((one) => one.toISOString());
    expect(await rows(`beginTime=${before}&endTime=${after}`)).toBe(all);
    expect(await rows(`beginTime=${after}`)).toBe(0);
    expect(await rows(`beginTime=${now + 1_000}`)).toBe(0);
    expect(await rows(`beginTime=${Math.floor(now / 1_000) - 60}`)).toBe(all);
    expect(await rows(`beginTime=${Math.floor(now / 1_000) + 60}`)).toBe(0);
    expect(await rows("endTime=2020-01-01")).toBe(0);
    expect((await listed("/api/v1/role?beginTime=2026-13-40")).status).toBe(422);
  });
});

describe("a page asked for by its number from a list that turns by cursor", () => {
  const log = "/api/v1/sys-login-log";
  beforeAll(async () => {
    for (let n = 0; n < 7; n++)
      await world.browser().fetch("/api/v1/login", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: `stranger${n}`, password: "x", code: "0", uuid: "x" }),
      });
  });

  test("is the page that following the cursors leads to", async () => {
    const pages: unknown[][] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const { data } = await listed(`${log}?pageSize=3${cursor ? `&cursor=${cursor}` : ""}`);
      pages.push(data.list);
      cursor = data.nextCursor;
    }
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, page] of pages.entries()) {
      const { data } = await listed(`${log}?pageIndex=${index + 1}&pageSize=3`);
      expect(data).toMatchObject({ list: page, pageIndex: index + 1, pageSize: 3 });
    }
    expect((await listed(`${log}?page=2&limit=3`)).data).toMatchObject({ list: pages[1], pageIndex: 2, pageSize: 3 });
    const beyond = await listed(`${log}?pageIndex=${pages.length + 1}&pageSize=3`);
    expect(beyond.data).toMatchObject({ list: [], nextCursor: null });
  });

  test("is refused at pageIndex beyond a thousand rows, and says what to do instead", async () => {
    expect((await listed(`${log}?pageIndex=10&pageSize=100`)).status).toBe(200);
    const { status, errors } = await listed(`${log}?pageIndex=11&pageSize=100`);
    expect(status).toBe(422);
    expect(errors).toEqual({ pageIndex: [expect.stringContaining("cursor")] });
  });

  const lists = mountedActions().flatMap(({ endpoint: { method, path, query } }) => {
    const { shape = {} } = (query as $ZodObject | undefined)?._zod.def ?? {};
    return method === "GET" && "cursor" in shape && "pageSize" in shape && !path.includes("{") ? [path] : [];
  });
  test("is answered by every such list that stands by itself", async () => {
    expect(lists.length).toBeGreaterThan(20);
    for (const path of lists) {
      const asked = await listed(`${path}?pageIndex=2&pageSize=5`);
      expect([path, asked.status]).toEqual([path, asked.status === 404 ? 404 : 200]);
      if (asked.status === 200) expect([path, asked.data.pageIndex, asked.data.pageSize]).toEqual([path, 2, 5]);
    }
  });
});

/** A record of the specification: how it is created, where it is read and saved, and a field to change. */
interface Edited {
  readonly title: string;
  readonly path: string;
  readonly form: () => Promise<Record<string, unknown>> | Record<string, unknown>;
  readonly numberKey: string;
  readonly isNumberInBody?: boolean;
  readonly change: Record<string, unknown>;
  /** A second name under which the read call returns the changed field. */
  readonly otherName?: string;
  /** Additional fields that clients of the go-admin family send. */
  readonly family?: Record<string, unknown>;
}

const familyBeside = {
  createBy: 1,
  updateBy: 1,
  createdAt: "2026-11-20",
  updatedAt: "2026-11-20",
  params: {},
  version: 9,
};
/** A number that a client invents for a row that does not exist yet. */
const inventedNumber = 987_654;

const records: readonly Edited[] = [
  {
    title: "a role",
    path: "/api/v1/role",
    form: () => ({ roleKey: "helper", roleName: "帮手", roleSort: 7, remark: "夜班", dataScope: "1" }),
    numberKey: "roleId",
    change: { roleName: "副手" },
    family: { admin: true, flag: true, sysMenu: [], sysDept: [], isBuiltIn: true, userCount: 4 },
  },
  {
    title: "a user",
    path: "/api/v1/sys-user",
    form: async () => ({
      username: "zhaoliu",
      nickName: "赵六",
      phone: "13900139006",
      email: "zhaoliu@example.com",
      sex: "1",
      remark: "夜班",
      deptId: await createDepartment(world),
    }),
    numberKey: "userId",
    isNumberInBody: true,
    change: { nickName: "赵小六" },
    family: { deptIds: [1], dept: { deptId: 1 }, avatar: "x", salt: "x", mustChangePassword: false, hasTotp: true },
  },
  {
    title: "a parameter",
    path: "/api/v1/config",
    form: () => ({ configName: "页脚", configKey: "site.footer", configValue: "一", isFrontend: "1", remark: "夜班" }),
    numberKey: "id",
    change: { configValue: "二" },
    otherName: "value",
  },
  {
    title: "a dictionary",
    path: "/api/v1/dict/type",
    form: () => ({ dictName: "颜色", dictType: "colours", remark: "夜班" }),
    numberKey: "id",
    change: { dictName: "色彩" },
  },
  {
    title: "a dictionary's entry",
    path: "/api/v1/dict/data",
    form: () => ({
      dictType: "colours",
      dictLabel: "红",
      dictValue: "red",
      dictSort: 4,
      isDefault: "Y",
      listClass: "danger",
      remark: "夜班",
    }),
    numberKey: "dictCode",
    change: { dictLabel: "大红" },
    family: { default: true },
  },
  {
    title: "a department",
    path: "/api/v1/dept",
    form: async () => ({
      parentId: await createDepartment(world),
      deptName: "夜班组",
      leader: "钱七",
      phone: "13900139007",
      email: "night@example.com",
      sort: 3,
    }),
    numberKey: "deptId",
    change: { leader: "孙八" },
  },
  {
    title: "a post",
    path: "/api/v1/post",
    form: () => ({ postCode: "NIGHT", postName: "夜班员", sort: 9, status: "1", remark: "夜班" }),
    numberKey: "postId",
    change: { postName: "值班员" },
  },
  {
    title: "a menu",
    path: "/api/v1/menu",
    form: async () => ({
      parentId: (
        await ask("POST", "/api/v1/menu", { parentId: 0, menuType: "M", menuName: "M", title: "组", path: "/m" })
      ).data.menuId,
      menuType: "C",
      menuName: "Help",
      title: "帮助",
      path: "https://help.example.com/",
      isFrame: "0",
      icon: "guide",
      sort: 5,
      breadcrumb: "帮助",
    }),
    numberKey: "menuId",
    change: { title: "说明" },
    family: { action: "GET", paths: "/0/1", apis: [1], sysApi: [{ id: 1 }], roleCount: 7 },
  },
];

describe.each(records)("a form of $title", ({ path, form, numberKey, isNumberInBody, change, otherName, family }) => {
  let [id, sent]: [unknown, Record<string, unknown>] = [undefined, {}];
  const read = async () => (await ask("GET", `${path}/${id}`)).data;
  const save = (body: object) =>
    ask("PUT", isNumberInBody ? path : `${path}/${id}`, isNumberInBody ? { [numberKey]: id, ...body } : body);
  const rest = (row: object) => ({ ...row, version: 0 });
  beforeAll(async () => {
    sent = await form();
    const made = await ask("POST", path, {
      ...familyBeside,
      [numberKey]: inventedNumber,
      ...family,
      ...sent,
    });
    expect(made, made.msg).toMatchObject({ status: 200 });
    id = made.data[numberKey];
  });

  test("makes a new one with what clients of the family send beside it, and obeys none of that", async () => {
    const row = await read();
    expect(row).toMatchObject({ [numberKey]: id, version: 1 });
    expect(id).not.toBe(inventedNumber);
    for (const [name, value] of Object.entries(family ?? {})) if (name in row) expect(row[name]).not.toEqual(value);
  });

  test("is told the key that nobody reads when it is new", async () => {
    expect(await ask("POST", path, { ...sent, remarks: "夜班" })).toMatchObject({
      status: 400,
      msg: expect.stringContaining("remarks"),
    });
  });

  test("takes back what reading answered, with or without the version", async () => {
    const before = await read();
    expect(await save(before)).toMatchObject({ status: 200 });
    const { version: _, ...noVersion } = before;
    expect(await save({ ...noVersion, ...change })).toMatchObject({ status: 200 });
    const [value] = Object.values(change);
    expect(rest(await read())).toEqual(rest({ ...before, ...change, ...(otherName ? { [otherName]: value } : {}) }));
  });

  test("keeps what is left out", async () => {
    const before = await read();
    const [[name = "", value] = []] = Object.entries(change);
    expect(await save({ [name]: `${value}们` })).toMatchObject({ status: 200 });
    const now = `${value}们`;
    expect(rest(await read())).toEqual(rest({ ...before, [name]: now, ...(otherName ? { [otherName]: now } : {}) }));
  });

  test("names the version that somebody else has replaced, and the key that nobody reads", async () => {
    const before = await read();
    expect((await save({ ...change, version: Number(before.version) - 1 })).status).toBe(409);
    const slip = await save({ ...change, remarks: "夜班" });
    expect(slip).toMatchObject({ status: 400, msg: expect.stringContaining("remarks") });
    expect(await read()).toEqual(before);
  });
});

test("the names that stay what they are say so at their field instead of being dropped", async () => {
  const role = await ask("POST", "/api/v1/role", { roleKey: "fixed", roleName: "固定" });
  const renamed = await ask("PUT", `/api/v1/role/${role.data.roleId}`, { roleKey: "other" });
  expect(renamed).toMatchObject({ status: 422, errors: { roleKey: ["权限字符不能修改"] } });
  const [user] = (await listed("/api/v1/sys-user?pageSize=1")).data.list as { userId: number }[];
  const called = await ask("PUT", "/api/v1/sys-user", { userId: user?.userId, username: "other" });
  expect(called).toMatchObject({ status: 422, errors: { username: ["用户名不能修改"] } });
});

test("the one role of a client that knows only one is given, a list counts before it, and nobody gives what he does not hold", async () => {
  const role = await ask("POST", "/api/v1/role", { roleKey: "lone", roleName: "单一" });
  const { roleId } = role.data;
  const deptId = await createDepartment(world);
  const form = (username: string, more: object) => ({
    ...{ username, nickName: "一", phone: "13900139011", email: `${username}@example.com`, deptId },
    ...more,
  });
  const rolesOf = async (body: object) => {
    const made = await ask("POST", "/api/v1/sys-user", body);
    return made.status === 200 ? (await ask("GET", `/api/v1/sys-user/${made.data.userId}`)).data.roleIds : made.status;
  };
  expect(await rolesOf(form("lone-a", { roleId }))).toEqual([roleId]);
  expect(await rolesOf(form("lone-b", { roleId: 1, roleIds: [roleId] }))).toEqual([roleId]);
  expect(await rolesOf(form("lone-c", { roleId: 999_999 }))).toBe(422);
});

test("status and scope of a role, status and password of a user are set with the whole row beside them", async () => {
  const { data } = await ask("POST", "/api/v1/role", { roleKey: "whole", roleName: "整行" });
  const row = (await ask("GET", `/api/v1/role/${data.roleId}`)).data;
  const { version: _, ...role } = row;
  expect(await ask("PUT", "/api/v1/role-status", { ...role, status: "1" })).toMatchObject({ status: 200 });
  expect(await ask("PUT", "/api/v1/roledatascope", { ...role, dataScope: "3" })).toMatchObject({ status: 200 });
});

test("a parameter goes by the specification's names too, and two names that disagree are refused at their field", async () => {
  const { data } = await ask("POST", "/api/v1/config", { key: "own.hours", value: "9-18", configType: "Y" });
  const read = async () => (await ask("GET", `/api/v1/config/${data.id}`)).data;
  expect(await read()).toMatchObject({
    configName: "own.hours",
    configKey: "own.hours",
    key: "own.hours",
    value: "9-18",
  });
  expect((await ask("GET", "/api/v1/configKey/own.hours")).data).toEqual({
    ...{ configKey: "own.hours", configValue: "9-18" },
    ...{ key: "own.hours", value: "9-18" },
  });
  expect(
    await ask("PUT", `/api/v1/config/${data.id}`, { ...(await read()), version: undefined, value: "8-20" }),
  ).toMatchObject({
    status: 200,
  });
  expect(await read()).toMatchObject({ configValue: "8-20", value: "8-20" });
  expect(await ask("PUT", `/api/v1/config/${data.id}`, { value: "一", configValue: "二" })).toMatchObject({
    status: 422,
    errors: { configValue: ["configValue 与 value 不一致"] },
  });
  expect(await ask("POST", "/api/v1/config", { key: "own.a", configKey: "own.b", value: "" })).toMatchObject({
    errors: { configKey: ["configKey 与 key 不一致"] },
  });
  expect(await ask("POST", "/api/v1/config", { value: "无名" })).toMatchObject({ status: 422 });
  expect(await ask("DELETE", "/api/v1/config", { ids: [data.id] })).toMatchObject({ status: 200, data: { count: 1 } });
});

test("whoever deletes three users, or takes that back, is told three", async () => {
  const deptId = await createDepartment(world);
  const ids: unknown[] = [];
  for (const n of [1, 2, 3]) {
    const more = { phone: `1390013905${n}`, email: `gone${n}@example.com`, deptId, roleIds: [] };
    ids.push((await ask("POST", "/api/v1/sys-user", { username: `gone${n}`, nickName: "一", ...more })).data.userId);
  }
  const gone = await ask("DELETE", "/api/v1/sys-user", { ids });
  expect(gone, gone.msg).toMatchObject({ status: 200, data: { count: 3 } });
  const undone = await ask("POST", `/api/v1/history/${gone.data.changeId}/undo`);
  expect(undone).toMatchObject({ status: 200, data: { count: 3 } });
});

test("the options of dictionaries are those of one type, or of all without a type", async () => {
  const of = async (query: string) =>
    (await ask("GET", `/api/v1/dict-data/option-select${query}`)).data as unknown as { value: string }[];
  const [some, all] = [await of("?dictType=sys_yes_no"), await of("")];
  expect(some.map(({ value }) => value)).toEqual(["Y", "N"]);
  expect(all.length).toBeGreaterThan(some.length);
  expect(all).toEqual(expect.arrayContaining(some));
});

test("the settings are saved as they were read", async () => {
  const settings = (await ask("GET", "/api/v1/set-config")).data;
  expect(await ask("PUT", "/api/v1/set-config", { ...settings, sys_app_name: "一号实验室" })).toMatchObject({
    status: 200,
  });
  expect((await ask("GET", "/api/v1/set-config")).data).toEqual({ ...settings, sys_app_name: "一号实验室" });
});

test("a phone or address that is sent back empty or masked stays as it is", async () => {
  const [row] = (await listed("/api/v1/sys-user?pageSize=1")).data.list as { userId: number; version: number }[];
  const before = (await ask("GET", `/api/v1/sys-user/${row?.userId}`)).data;
  const sent = { userId: row?.userId, phone: "139****9006", email: "", remark: "夜班" };
  expect(await ask("PUT", "/api/v1/sys-user", sent)).toMatchObject({ status: 200 });
  const after = (await ask("GET", `/api/v1/sys-user/${row?.userId}`)).data;
  expect([after.phone, after.email, after.remark]).toEqual([before.phone, before.email, "夜班"]);
  expect(await ask("PUT", "/api/v1/sys-user", { ...sent, phone: "1390013" })).toMatchObject({ status: 422 });
});
