import { type createDictionaryData, dictionaryMessages } from "#contract/dictionaries";
import type { DictionaryData } from "#contract/dictionaries.schemas";
import type { BodyIn } from "#contract/endpoint";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { sortNumberError, statusOptions } from "../../parts/records/status-words";
import type { Tone } from "../../parts/status-badge";

export interface DictionaryDataForm {
  readonly dictLabel: string;
  readonly dictValue: string;
  readonly dictSort: string;
  readonly listClass: string;
  readonly isDefault: string;
  readonly status: string;
  readonly remark: string;
}

export const emptyDictionaryDataForm: DictionaryDataForm = {
  dictLabel: "",
  dictValue: "",
  dictSort: "",
  listClass: "",
  isDefault: "N",
  status: "2",
  remark: "",
};

export const dictionaryDataFormOf = (data: DictionaryData): DictionaryDataForm => ({
  dictLabel: data.dictLabel,
  dictValue: data.dictValue,
  dictSort: String(data.dictSort),
  listClass: data.listClass,
  isDefault: data.isDefault,
  status: data.status,
  remark: data.remark,
});

/** Colours of an entry by their API names. */
const colourNames: Readonly<Record<string, { readonly label: string; readonly tone: Tone }>> = {
  "": { label: "无", tone: "neutral" },
  default: { label: "灰色", tone: "neutral" },
  primary: { label: "主题色", tone: "progress" },
  success: { label: "绿色", tone: "ready" },
  info: { label: "灰蓝色", tone: "neutral" },
  warning: { label: "橙色", tone: "warn" },
  danger: { label: "红色", tone: "bad" },
};

export const toneOfClass = (listClass: string): Tone => colourNames[listClass]?.tone ?? "neutral";

export const dictionaryDataFields: readonly FormField<DictionaryDataForm>[] = [
  {
    name: "dictLabel",
    label: "字典标签",
    kind: "text",
    isRequired: true,
    maxLength: 64,
    placeholder: "界面上显示的词",
  },
  { name: "dictValue", label: "字典键值", kind: "text", isRequired: true, maxLength: 64, placeholder: "保存的值" },
  {
    name: "listClass",
    label: "颜色",
    kind: "select",
    options: Object.entries(colourNames).map(([value, { label }]) => ({ value, label })),
  },
  { name: "dictSort", label: "排序", kind: "number", placeholder: "0" },
  {
    name: "isDefault",
    label: "默认选项",
    kind: "choice",
    options: [
      { value: "Y", label: "是" },
      { value: "N", label: "否" },
    ],
  },
  { name: "status", label: "状态", kind: "choice", options: statusOptions },
  { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
];

export function dictionaryDataErrors(form: DictionaryDataForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.dictLabel.trim() === "") errors.dictLabel = dictionaryMessages.labelRequired;
  if (form.dictValue.trim() === "") errors.dictValue = dictionaryMessages.valueRequired;
  const sort = sortNumberError(form.dictSort);
  if (sort) errors.dictSort = sort;
  return errors;
}

type Request = BodyIn<typeof createDictionaryData>;

export const dictionaryDataRequest = (form: DictionaryDataForm, dictType: string, cssClass: string): Request => ({
  ...form,
  dictType,
  cssClass,
  dictSort: Number(form.dictSort),
  listClass: form.listClass as Request["listClass"],
  isDefault: form.isDefault as "Y" | "N",
  status: form.status as "1" | "2",
});
