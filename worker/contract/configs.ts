import type * as schemas from "./configs.schemas";
import type { CallOf } from "./endpoint";

export const configMessages = {
  nameRequired: "参数名称不能为空",
  keyInvalid: "参数键名为 2-64 位小写字母、数字、点或下划线，以字母开头",
  keyTaken: "参数键名已存在",
  keySecret: "密码、密钥一类的内容不能存为参数",
  keyNotReadable: "该参数不能这样读取",
  keyFixed: "内置参数的键名不能修改",
  builtInKept: "内置参数不能删除",
  valueInvalid: "参数键值不符合要求",
  twoKeys: "configKey 与 key 不一致",
  twoValues: "configValue 与 value 不一致",
} as const;

export const listConfigs: CallOf<typeof schemas, "listConfigs"> = {
  name: "listConfigs",
  method: "GET",
  path: "/api/v1/config",
};

export const getConfig: CallOf<typeof schemas, "getConfig"> = {
  name: "getConfig",
  method: "GET",
  path: "/api/v1/config/{id}",
};

export const readConfigByKey: CallOf<typeof schemas, "readConfigByKey"> = {
  name: "readConfigByKey",
  method: "GET",
  path: "/api/v1/configKey/{key}",
};

export const createConfig: CallOf<typeof schemas, "createConfig"> = {
  name: "createConfig",
  method: "POST",
  path: "/api/v1/config",
};

export const updateConfig: CallOf<typeof schemas, "updateConfig"> = {
  name: "updateConfig",
  method: "PUT",
  path: "/api/v1/config/{id}",
};

export const removeConfigs: CallOf<typeof schemas, "removeConfigs"> = {
  name: "removeConfigs",
  method: "DELETE",
  path: "/api/v1/config",
};
