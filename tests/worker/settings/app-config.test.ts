import { expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config.schemas";
import { configsTable } from "#drizzle/schema/configs";
import { createWorld } from "#tests/support/app";
import { settingsSeedStatements } from "#worker/features/settings/settings.actions";
import { db, write } from "#worker/platform/database/query";

test("a stranger reads the app's name, also before anybody gave one", async () => {
  const world = await createWorld();
  const first = { sys_app_name: "基因检测管理系统", sys_app_logo: "" };
  expect((await world.call(readAppConfig)).data).toMatchObject(first);
  await world.write(...settingsSeedStatements(1));
  expect((await world.call(readAppConfig)).data.sys_app_name).toBe("基因检测管理系统");
});

test("a parameter that is not public never leaves the server", async () => {
  const world = await createWorld();
  const edited = { createdAt: 1, updatedAt: 1 };
  const hidden = { key: "sys_user_initPassword", name: "初始密码", value: "hidden", isPublic: false, ...edited };
  const shown = { key: "sys_app_name", name: "系统名称", value: "健康基因", isPublic: true, ...edited };
  await world.write(write(db.insert(configsTable).values([hidden, shown])));
  const { data } = await world.call(readAppConfig);
  expect(data.sys_app_name).toBe("健康基因");
  expect(data).not.toHaveProperty("sys_user_initPassword");
});
