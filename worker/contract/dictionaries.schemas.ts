import * as z from "zod/mini";
import {
  createBody,
  editBody,
  idsBody,
  idsQuery,
  numberParam,
  numberParams,
  orderField,
  remarkField,
  removalReply,
  searchPartField,
  sortField,
  statusField,
  statusValue,
  writeReply,
} from "./admin-fields.schemas";
import * as calls from "./dictionaries";
import { dictionaryMessages } from "./dictionaries";
import { endpoint } from "./endpoint";
import { countedPage, pageQuery, text } from "./fields.schemas";
import { rowFields } from "./history";

const dictTypeField = z
  .string({ error: dictionaryMessages.typeInvalid })
  .check(z.trim(), z.regex(/^[a-z][a-z0-9_]{1,63}$/, dictionaryMessages.typeInvalid));

export const dictionaryType = z.object({
  id: z.int(),
  dictName: z.string(),
  dictType: z.string(),
  status: statusValue,
  remark: z.string(),
  dataCount: z.int(),
  createdAt: z.int(),
  version: z.int(),
});
export type DictionaryType = z.output<typeof dictionaryType>;

export const listDictionaryTypes = endpoint(calls.listDictionaryTypes, {
  title: "字典类型列表",
  access: { kind: "staff", permission: "admin:sysDictType:list" },
  query: z.object({
    ...pageQuery,
    dictName: searchPartField,
    dictType: searchPartField,
    status: z.optional(statusValue),
    idOrder: orderField,
    dictNameOrder: orderField,
    createdAtOrder: orderField,
  }),
  reply: countedPage(dictionaryType),
});

export const getDictionaryType = endpoint(calls.getDictionaryType, {
  title: "字典类型详情",
  access: { kind: "staff", permission: "admin:sysDictType:list" },
  params: numberParams,
  reply: dictionaryType,
});

export const listDictionaryTypeOptions = endpoint(calls.listDictionaryTypeOptions, {
  title: "字典类型选项",
  access: { kind: "staff", permission: "admin:sysDictData:list" },
  reply: z.array(z.object({ id: z.int(), dictName: z.string(), dictType: z.string() })),
});

const typeForm = {
  dictName: text(1, 64, dictionaryMessages.nameRequired),
  dictType: dictTypeField,
  status: z._default(statusField, "2"),
  remark: remarkField,
};
export const createDictionaryType = endpoint(calls.createDictionaryType, {
  title: "新增字典类型",
  access: { kind: "staff", permission: "admin:sysDictType:add" },
  body: createBody(typeForm, dictionaryType),
  reply: z.object({ id: z.int(), changeId: z.string() }),
  auditFields: rowFields.dictionaryType,
});

export const updateDictionaryType = endpoint(calls.updateDictionaryType, {
  title: "修改字典类型",
  access: { kind: "staff", permission: "admin:sysDictType:edit" },
  params: numberParams,
  body: editBody(typeForm, dictionaryType),
  reply: writeReply,
  auditFields: rowFields.dictionaryType,
});

export const removeDictionaryTypes = endpoint(calls.removeDictionaryTypes, {
  title: "删除字典类型",
  access: { kind: "staff", permission: "admin:sysDictType:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.dictionaryType,
});

export const dictionaryData = z.object({
  dictCode: z.int(),
  dictType: z.string(),
  dictLabel: z.string(),
  dictValue: z.string(),
  dictSort: z.int(),
  cssClass: z.string(),
  listClass: z.string(),
  isDefault: z.enum(["Y", "N"]),
  status: statusValue,
  remark: z.string(),
  createdAt: z.int(),
  version: z.int(),
});
export type DictionaryData = z.output<typeof dictionaryData>;

const dataFilter = {
  dictCode: z.optional(numberParam),
  dictType: z.optional(z.string().check(z.maxLength(64))),
  dictLabel: searchPartField,
  dictValue: searchPartField,
  status: z.optional(statusValue),
};

const dataQuery = z.object({ ...pageQuery, ...dataFilter, dictSortOrder: orderField, dictCodeOrder: orderField });

export const listDictionaryData = endpoint(calls.listDictionaryData, {
  title: "字典数据列表",
  access: { kind: "staff", permission: "admin:sysDictData:list" },
  query: dataQuery,
  reply: countedPage(dictionaryData),
});

export const exportDictionaryData = endpoint(calls.exportDictionaryData, {
  title: "导出字典数据",
  access: { kind: "staff", permission: "admin:sysDictData:export", needsProof: true },
  query: dataQuery,
  reply: z.unknown(),
  isFile: true,
  auditFields: ["dictType", "rows"],
});

export const getDictionaryData = endpoint(calls.getDictionaryData, {
  title: "字典数据详情",
  access: { kind: "staff", permission: "admin:sysDictData:list" },
  params: z.strictObject({ code: numberParam }),
  reply: dictionaryData,
});

/** The choices for a form: enabled entries of exactly this type, in order. */
export const listDictionaryOptions = endpoint(calls.listDictionaryOptions, {
  title: "字典选项",
  access: { kind: "staff" },
  /** Without a type, the options of all types. */
  query: z.object({ dictType: z.optional(z.string().check(z.minLength(1), z.maxLength(64))) }),
  reply: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      listClass: z.string(),
      cssClass: z.string(),
      isDefault: z.boolean(),
    }),
  ),
});

/** Fields of an entry that go-admin clients send and that are ignored. */
const deadFields = ["default"];

const dataForm = {
  dictType: dictTypeField,
  dictLabel: text(1, 64, dictionaryMessages.labelRequired),
  dictValue: text(1, 64, dictionaryMessages.valueRequired),
  dictSort: sortField,
  cssClass: z._default(z.string().check(z.regex(/^[\w -]{0,64}$/)), ""),
  listClass: z._default(z.enum(["", "default", "primary", "success", "info", "warning", "danger"]), ""),
  isDefault: z._default(z.enum(["Y", "N"]), "N"),
  status: z._default(statusField, "2"),
  remark: remarkField,
};
export const createDictionaryData = endpoint(calls.createDictionaryData, {
  title: "新增字典数据",
  access: { kind: "staff", permission: "admin:sysDictData:add" },
  body: createBody(dataForm, dictionaryData, deadFields),
  reply: z.object({ dictCode: z.int(), changeId: z.string() }),
  auditFields: rowFields.dictionaryData,
});

export const updateDictionaryData = endpoint(calls.updateDictionaryData, {
  title: "修改字典数据",
  access: { kind: "staff", permission: "admin:sysDictData:edit" },
  params: z.strictObject({ dictCode: numberParam }),
  body: editBody(dataForm, dictionaryData, deadFields),
  reply: writeReply,
  auditFields: rowFields.dictionaryData,
});

export const removeDictionaryData = endpoint(calls.removeDictionaryData, {
  title: "删除字典数据",
  access: { kind: "staff", permission: "admin:sysDictData:remove" },
  query: idsQuery,
  body: idsBody,
  reply: removalReply,
  auditFields: rowFields.dictionaryData,
});
