import type { FieldSides } from "../../system/changes/change-rows";

/** Parts of definitions in words; the rest is shown as it is called. */
const names: Readonly<Record<string, string>> = {
  name: "名称",
  sites: "位点",
  gene: "基因",
  assayNames: "仪器上的名称",
  alleles: "等位基因",
  dyes: "荧光",
  orientation: "链",
  strandNote: "链的说明",
  genotypes: "基因型",
  plateColumns: "板上的列",
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
  internalControl: "内参",
  origin: "来源",
  dye: "荧光",
  ctCutoff: "阳性界值",
  ctInconclusive: "待复核界值",
  ntcCutoff: "无模板界值",
  ampScoreFloor: "扩增评分下限",
  ranks: "级别的含义",
  inputs: "依据",
  rows: "规则",
  pattern: "条件",
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
};

/** Leaves by the way to them: "位点 rs671 · 基因" -> "ALDH2". Things in lists go by their code, so that a moved one is no change. */
function leaves(value: unknown, path: readonly string[], found: Map<string, unknown>): Map<string, unknown> {
  if (Array.isArray(value) && value.some((one) => typeof one === "object")) {
    for (const [index, one] of value.entries()) leaves(one, [...path, nameOf(one, index)], found);
  } else if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [key, one] of Object.entries(value)) leaves(one, [...path, names[key] ?? key], found);
  } else found.set(path.join(" · "), value);
  return found;
}

function nameOf(one: unknown, index: number): string {
  const { rsid, code, id, position, gene, key, genotype } = (one ?? {}) as Record<string, string | undefined>;
  return (position ? `${code} ${position}` : (id ?? rsid ?? code ?? key ?? gene ?? genotype)) || String(index + 1);
}

/** What differs between two definitions, leaf by leaf; the number of the revision itself is left out. */
export function contentChanges(before: unknown, after: unknown): FieldSides[] {
  const [was, is] = [leaves(before, [], new Map()), leaves(after, [], new Map())];
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter((field) => field !== "version");
  return fields
    .map((field) => ({ field, before: was.get(field), after: is.get(field) }))
    .filter((sides) => JSON.stringify(sides.before) !== JSON.stringify(sides.after));
}
