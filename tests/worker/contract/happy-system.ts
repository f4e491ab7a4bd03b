import { readAppConfig } from "#contract/app-config.schemas";
import { checkAuditChain, listAuditEvents, readAuditNames } from "#contract/audit.schemas";
import { type ConfigBundle, checkBundle, exportBundle, importBundle } from "#contract/bundles.schemas";
import {
  createConfig,
  getConfig,
  listConfigs,
  readConfigByKey,
  removeConfigs,
  updateConfig,
} from "#contract/configs.schemas";
import {
  createDictionaryData,
  createDictionaryType,
  exportDictionaryData,
  getDictionaryData,
  getDictionaryType,
  listDictionaryData,
  listDictionaryOptions,
  listDictionaryTypeOptions,
  listDictionaryTypes,
  removeDictionaryData,
  removeDictionaryTypes,
  updateDictionaryData,
  updateDictionaryType,
} from "#contract/dictionaries.schemas";
import { listHistory, listRemoved, undoChange } from "#contract/history.schemas";
import {
  exportOperationLogs,
  getLoginLog,
  getOperationLog,
  listLoginLogs,
  listOperationLogs,
} from "#contract/logs.schemas";
import { createMenu, getMenu, listMenus, removeMenus, updateMenu } from "#contract/menu-edit.schemas";
import { readSettings, saveSettings } from "#contract/settings.schemas";
import {
  getApi,
  listApis,
  listClientErrors,
  listSwitches,
  readBuildInfo,
  readHealth,
  readOpenApi,
  setSwitch,
} from "#contract/tools.schemas";
import { loginLogsTable } from "#drizzle/schema/logs";
import { nextNumber } from "#tests/support/factories";
import { db, write } from "#worker/platform/database/query";
import { newId } from "#worker/platform/ids";
import { newRole } from "./happy-organisation";
import { type HappyPath, happy, numberOf, type Stage } from "./stage";

const menuForm = (number = nextNumber()) => ({
  parentId: 0,
  menuType: "C" as const,
  menuName: `Page${number}`,
  title: "新页面",
  path: `/new-page-${number}`,
  component: "/system/posts/index",
});
const newMenu = async ({ boss }: Stage) => (await boss.call(createMenu, { body: menuForm() })).data.menuId;

const menus: readonly HappyPath[] = [
  happy(listMenus, () => ({ query: { title: "用户" } })),
  happy(getMenu, async (stage) => ({ params: { id: await newMenu(stage) } })),
  happy(createMenu, () => ({ body: menuForm() })),
  happy(updateMenu, async (stage) => ({
    params: { id: await newMenu(stage) },
    body: { ...menuForm(), version: 1 },
  })),
  happy(removeMenus, async (stage) => ({ body: { ids: [await newMenu(stage)] } })),
];

const typeForm = () => ({ dictName: "颜色", dictType: `colour_${nextNumber()}` });
const dataForm = (dictType: string) => ({ dictType, dictLabel: "红", dictValue: `red${nextNumber()}` });
async function newType({ boss }: Stage) {
  const form = typeForm();
  return { ...form, id: (await boss.call(createDictionaryType, { body: form })).data.id };
}
async function newData(stage: Stage) {
  const form = dataForm((await newType(stage)).dictType);
  return { form, dictCode: (await stage.boss.call(createDictionaryData, { body: form })).data.dictCode };
}

const dictionaries: readonly HappyPath[] = [
  happy(listDictionaryTypes),
  happy(listDictionaryTypeOptions),
  happy(getDictionaryType, async (stage) => ({ params: { id: (await newType(stage)).id } })),
  happy(createDictionaryType, () => ({ body: typeForm() })),
  happy(updateDictionaryType, async (stage) => {
    const { id, ...form } = await newType(stage);
    return { params: { id }, body: { ...form, dictName: "色彩", version: 1 } };
  }),
  happy(removeDictionaryTypes, async (stage) => ({ body: { ids: [(await newType(stage)).id] } })),
  happy(listDictionaryData, () => ({ query: { dictType: "sys_user_sex" } })),
  happy(exportDictionaryData, () => ({ query: { dictType: "sys_user_sex" } })),
  happy(getDictionaryData, async (stage) => ({ params: { code: (await newData(stage)).dictCode } })),
  happy(listDictionaryOptions, () => ({ query: { dictType: "sys_user_sex" } })),
  happy(createDictionaryData, async (stage) => ({ body: dataForm((await newType(stage)).dictType) })),
  happy(updateDictionaryData, async (stage) => {
    const { form, dictCode } = await newData(stage);
    return { params: { dictCode }, body: { ...form, dictLabel: "绿", version: 1 } };
  }),
  happy(removeDictionaryData, async (stage) => ({ body: { ids: [(await newData(stage)).dictCode] } })),
];

const configForm = () => ({ configName: "参数", configKey: `made.key${nextNumber()}`, configValue: "1" });
const newConfig = async ({ boss }: Stage) => (await boss.call(createConfig, { body: configForm() })).data.id;

const configs: readonly HappyPath[] = [
  happy(listConfigs),
  happy(getConfig, async (stage) => ({ params: { id: await newConfig(stage) } })),
  happy(readConfigByKey, () => ({ params: { key: "sys_app_name" } })),
  happy(createConfig, () => ({ body: configForm() })),
  happy(updateConfig, async (stage) => ({
    params: { id: await newConfig(stage) },
    body: { ...configForm(), version: 1 },
  })),
  happy(removeConfigs, async (stage) => ({ body: { ids: [await newConfig(stage)] } })),
  happy(readAppConfig),
  happy(readSettings),
  happy(saveSettings, () => ({ body: [{ configKey: "sys_app_name", configValue: "新名称" }] })),
];

async function bundleOf({ boss }: Stage): Promise<ConfigBundle> {
  const { bytes } = await boss.call(exportBundle, { query: { parts: "configs" } });
  return JSON.parse(new TextDecoder().decode(bytes)) as ConfigBundle;
}

const tools: readonly HappyPath[] = [
  happy(readOpenApi),
  happy(listApis),
  happy(getApi, () => ({ params: { id: "listUsers" } })),
  happy(readHealth),
  happy(readBuildInfo),
  happy(listClientErrors),
  happy(listSwitches),
  happy(setSwitch, () => ({ body: { key: "site.enquiries", isOn: true, version: 0 } })),
  happy(exportBundle),
  happy(checkBundle, async (stage) => ({ body: await bundleOf(stage) })),
  happy(importBundle, async (stage) => ({ body: await bundleOf(stage) })),
];

async function loginLog({ world }: Stage): Promise<string> {
  const now = world.clock.now();
  const id = newId(now);
  const log = {
    id,
    username: "somebody",
    outcome: "failure" as const,
    message: "登录失败",
    ip: "10.0.0.1",
    createdAt: now,
  };
  await world.write(write(db.insert(loginLogsTable).values(log)));
  return id;
}

const logs: readonly HappyPath[] = [
  happy(listAuditEvents),
  happy(readAuditNames, () => ({ params: { seq: 1 } })),
  happy(checkAuditChain, () => ({ query: { after: 0 } })),
  happy(exportOperationLogs),
  happy(listLoginLogs, () => ({ query: { status: "1" } })),
  happy(getLoginLog, async (stage) => ({ params: { id: await loginLog(stage) } })),
  happy(listOperationLogs, () => ({ query: { status: "1" } })),
  happy(getOperationLog, async (stage) => {
    await newRole(stage);
    return {
      params: { id: await numberOf(stage.world, "select max(seq) from audit_events where actor_kind = 'staff'") },
    };
  }),
  happy(listHistory, async (stage) => ({
    params: { objectType: "role", objectId: await newRole(stage) },
    permissions: ["admin:sysRole:list"],
  })),
  happy(listRemoved, () => ({ params: { objectType: "menu" }, permissions: ["admin:sysMenu:list"] })),
  happy(undoChange, async (stage) => {
    const { boss } = stage;
    const { changeId } = (await boss.call(removeMenus, { body: { ids: [await newMenu(stage)] } })).data;
    return { params: { changeId }, permissions: ["admin:sysMenu:remove"] };
  }),
];

/** Menus, dictionaries, parameters, tools and logs. */
export const system: readonly HappyPath[] = [...menus, ...dictionaries, ...configs, ...tools, ...logs];
