import type { AuditObject } from "#contract/audit-words";
import { companySettings } from "#contract/company-settings";
import { definitionStateNames } from "#contract/definitions";
import { enquiryStateNames } from "#contract/enquiry-text";
import { kitBatchStateNames } from "#contract/kits";
import { reportStateNames } from "#contract/lab-reports";
import { manualMethodNames } from "#contract/manual-entries";
import { privacyKindNames, privacyStateNames } from "#contract/my-data";
import { partnerVerdictNames } from "#contract/partner-imports";
import { journeyNames, medicalLevelNames } from "#contract/product-edit";
import { productStateNames } from "#contract/products";
import { holdRuleNames, holdSubjectNames } from "#contract/result-holds";
import { resultSetStateNames } from "#contract/result-set-states";
import { reportPolicyNames } from "#contract/rule-updates";
import { dialectNames } from "#contract/run-imports";
import { runStateNames } from "#contract/runs";
import { sampleKindNames } from "#contract/sample-kinds";
import { sampleConditionNames, sampleStateNames } from "#contract/samples";
import { tubeStateNames } from "#contract/tubes";
import type { ChangeWords } from "../../parts/changes/change-words";
import { auditNames } from "./audit-field-names";

const settingTitles: Readonly<Record<string, string>> = {
  sys_app_name: "系统名称",
  sys_app_logo: "系统图标",
  sys_index_skinName: "皮肤样式",
  sys_index_sideTheme: "侧栏主题",
  ...Object.fromEntries(Object.entries(companySettings).map(([key, { title }]) => [key, title])),
};

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conditions: sampleConditionNames,
  dialect: dialectNames,
  journey: journeyNames,
  kind: privacyKindNames,
  medicalLevel: medicalLevelNames,
  method: manualMethodNames,
  policy: reportPolicyNames,
  rule: holdRuleNames,
  sampleKind: sampleKindNames,
  stands: { this: "本次结果", other: "另一次结果", both: "两次都成立" },
  subject: holdSubjectNames,
  type: { "image/png": "PNG 图片", "image/jpeg": "JPEG 图片", "image/webp": "WebP 图片" },
  verdict: partnerVerdictNames,
  way: { recall: "重新判读", retest: "复检" },
  when: { bind: "绑定采样管", valid: "查看报告", bindPhone: "绑定手机" },
  field: { name: "姓名", phone: "手机号", birth: "出生日期", gender: "性别" },
  fields: { name: "姓名", phone: "手机号", birth: "出生日期", gender: "性别", height: "身高", weight: "体重" },
};

const states: Readonly<Partial<Record<AuditObject, Readonly<Record<string, string>>>>> = {
  assay: definitionStateNames,
  enquiry: enquiryStateNames,
  kit: kitBatchStateNames,
  privacyRequest: privacyStateNames,
  product: productStateNames,
  report: reportStateNames,
  result: resultSetStateNames,
  ruleSet: definitionStateNames,
  run: runStateNames,
  sample: sampleStateNames,
  template: definitionStateNames,
  tube: tubeStateNames,
};

const stateFields = new Set(["state", "from", "to"]);

/** The wording of an event's details; states use the names of the object's kind. */
export function auditChangeWords(objectType: string): ChangeWords {
  const own = states[objectType as AuditObject] ?? {};
  const value = (field: string, given: unknown): string => {
    if (Array.isArray(given) && given.length > 0) return given.map((one) => value(field, one)).join("、");
    const known = stateFields.has(field) ? own : (words[field] ?? {});
    const text = String(given);
    return Object.hasOwn(known, text) ? (known[text] ?? text) : auditNames.value(field, given);
  };
  return { name: (field) => settingTitles[field] ?? auditNames.name(field), value };
}
