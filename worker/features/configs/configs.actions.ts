import { adminMessages } from "#contract/admin-fields";
import { configMessages } from "#contract/configs";
import {
  createConfig,
  getConfig,
  listConfigs,
  readConfigByKey,
  removeConfigs,
  updateConfig,
} from "#contract/configs.schemas";
import type { BodyOf } from "#contract/endpoint";
import { staffAction } from "../../http/action";
import { hasPermission } from "../../http/caller";
import { conflict, fieldErrors, forbidden, notFound } from "../../http/errors";
import { pageOf, requireChosenIds, sortOrderOf } from "../../http/list-input";
import { withTakenErrors } from "../../http/taken";
import { mapGiven } from "../../http/wire-values";
import { createRow, editRow, removeAllRows, requireRow, requireRows } from "../history/history.actions";
import { findRows, nextRowId } from "../history/history.queries";
import { isAppSetting, settingProblem } from "../settings/settings.rules";
import { type ConfigRow, configOrders, configsPage, findConfig, findConfigByKey } from "./configs.store";

const taken = { "configs.key": { configKey: [configMessages.keyTaken] } };

const wireConfig = ({ isBuiltIn, isPublic, ...config }: ConfigRow) => ({
  ...config,
  key: config.configKey,
  value: config.configValue,
  configType: isBuiltIn ? ("Y" as const) : ("N" as const),
  isFrontend: isPublic ? ("1" as const) : ("0" as const),
});

type ConfigBody = BodyOf<typeof updateConfig>;

/** Key and value, under whichever name they were sent; a value equal to the `stored` one counts as unchanged. */
function sentPair({ configKey, configValue, key, value }: ConfigBody, stored: { key?: unknown; value?: unknown } = {}) {
  const changed = (names: readonly (string | undefined)[], known: unknown) => [
    ...new Set(names.filter((one) => one !== undefined && one !== known)),
  ];
  const keys = changed([configKey, key], stored.key);
  const values = changed([configValue, value], stored.value);
  if (keys.length > 1) throw fieldErrors({ configKey: [configMessages.twoKeys] });
  if (values.length > 1) throw fieldErrors({ configValue: [configMessages.twoValues] });
  return { key: keys[0], value: values[0] };
}

const columnsOf = ({ configName, isFrontend, remark }: ConfigBody) => ({
  name: configName,
  public: mapGiven(isFrontend, Number),
  remark,
});

/** A parameter that is also a setting must follow the setting's rule, whichever screen writes it. */
function refuseBadSetting(key: string, value: string): void {
  const problem = isAppSetting(key) ? settingProblem(key, value) : undefined;
  if (problem) throw fieldErrors({ configValue: [problem] });
}

export const listConfigsAction = staffAction(listConfigs, {
  load: ({ query }) => configsPage(query, sortOrderOf(query, configOrders), pageOf(query)),
  run({ query, page: configs, count }) {
    const { pageIndex, pageSize } = pageOf(query);
    return { list: configs.map(wireConfig), count, pageIndex, pageSize };
  },
});

export const getConfigAction = staffAction(getConfig, {
  load: ({ params }) => ({ config: findConfig(params.id) }),
  run({ config }) {
    if (!config) throw notFound(adminMessages.gone);
    return wireConfig(config);
  },
});

export const readConfigByKeyAction = staffAction(readConfigByKey, {
  load: ({ params }) => ({ config: findConfigByKey(params.key) }),
  run({ caller, config }) {
    const mayReadAll = hasPermission(caller.permissions, "admin:sysConfig:list");
    // A private and a missing key get the same answer, so that nobody can find out which keys exist.
    if (!mayReadAll && !config?.isPublic) throw forbidden(configMessages.keyNotReadable);
    if (!config) throw notFound(adminMessages.gone);
    const { key, value } = config;
    return { configKey: key, configValue: value, key, value };
  },
});

export const createConfigAction = staffAction(createConfig, {
  load: () => ({ id: nextRowId("config") }),
  async run(context) {
    const { id, body } = context;
    const { key, value = "" } = sentPair(body);
    if (key === undefined) throw fieldErrors({ configKey: [configMessages.keyInvalid] });
    refuseBadSetting(key, value);
    const after = { ...columnsOf(body), name: body.configName ?? key, key, value, built_in: 0 };
    const made = await withTakenErrors(
      createRow(context, { type: "config", action: "config.create", id, after }),
      taken,
    );
    context.reply.msg = adminMessages.created;
    return made;
  },
});

export const updateConfigAction = staffAction(updateConfig, {
  load: ({ params }) => ({ stored: findRows("config", [params.id]) }),
  async run(context) {
    const { body, reply } = context;
    const row = requireRow(context.stored, body.version);
    const { key, value } = sentPair(body, row.values);
    const isBuiltIn = row.values.built_in === 1;
    if (isBuiltIn && key !== undefined) throw fieldErrors({ configKey: [configMessages.keyFixed] });
    refuseBadSetting(key ?? String(row.values.key), value ?? String(row.values.value));
    reply.msg = adminMessages.updated;
    const edit = { type: "config", action: "config.update", row, after: { ...columnsOf(body), key, value } } as const;
    return withTakenErrors(editRow(context, edit), taken);
  },
});

export const removeConfigsAction = staffAction(removeConfigs, {
  load: (input) => ({ stored: findRows("config", requireChosenIds(input)) }),
  async run(context) {
    const rows = requireRows(context.stored, requireChosenIds(context));
    if (rows.some(({ values }) => values.built_in === 1)) throw conflict(configMessages.builtInKept);
    context.reply.msg = adminMessages.removed;
    return removeAllRows(context, { type: "config", action: "config.remove", rows });
  },
});
