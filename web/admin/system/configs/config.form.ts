import { configMessages, type createConfig } from "#contract/configs";
import type { ConfigItem } from "#contract/configs.schemas";
import type { BodyIn } from "#contract/endpoint";
import type { FieldErrors } from "../../parts/form/field-errors";
import type { FormField } from "../../parts/form/form-field";

export interface ConfigForm {
  readonly configName: string;
  readonly configKey: string;
  readonly configValue: string;
  readonly isFrontend: string;
  readonly remark: string;
}

export const emptyConfigForm: ConfigForm = {
  configName: "",
  configKey: "",
  configValue: "",
  isFrontend: "0",
  remark: "",
};

export const configFormOf = ({ configName, configKey, configValue, isFrontend, remark }: ConfigItem): ConfigForm => ({
  configName,
  configKey,
  configValue,
  isFrontend,
  remark,
});

/** Fields of the form; the key of a built-in parameter cannot be changed. */
export const configFields = (isBuiltIn: boolean): FormField<ConfigForm>[] => [
  { name: "configName", label: "参数名称", kind: "text", isRequired: true, maxLength: 64 },
  {
    name: "configKey",
    label: "参数键名",
    kind: "text",
    isRequired: true,
    isFixed: isBuiltIn,
    maxLength: 64,
    placeholder: "例如 site_filing_number",
  },
  { name: "configValue", label: "参数键值", kind: "lines", isWide: true, maxLength: 2000 },
  {
    name: "isFrontend",
    label: "前台显示",
    kind: "choice",
    isWide: true,
    description: "选“是”后，未登录的访客也能读到这个值",
    options: [
      { value: "1", label: "是" },
      { value: "0", label: "否" },
    ],
  },
  { name: "remark", label: "备注", kind: "lines", isWide: true, maxLength: 255 },
];

const secretWords = /(passw|pwd|secret|token|pepper|private|credential|apikey|api_key|access_key)/i;

export function configErrors(form: ConfigForm): FieldErrors {
  const errors: Record<string, string> = {};
  const key = form.configKey.trim();
  if (form.configName.trim() === "") errors.configName = configMessages.nameRequired;
  if (!/^[a-z][a-zA-Z0-9_.]{1,63}$/.test(key)) errors.configKey = configMessages.keyInvalid;
  else if (secretWords.test(key)) errors.configKey = configMessages.keySecret;
  return errors;
}

export const configRequest = (form: ConfigForm): BodyIn<typeof createConfig> => ({
  ...form,
  isFrontend: form.isFrontend as "0" | "1",
});
