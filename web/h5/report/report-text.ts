import type { ReportView } from "#contract/report-view.schemas";
import { sampleKindNames } from "#contract/sample-kinds";

const hues = ["alcohol", "coffee", "nitroglycerin", "folic-acid", "respiratory"];

/** Class with the colour of the product line. */
export function hueClass(tplId: string): string {
  return hues.includes(tplId) ? `hue-${tplId}` : "hue-plain";
}

/** Names of the four grades of evidence. */
export const gradeTexts = {
  A: "指南推荐",
  B: "官方文件或说明书",
  C: "多项研究一致",
  D: "仍有争议或探索中",
} as const;

export const sampleKindText = (kind: string): string => sampleKindNames[kind] ?? kind;

/**
 * Whether the panel's internal control is valid. A sample whose control failed while everything was negative is
 * invalid, and only then are all targets invalid.
 */
export function controlText(targets: ReportView["targets"]): { text: string; isGood: boolean } {
  const isGood = targets.some((target) => target.result !== "invalid");
  return isGood ? { text: "有效", isGood } : { text: "无效，需重新取样", isGood };
}

/** The targets in the order for a reader: detected ones first. */
export function orderedTargets(targets: ReportView["targets"]): ReportView["targets"] {
  const order = ["detected", "inconclusive", "invalid", "not_detected"];
  return [...targets].sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
}
