import { expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config.schemas";
import { createConfig, listConfigs, readConfigByKey } from "#contract/configs.schemas";
import { listDictionaryOptions } from "#contract/dictionaries.schemas";
import { menuMessages } from "#contract/menu-edit";
import { createMenu } from "#contract/menu-edit.schemas";
import { listPreferences, savePreference } from "#contract/preferences.schemas";
import { listRoles } from "#contract/roles.schemas";
import { settingsMessages } from "#contract/settings";
import { saveSettings } from "#contract/settings.schemas";
import { createUser, exportUsers, listUsers } from "#contract/users.schemas";
import { createWorld } from "#tests/support/app";
import { createDepartment, signedInStaff } from "#tests/support/factories";
import { changesNothing } from "#tests/support/refused-calls";
import { dictionarySeedStatements } from "#worker/features/dictionaries/types.actions";

test("somebody lists everything with a percent sign or an underscore", async () => {
  const world = await createWorld();
  await world.write(...dictionarySeedStatements(1));
  const boss = await signedInStaff(world);
  for (const part of ["%", "_", "%%", "' or 1=1 --"]) {
    expect((await boss.call(listUsers, { query: { username: part } })).data.count, part).toBe(0);
    expect((await boss.call(listRoles, { query: { roleName: part } })).data.count, part).toBe(0);
    expect((await boss.call(listConfigs, { query: { configKey: part } })).data.count, part).toBe(0);
    expect((await boss.call(listDictionaryOptions, { query: { dictType: part } })).data, part).toEqual([]);
  }
});

test.for([
  "createdAtOrder=case%20when%201%20then%201%20end",
  "createdAtOrder=desc,(select%201)",
  "username=a&username=b",
])("somebody orders or filters users by %s", async (query) => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const reply = await boss.fetch(`/api/v1/sys-user?${query}`);
  expect([400, 422]).toContain(reply.status);
});

test.for(["passwordHashOrder=asc", "orderByColumn=password_hash&isAsc=asc", "params[dataScope]=or%201=1"])(
  "somebody orders or filters users by %s, which the list does not know",
  async (query) => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    for (let n = 0; n < 3; n++) await signedInStaff(world);
    const listed = async (path: string) => ((await (await boss.fetch(path)).json()) as { data: unknown }).data;
    expect(await listed(`/api/v1/sys-user?${query}`)).toEqual(await listed("/api/v1/sys-user"));
  },
);

test("somebody writes a formula into his name and waits for the export to be opened", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const deptId = await createDepartment(world);
  const names = [`=cmd|' /c calc'!A0`, "+1", "-1", "@sum", "＝1+1"];
  for (const [n, nickName] of names.entries()) {
    const body = { username: `formula${n}`, nickName, phone: "13900139000", email: "a@example.com", deptId };
    expect((await boss.call(createUser, { body })).status).toBe(200);
  }
  const text = new TextDecoder().decode((await boss.call(exportUsers)).bytes);
  for (const name of names) expect(text).toContain(`"'${name}"`);
  expect(text).not.toMatch(/"[=+\-@＝]/);
});

test.for(["//evil.example/x", "/\\evil.example", "javascript:alert(1)", "http://evil.example", "data:text/html,x"])(
  "an editor of menus leads everybody to %s",
  async (path) => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const body = { parentId: 0, menuType: "C" as const, menuName: "Trap", title: "陷阱", path };
    const reply = await changesNothing(world, () => boss.call(createMenu, { body }));
    expect(reply.errors).toEqual({ path: [menuMessages.pathInvalid] });
  },
);

test.for(["https://evil.example/x.png", "//evil.example/x.png", "/files/../x.png", "data:image/svg+xml,x"])(
  "an editor of settings makes every visitor fetch %s",
  async (configValue) => {
    const world = await createWorld();
    const boss = await signedInStaff(world);
    const body = [{ configKey: "sys_app_logo", configValue }];
    const reply = await changesNothing(world, () => boss.call(saveSettings, { body }));
    expect(reply.errors).toEqual({ sys_app_logo: [settingsMessages.logoInvalid] });
  },
);

test("somebody plants properties that every object would inherit", async () => {
  const world = await createWorld();
  const member = await signedInStaff(world, { permissions: [] });
  const send = (path: string, body: string) =>
    member.fetch(path, { method: "PUT", headers: { "content-type": "application/json" }, body });
  await send("/api/v1/user/preferences/users", `{"__proto__":{"isAdmin":true},"density":"compact"}`);
  await send("/api/v1/user/preferences/users", `{"views":[{"name":"a","query":{"__proto__":"x","constructor":"y"}}]}`);
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  expect((await member.call(savePreference, { params: { screen: "users" }, body: { density: "mini" } })).status).toBe(
    200,
  );
  expect((await member.call(listPreferences)).data).toEqual({ users: { density: "mini" } });
});

test("somebody keeps a secret as a parameter, or reads one that is not for everybody", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  for (const configKey of ["sys_user_initPassword", "smsSecretKey", "api_token"]) {
    const reply = await boss.call(createConfig, { body: { configName: "x", configKey, configValue: "123456" } });
    expect(Object.keys(reply.errors ?? {}), configKey).toEqual(["configKey"]);
  }
  await boss.call(createConfig, { body: { configName: "x", configKey: "inner.note", configValue: "only for us" } });
  expect(JSON.stringify((await world.call(readAppConfig)).data)).not.toContain("only for us");
  const member = await signedInStaff(world, { permissions: [] });
  const [hidden, missing] = [
    await member.call(readConfigByKey, { params: { key: "inner.note" } }),
    await member.call(readConfigByKey, { params: { key: "no.such.key" } }),
  ];
  expect([hidden.status, hidden.msg]).toEqual([missing.status, missing.msg]);
  expect(hidden.status).toBe(403);
});

test("somebody breaks a write with half a letter", async () => {
  const world = await createWorld();
  const boss = await signedInStaff(world);
  const send = (body: string) =>
    boss.fetch("/api/v1/post", { method: "POST", headers: { "content-type": "application/json" }, body });
  expect((await send(`{"postCode":"A","postName":"\\ud83d"}`)).status).toBe(400);
  expect((await send(`{"postCode":"A","postName":"\\ud83d\\ude00"}`)).status).toBe(200);
});
