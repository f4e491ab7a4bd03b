import { assayKindNames } from "#contract/assays";
import { artFieldNames, sectionNames } from "#contract/templates";
import type { FieldChange } from "../../parts/changes/change-rows";
import { nameOfKey } from "../../parts/choice";
import { findingNames } from "../results/result-words";
import { anyValue } from "../rule-sets/rules-form";

/** The Chinese name of every field of an assay, a rule set and a template, as stored and as in the editors' forms. */
export const contentNames: Readonly<Record<string, string>> = {
  name: "名称",
  code: "编号",
  product: "产品",
  kind: "检测类型",
  sites: "位点",
  rsid: "位点编号",
  gene: "基因",
  assayNames: "仪器上的名称",
  names: "仪器上的名称",
  alleles: "等位基因",
  one: "等位基因 1",
  two: "等位基因 2",
  base: "碱基",
  dyes: "荧光",
  referenceBuild: "参考基因组",
  orientation: "碱基按",
  strandNote: "链的说明",
  genotypes: "基因型",
  shown: "写作",
  isTwoFirst: "杂合先写等位基因 2",
  plateColumns: "板上的列",
  first: "板上的列，从",
  last: "板上的列，到",
  controls: "质控",
  position: "孔位",
  expect: "应有结果",
  genotype: "基因型",
  replicates: "重复孔",
  qualityFloor: "质量下限",
  ntcDeltaRnMax: "无模板 ΔRn 上限",
  ntcCtMin: "无模板 Ct 下限",
  targets: "检测项目",
  channels: "通道",
  channelsNeeded: "需要的通道数",
  positiveWindow: "阳性质控窗口",
  from: "从",
  to: "到",
  internalControl: "内参",
  inner: "内参",
  origin: "来源",
  dye: "荧光",
  ctCutoff: "阳性界值",
  ctInconclusive: "待复核界值",
  ntcCutoff: "无模板界值",
  ampScoreFloor: "扩增评分下限",
  moduleLimits: "设备模块",
  threshold: "荧光阈值",
  baselineFrom: "基线从第几个循环",
  baselineTo: "基线到第几个循环",
  ctAllowance: "Ct 允许差",
  endpointAllowance: "终点荧光允许差",
  temperatureErrorMax: "温度允许偏差",
  ranks: "级别的含义",
  inputs: "依据",
  key: "名称",
  values: "可能的结果",
  rows: "规则",
  id: "规则编号",
  pattern: "条件",
  conclusion: "结论",
  phenotype: "表型",
  level: "级别",
  texts: "文字",
  phrase: "结论",
  explanation: "说明",
  caution: "提醒",
  sharePercent: "人群占比",
  shareSource: "占比来源",
  do: "建议做",
  dont: "建议不做",
  doctor: "何时就医",
  levels: "级别图片",
  ink: "图上的颜色",
  title: "产品名称",
  value: "其余字段",
  fields: "图上的字段",
  x: "左",
  y: "上",
  size: "字号",
  sections: "段落",
  standing: "总说明",
  limits: "局限",
  notTested: "没有检测的内容",
};

/** The Chinese names of the values of fields with a fixed list of values, by field. */
export const contentValueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: assayKindNames,
  orientation: { forward: "正链", gene: "基因链" },
  expect: { ntc: "无模板（NTC）", positive: "阳性", genotype: "基因型" },
  origin: { human: "人源基因", spiked: "外加" },
  inputs: { conclusion: "结论" },
  conclusion: findingNames,
  sections: sectionNames,
  fields: artFieldNames,
  key: { ...artFieldNames, conclusion: "结论" },
};

function inWords(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => inWords(field, one));
  if (value === anyValue) return "任意";
  return typeof value === "string" ? nameOfKey(contentValueNames[field] ?? {}, value) : value;
}

/**
 * Leaf values by their path: "位点 · rs671 · 基因" -> "ALDH2". List items are identified by their code, so that a moved
 * item is no change.
 */
function leaves(value: unknown, path: readonly string[], found: Map<string, unknown>, key = ""): Map<string, unknown> {
  if (Array.isArray(value) && value.some((one) => typeof one === "object")) {
    for (const [index, one] of value.entries())
      leaves(one, [...path, nameOfKey(contentValueNames[key] ?? {}, nameOf(one, index))], found);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, one] of Object.entries(value)) leaves(one, [...path, nameOfKey(contentNames, name)], found, name);
  } else found.set(path.join(" · "), inWords(key, value));
  return found;
}

function nameOf(one: unknown, index: number): string {
  const { rsid, code, id, position, gene, key, genotype } = (one ?? {}) as Record<string, string | undefined>;
  return (position ? `${code} ${position}` : (id ?? rsid ?? code ?? key ?? gene ?? genotype)) || String(index + 1);
}

/** The differences between two definitions, leaf by leaf, without the revision number itself. */
export function contentChanges(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [leaves(before, [], new Map()), leaves(after, [], new Map())];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => field !== "version");
  return fields
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((sides) => JSON.stringify(sides.before) !== JSON.stringify(sides.after));
}
