import { holdRuleNames, holdSubjectNames } from "#contract/result-holds";
import type { HoldSubject, ResultHold } from "#contract/result-holds.schemas";
import { withGroupedBarcodes } from "../specimens/barcodes/grouped-barcode";

/** "信号强度 · B3 孔" */
export function holdTitle({ rule, subject }: Pick<ResultHold, "rule" | "subject">): string {
  const place = subjectText(subject);
  const name = Object.hasOwn(holdRuleNames, rule) ? holdRuleNames[rule] : rule;
  return place === "" ? name : `${name} · ${place}`;
}

function subjectText({ kind, name }: HoldSubject): string {
  if (kind === "well") return `${name} 孔`;
  return name === "" ? `整个${holdSubjectNames[kind]}` : `${holdSubjectNames[kind]} ${withGroupedBarcodes(name)}`;
}

/** True when the hold still needs a reason. */
export const isHoldOpen = ({ statedAt, overtakenAt }: Pick<ResultHold, "statedAt" | "overtakenAt">) =>
  statedAt === null && overtakenAt === null;
