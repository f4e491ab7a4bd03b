import { siteName } from "../assays/assay.rules";
import type { AssayDefinition } from "../assays/assay.types";
import type { TargetFinding } from "../pathogen-findings.rules";
import { checkRuleSet, type RuleSet } from "./rule-set.rules";

interface Question {
  readonly key: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly shown: string }[];
}

export const findingNames: Readonly<Record<TargetFinding, string>> = {
  detected: "检出",
  not_detected: "未检出",
  inconclusive: "待复核",
  invalid: "无效",
};

/** What rules can ask of an assay: the genotype of each site, or the conclusion of a panel. */
export function ruleInputsOfAssay(assay: AssayDefinition): Question[] {
  if (assay.kind === "pathogen") {
    const values = Object.entries(findingNames).map(([value, shown]) => ({ value, shown }));
    return [{ key: "conclusion", label: "结论", values }];
  }
  return assay.sites.map(({ rsid, gene, genotypes }) => ({
    key: rsid,
    label: siteName({ gene, rsid }),
    values: genotypes.map(({ genotype, shown }) => ({ value: genotype, shown })),
  }));
}

/** Inputs of a rule set that an assay does not provide, or provides with other genotypes. */
export function findRuleSetMismatches(ruleSet: RuleSet, assay: AssayDefinition): string[] {
  const questions = new Map(ruleInputsOfAssay(assay).map(({ key, values }) => [key, values.map(({ value }) => value)]));
  return ruleSet.inputs.flatMap(({ key, values }) => {
    const answers = questions.get(key);
    if (!answers) return [`检测方案没有 ${key}`];
    return answers.toSorted().join() === values.toSorted().join() ? [] : [`${key} 的取值与检测方案不同`];
  });
}

/** Phenotypes of a rule set for which neither it nor the template has texts. */
export function phenotypesWithoutText(ruleSet: RuleSet, phrases: Readonly<Record<string, unknown>>): string[] {
  const all = new Set(ruleSet.rows.map(({ phenotype }) => phenotype));
  return [...all].filter((phenotype) => !(ruleSet.texts?.[phenotype]?.phrase || phrases[phenotype]));
}

/** Findings in the words of the assay's questions, as the grid of all combinations shows them. */
function wordsOf(assay: AssayDefinition) {
  const questions = new Map(ruleInputsOfAssay(assay).map((question) => [question.key, question]));
  return (key: string, value: string) => {
    const question = questions.get(key);
    const shown = question?.values.find((one) => one.value === value)?.shown;
    return `${question?.label ?? key} ${shown ?? value}`;
  };
}

/** Reasons why a rule set cannot be submitted, as sentences: its own faults, the assay's, missing texts. */
export function ruleSetProblems(
  ruleSet: RuleSet,
  assay: AssayDefinition | null,
  phrases: Readonly<Record<string, unknown>>,
): string[] {
  const silent = phenotypesWithoutText(ruleSet, phrases).map((phenotype) => `“${phenotype}”还没有给客户看的文字`);
  const nameless = ruleSet.rows.filter(({ phenotype }) => phenotype === "").map(({ id }) => `规则 ${id} 没有写表型`);
  const own = nameless.length > 0 ? nameless : silent;
  return [
    ...checkRuleSet(ruleSet, assay ? wordsOf(assay) : undefined),
    ...(assay ? findRuleSetMismatches(ruleSet, assay) : ["产品还没有检测方案"]),
    ...own,
  ];
}
