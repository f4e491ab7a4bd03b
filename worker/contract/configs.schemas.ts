import * as z from "zod/mini";
import {
  createBody,
  editBody,
  idsBody,
  idsQuery,
  numberParams,
  orderField,
  remarkField,
  removalReply,
  searchPartField,
  writeReply,
} from "./admin-fields.schemas";
import * as calls from "./configs";
import { configMessages } from "./configs";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields.schemas";
import { rowFields } from "./history";

const configItem = z.object({
  id: z.int(),
  configName: z.string(),
  configKey: z.string(),
  configValue: z.string(),
  /** The same values under the names that the specification uses. */
  key: z.string(),
  value: z.string(),
  /** Whether the parameter is built in: Y or N. */
  configType: z.enum(["Y", "N"]),
  /** "1": it can be read without signing in. */
  isFrontend: z.enum(["0", "1"]),
  remark: z.string(),
  createdAt: z.int(),
  version: z.int(),
});
export type ConfigItem = z.output<typeof configItem>;

export const listConfigs = endpoint(calls.listConfigs, {
  title: "参数列表",
  access: { kind: "staff", permission: "admin:sysConfig:list" },
  query: z.object({
    ...pageQuery,
    configName: searchPartField,
    configKey: searchPartField,
    configType: z.optional(z.enum(["Y", "N"])),
    isFrontend: z.optional(z.enum(["0", "1"])),
    idOrder: orderField,
    configNameOrder: orderField,
    configKeyOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(configItem),
});

export const getConfig = endpoint(calls.getConfig, {
  title: "参数详情",
  access: { kind: "staff", permission: "admin:sysConfig:list" },
  params: numberParams,
  reply: configItem,
});

/** Reads a public parameter; any other one answers 403 unless the caller may see all parameters. */
export const readConfigByKey = endpoint(calls.readConfigByKey, {
  title: "按键名读取参数",
  access: { kind: "staff" },
  params: z.strictObject({ key: z.string().check(z.regex(/^[\w.-]{1,64}$/)) }),
  reply: z.pick(configItem, { configKey: true, configValue: true, key: true, value: true }),
});

// go-admin's form sends "2" for no.
const frontendField = z.pipe(
  z.enum(["0", "1", "2"]),
  z.transform((value) => (value === "1" ? ("1" as const) : ("0" as const))),
);

const keyField = z.string({ error: configMessages.keyInvalid }).check(
  z.trim(),
  z.regex(/^[a-z][a-zA-Z0-9_.]{1,63}$/, configMessages.keyInvalid),
  z.refine(
    (key) => !/(passw|pwd|secret|token|pepper|private|credential|apikey|api_key|access_key)/i.test(key),
    configMessages.keySecret,
  ),
);
const valueField = text(0, 2000, configMessages.valueInvalid);

/** Key and value can be sent under two names each, which must agree; a new parameter without a name is named by its key. */
const configForm = {
  configName: z.optional(text(1, 64, configMessages.nameRequired)),
  configKey: z.optional(keyField),
  configValue: z.optional(valueField),
  key: z.optional(keyField),
  value: z.optional(valueField),
  isFrontend: z._default(frontendField, "0"),
  remark: remarkField,
};
export const createConfig = endpoint(calls.createConfig, {
  title: "新增参数",
  access: { kind: "staff", permission: "admin:sysConfig:add" },
  body: createBody(configForm, configItem),
  reply: z.object({ id: z.int(), changeId: z.string() }),
  auditFields: rowFields.config,
});

export const updateConfig = endpoint(calls.updateConfig, {
  title: "修改参数",
  access: { kind: "staff", permission: "admin:sysConfig:edit" },
  params: numberParams,
  body: editBody(configForm, configItem),
  reply: writeReply,
  auditFields: rowFields.config,
});

export const removeConfigs = endpoint(calls.removeConfigs, {
  title: "删除参数",
  access: { kind: "staff", permission: "admin:sysConfig:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.config,
});
