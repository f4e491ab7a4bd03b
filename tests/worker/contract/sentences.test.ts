import { beforeAll, expect, test } from "vitest";
import { createConfig } from "#contract/configs.schemas";
import { createDepartment } from "#contract/departments.schemas";
import { createDictionaryData, createDictionaryType } from "#contract/dictionaries.schemas";
import type { Endpoint } from "#contract/endpoint";
import { menuMessages } from "#contract/menu-edit";
import { createMenu } from "#contract/menu-edit.schemas";
import { createPost } from "#contract/posts.schemas";
import { createProduct } from "#contract/product-edit.schemas";
import { saveProfile } from "#contract/profile.schemas";
import { createRole } from "#contract/roles.schemas";
import { componentOf, menuSelectableScreens } from "#contract/screens/components";
import { saveSettings } from "#contract/settings.schemas";
import { createUser, resetPassword } from "#contract/users.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { signedInStaff } from "#tests/support/factories";
import { changesNothing } from "#tests/support/refused-calls";

let world: World;
let boss: Browser;
beforeAll(async () => {
  world = await createWorld();
  boss = await signedInStaff(world);
});

const user = { username: "zhang", nickName: "张", phone: "13900139000", email: "a@example.com", deptId: 1 };
const profile = { nickName: "张", phone: "13900139000", email: "a@example.com", sex: "1" };
const knownComponents = menuSelectableScreens.map(({ path, title }) => `${title} ${componentOf(path)}`);
const menu = {
  parentId: 0,
  menuType: "C",
  menuName: "Page",
  title: "页",
  path: "/page",
  component: "/system/posts/index",
};
const product = {
  name: "产品",
  neutralName: "检测",
  sampleKind: "唾液",
  journey: "laboratory",
  medicalLevel: "reference",
  turnaroundMinutes: 1440,
  minimumAge: 18,
  code: "colourful",
};
const email = `${"a".repeat(50)}@example.com`;

test.for<[endpoint: Endpoint, body: unknown, field: string, sentence: string]>([
  [createUser, { ...user, username: "1a" }, "username", "用户名为 2-32 位字母、数字、点、短横线或下划线，以字母开头"],
  [createUser, { ...user, nickName: " " }, "nickName", "姓名不能为空"],
  [createUser, { ...user, phone: "12345678901" }, "phone", "请输入正确的手机号码"],
  [createUser, { ...user, email: "a@b" }, "email", "请输入正确的邮箱地址"],
  [createUser, { ...user, email }, "email", "请输入正确的邮箱地址"],
  [createUser, { ...user, deptId: undefined }, "deptId", "请选择归属部门"],
  [createUser, { ...user, deptId: 999 }, "deptId", "所选部门不存在或已停用"],
  [createUser, { ...user, status: "3" }, "status", "请选择状态"],
  [resetPassword, { userId: 1, password: "" }, "password", "密码不能为空"],
  [saveProfile, { ...profile, nickName: "" }, "nickName", "用户昵称不能为空"],
  [saveProfile, { ...profile, phone: "1390013900" }, "phone", "请输入正确的手机号码"],
  [saveProfile, { ...profile, email: "张@example.com" }, "email", "请输入正确的邮箱地址"],
  [createRole, { roleName: "", roleKey: "some-role" }, "roleName", "角色名称不能为空"],
  [createRole, { roleName: "角色", roleKey: "A" }, "roleKey", "权限字符为 2-64 位小写字母、数字或短横线，以字母开头"],
  [createRole, { roleName: "角色", roleKey: "some-role", dataScope: "6" }, "dataScope", "请选择数据范围"],
  [createRole, { roleName: "角色", roleKey: "some-role", dataScope: "2" }, "deptIds", "自定数据范围至少要选择一个部门"],
  [createRole, { roleName: "角色", roleKey: "some-role", menuIds: [999] }, "menuIds", "所选菜单不存在"],
  [createMenu, { ...menu, title: "" }, "title", "菜单标题不能为空"],
  [createMenu, { ...menu, menuName: "" }, "menuName", "目录和菜单需要路由名称"],
  [createMenu, { ...menu, path: "" }, "path", "目录和菜单需要路由地址"],
  [createMenu, { ...menu, path: "/lab/runs" }, "path", "路由地址与已有的页面冲突：检测批次 /lab/runs"],
  [createMenu, { ...menu, path: "/index" }, "path", "该地址属于官网、手机页面或系统文件，请换一个，例如 /people"],
  [createMenu, { ...menu, component: "/race/index" }, "component", menuMessages.componentUnknown(knownComponents)],
  [createMenu, { ...menu, permission: "a:b:c" }, "permission", "未知的权限标识"],
  [createMenu, { ...menu, menuType: "F" }, "permission", "按钮需要权限标识"],
  [createMenu, { ...menu, parentId: 999 }, "parentId", "上级菜单不存在"],
  [createConfig, { configName: "", configKey: "some.key", configValue: "" }, "configName", "参数名称不能为空"],
  [
    createConfig,
    { configName: "x", configKey: "userPassword", configValue: "" },
    "configKey",
    "密码、密钥一类的内容不能存为参数",
  ],
  [saveSettings, [{ configKey: "sys_app_name", configValue: " " }], "sys_app_name", "系统名称不能为空，最多 32 个字"],
  [createProduct, { ...product, hue: "blue" }, "hue", "产品颜色应为 # 加 6 位十六进制数字，如 #0B6BCB"],
  [createProduct, { ...product, hue: "#0B6BC" }, "hue", "产品颜色应为 # 加 6 位十六进制数字，如 #0B6BCB"],
  [createProduct, { ...product, hue: "#0B6BCG" }, "hue", "产品颜色应为 # 加 6 位十六进制数字，如 #0B6BCB"],
  [createProduct, { ...product, hue: undefined }, "hue", "产品颜色应为 # 加 6 位十六进制数字，如 #0B6BCB"],
  [saveSettings, [{ configKey: "sys_nothing", configValue: "1" }], "sys_nothing", "没有名为 sys_nothing 的设置"],
])("%#: bad input is refused in its own words and changes nothing", async ([endpoint, body, field, sentence]) => {
  const reply = await changesNothing(world, () => boss.call(endpoint, { body: body as never }));
  expect([reply.status, reply.code, reply.errors?.[field]]).toEqual([422, 526, [sentence]]);
});

test.for<[endpoint: Endpoint, body: object, field: string]>([
  [createDepartment, { parentId: 0, deptName: "" }, "deptName"],
  [createPost, { postCode: "A", postName: "" }, "postName"],
  [createDictionaryType, { dictName: "", dictType: "some_type" }, "dictName"],
  [createDictionaryType, { dictName: "字典", dictType: "Some" }, "dictType"],
  [createDictionaryData, { dictType: "some_type", dictLabel: "", dictValue: "1" }, "dictLabel"],
  [createDictionaryData, { dictType: "no_such_type", dictLabel: "一", dictValue: "1" }, "dictType"],
])("%#: a refusal speaks Chinese beside its field", async ([endpoint, body, field]) => {
  const reply = await changesNothing(world, () => boss.call(endpoint, { body: body as never }));
  expect(reply.code).toBe(526);
  expect(Object.keys(reply.errors ?? {})).toEqual([field]);
  expect(reply.errors?.[field]?.[0]).toMatch(/^[\u4e00-\u9fff][^A-Za-z]*/);
});
