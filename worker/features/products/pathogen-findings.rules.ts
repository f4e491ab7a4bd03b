/** Findings per target with the codes of the API: 检出, 未检出, 待复核, 无效. */
export type TargetFinding = "detected" | "not_detected" | "inconclusive" | "invalid";

/** The sample's conclusion from its targets. */
export function concludeTargets(findings: readonly TargetFinding[]): TargetFinding {
  if (findings.length === 0) return "invalid";
  const order: TargetFinding[] = ["detected", "inconclusive", "invalid"];
  return order.find((finding) => findings.includes(finding)) ?? "not_detected";
}
