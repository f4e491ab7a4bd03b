import type * as schemas from "./dictionaries.schemas";
import type { CallOf } from "./endpoint";

export const dictionaryMessages = {
  typeInvalid: "字典类型为 2-64 位小写字母、数字或下划线，以字母开头",
  typeTaken: (type: string) => `字典类型 ${type} 已存在`,
  typeUnknown: "字典类型不存在",
  typeHasData: (count: number) => `该字典下还有 ${count} 条数据，不能删除`,
  nameRequired: "字典名称不能为空",
  labelRequired: "字典标签不能为空",
  valueRequired: "字典键值不能为空",
  valueTaken: "同一字典中已有相同的键值",
} as const;

export const listDictionaryTypes: CallOf<typeof schemas, "listDictionaryTypes"> = {
  name: "listDictionaryTypes",
  method: "GET",
  path: "/api/v1/dict/type",
};

export const getDictionaryType: CallOf<typeof schemas, "getDictionaryType"> = {
  name: "getDictionaryType",
  method: "GET",
  path: "/api/v1/dict/type/{id}",
};

export const listDictionaryTypeOptions: CallOf<typeof schemas, "listDictionaryTypeOptions"> = {
  name: "listDictionaryTypeOptions",
  method: "GET",
  path: "/api/v1/dict/type-option-select",
};

export const createDictionaryType: CallOf<typeof schemas, "createDictionaryType"> = {
  name: "createDictionaryType",
  method: "POST",
  path: "/api/v1/dict/type",
};

export const updateDictionaryType: CallOf<typeof schemas, "updateDictionaryType"> = {
  name: "updateDictionaryType",
  method: "PUT",
  path: "/api/v1/dict/type/{id}",
};

export const removeDictionaryTypes: CallOf<typeof schemas, "removeDictionaryTypes"> = {
  name: "removeDictionaryTypes",
  method: "DELETE",
  path: "/api/v1/dict/type",
};

export const listDictionaryData: CallOf<typeof schemas, "listDictionaryData"> = {
  name: "listDictionaryData",
  method: "GET",
  path: "/api/v1/dict/data",
};

export const exportDictionaryData: CallOf<typeof schemas, "exportDictionaryData"> = {
  name: "exportDictionaryData",
  method: "GET",
  path: "/api/v1/dict/data/export",
};

export const getDictionaryData: CallOf<typeof schemas, "getDictionaryData"> = {
  name: "getDictionaryData",
  method: "GET",
  path: "/api/v1/dict/data/{code}",
};

export const listDictionaryOptions: CallOf<typeof schemas, "listDictionaryOptions"> = {
  name: "listDictionaryOptions",
  method: "GET",
  path: "/api/v1/dict-data/option-select",
};

export const createDictionaryData: CallOf<typeof schemas, "createDictionaryData"> = {
  name: "createDictionaryData",
  method: "POST",
  path: "/api/v1/dict/data",
};

export const updateDictionaryData: CallOf<typeof schemas, "updateDictionaryData"> = {
  name: "updateDictionaryData",
  method: "PUT",
  path: "/api/v1/dict/data/{dictCode}",
};

export const removeDictionaryData: CallOf<typeof schemas, "removeDictionaryData"> = {
  name: "removeDictionaryData",
  method: "DELETE",
  path: "/api/v1/dict/data",
};
