import type { AssayDefinition } from "./assay.types";
import { answerOf, type ReportFindings } from "./report-content.rules";
import { any, type RuleRow, type RuleSet } from "./rule-set.rules";

/** One answer that a rule set can give, with findings that lead to it. */
interface SampleAnswer {
  readonly phenotype: string;
  readonly level: number | null;
  readonly findings: ReportFindings;
}

/** Every answer of a rule set once, by level, with made-up findings of a sample that gets it. */
export function sampleAnswers(assay: AssayDefinition, ruleSet: RuleSet): SampleAnswer[] {
  const answers = new Map<string, SampleAnswer>();
  for (const row of ruleSet.rows) {
    const findings = findingsFor(assay, ruleSet, row);
    const answer = answerOf(assay, ruleSet, findings);
    if (!answer.ok) continue;
    const { level, phenotype } = answer;
    const key = JSON.stringify([level, phenotype]);
    if (!answers.has(key)) answers.set(key, { phenotype, level, findings });
  }
  return [...answers.values()].sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
}

/** What a sample shows that a row claims: its own value per question, the first one where any will do. */
function findingsFor(assay: AssayDefinition, ruleSet: RuleSet, { pattern }: RuleRow): ReportFindings {
  const values = ruleSet.inputs.map(({ key, values: [first = ""] }) => {
    const value = pattern[key] ?? any;
    return [key, value === any ? first : value] as const;
  });
  if (assay.kind === "genotype") return Object.fromEntries(values);
  const conclusion = values[0]?.[1] ?? "";
  // One target carries what a panel found; a failed sample fails in all of them.
  const others = conclusion === "invalid" ? "invalid" : "not_detected";
  return Object.fromEntries(assay.targets.map(({ code }, index) => [code, index === 0 ? conclusion : others]));
}
