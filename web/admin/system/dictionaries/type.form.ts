import { type createDictionaryType, dictionaryMessages } from "#contract/dictionaries";
import type { DictionaryType } from "#contract/dictionaries.schemas";
import type { BodyIn } from "#contract/endpoint";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";
import { statusOptions } from "../../parts/records/status-words";

export interface DictTypeForm {
  readonly dictName: string;
  readonly dictType: string;
  readonly status: string;
  readonly remark: string;
}

export const emptyDictTypeForm: DictTypeForm = { dictName: "", dictType: "", status: "2", remark: "" };

export const dictTypeFormOf = ({ dictName, dictType, status, remark }: DictionaryType): DictTypeForm => ({
  dictName,
  dictType,
  status,
  remark,
});

export const dictTypeFields: readonly FormField<DictTypeForm>[] = [
  { name: "dictName", label: "字典名称", kind: "text", isRequired: true, maxLength: 64 },
  {
    name: "dictType",
    label: "字典类型",
    kind: "text",
    isRequired: true,
    maxLength: 64,
    placeholder: "例如 sample_source",
    description: "修改后，其下的数据一并改名",
  },
  { name: "status", label: "状态", kind: "choice", options: statusOptions, isWide: true },
  { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
];

export function dictTypeErrors(form: DictTypeForm): FieldErrors {
  const errors: Record<string, string> = {};
  if (form.dictName.trim() === "") errors.dictName = dictionaryMessages.nameRequired;
  if (!/^[a-z][a-z0-9_]{1,63}$/.test(form.dictType.trim())) errors.dictType = dictionaryMessages.typeInvalid;
  return errors;
}

export const dictTypeRequest = (form: DictTypeForm): BodyIn<typeof createDictionaryType> => ({
  ...form,
  status: form.status as "1" | "2",
});
