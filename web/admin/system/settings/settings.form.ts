import { companySettings } from "#contract/company-settings";
import type { BodyIn } from "#contract/endpoint";
import { type saveSettings, settingsMessages } from "#contract/settings";
import type { FieldErrors } from "../../parts/form/field-errors";

/** The company's data on the public site, in the order of the form; the examples have the right format. */
export const companyFields = [
  ["site_company", "用在页脚的版权一行、“关于我们”、《服务协议》和《隐私政策》"],
  ["site_icp_number", "显示在每页页脚，链接到工信部备案系统"],
  ["site_police_number", "显示在每页页脚，链接到公安备案系统"],
  ["site_phone", "显示在每页页脚、手机页面和“关于我们”，点按即可拨打"],
  ["site_hours", "显示在电话旁边"],
  ["site_price", "显示在“怎么得到采样管”；不填则不显示价格"],
  ["site_email", "显示在“关于我们”、《服务协议》和《隐私政策》"],
  ["site_address", "显示在“关于我们”、《服务协议》和《隐私政策》"],
] as const;

/** The laboratory's data at the top of every printed report. */
export const laboratoryFields = [
  ["lab_name", "报告抬头和检测信息里的名称；已发布的报告不变"],
  ["lab_licence", "印在报告抬头，显示在“关于我们”"],
  ["lab_director", "显示在“关于我们”"],
  ["lab_address", "印在报告抬头"],
  ["lab_phone", "印在报告抬头和末尾"],
] as const;
const lineFields = [...companyFields, ...laboratoryFields];
type CompanyKey = (typeof lineFields)[number][0];

export type SettingsForm = Readonly<Record<"sys_app_name" | "sys_app_logo" | CompanyKey, string>>;

export function settingsFormOf(stored: Readonly<Record<string, string>>): SettingsForm {
  const keys = ["sys_app_name", "sys_app_logo", ...lineFields.map(([key]) => key)];
  return Object.fromEntries(keys.map((key) => [key, stored[key] ?? ""])) as SettingsForm;
}

export function settingsErrors(form: SettingsForm): FieldErrors {
  const errors: Record<string, string> = {};
  const name = form.sys_app_name;
  if (name.trim() === "" || name.length > 32) errors.sys_app_name = settingsMessages.nameRequired;
  for (const [key] of lineFields) {
    const text = form[key].trim();
    if (text !== "" && !companySettings[key].shape.test(text)) errors[key] = companySettings[key].wrong;
  }
  return errors;
}

/** Sends only values that differ from the stored ones. */
export function changedSettings(form: SettingsForm, stored: SettingsForm): BodyIn<typeof saveSettings> {
  const keys = Object.keys(form) as (keyof SettingsForm)[];
  return keys
    .filter((key) => form[key] !== stored[key])
    .map((configKey) => ({ configKey, configValue: form[configKey] }));
}
