/** Findings of a panel in the words of the report. */
export const findingNames: Readonly<Record<string, string>> = {
  detected: "检出",
  not_detected: "未检出",
  inconclusive: "待复核",
  invalid: "无效",
};

/** A genotype as it is written, the name of a finding, a dash without a call. */
export function callText(value: string | null): string {
  if (value === null) return "—";
  return Object.hasOwn(findingNames, value) ? (findingNames[value] ?? value) : value;
}
