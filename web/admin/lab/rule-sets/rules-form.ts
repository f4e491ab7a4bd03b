import type { PhenotypeWords, RuleSetContent } from "#contract/rule-sets.schemas";

export const anyValue = "*";

export type Rule = RuleSetContent["rows"][number];

export interface RuleSite {
  readonly key: string;
  readonly label: string;
  readonly values: readonly { readonly value: string; readonly shown: string }[];
}

/** A rule set while it is edited. */
export interface RulesForm {
  readonly ranks: string;
  readonly inputs: readonly string[];
  readonly rows: readonly Rule[];
  readonly texts: Readonly<Record<string, PhenotypeWords>>;
}

interface StoredRules {
  readonly ranks: string;
  readonly inputs: readonly { readonly key: string }[];
  readonly rows: readonly Rule[];
  readonly texts?: Readonly<Record<string, PhenotypeWords>>;
}

export function rulesFormOf(definition: unknown): RulesForm {
  const { ranks, inputs, rows, texts = {} } = definition as StoredRules;
  return { ranks, inputs: inputs.map(({ key }) => key), rows, texts };
}

/** The request: texts of phenotypes without a rule are left out. */
export function rulesContentOf({ ranks, inputs, rows, texts }: RulesForm): RuleSetContent {
  const used = new Set(rows.map(({ phenotype }) => phenotype));
  const pattern = (row: Rule) => Object.fromEntries(inputs.map((key) => [key, row.pattern[key] ?? anyValue]));
  return {
    ranks: ranks.trim(),
    inputs: [...inputs],
    rows: rows.map((row) => ({ ...row, phenotype: row.phenotype.trim(), pattern: pattern(row) })),
    texts: Object.fromEntries(
      Object.entries(texts).flatMap(([phenotype, words]) => (used.has(phenotype) ? [[phenotype, tidied(words)]] : [])),
    ),
  };
}

const lines = (list: readonly string[]) => list.map((line) => line.trim()).filter((line) => line !== "");

const tidied = (words: PhenotypeWords): PhenotypeWords => ({
  ...words,
  do: lines(words.do),
  dont: lines(words.dont),
  doctor: lines(words.doctor),
});

export type Combination = Readonly<Record<string, string>>;

/** Every combination of the values of the chosen sites. */
export function listCombinations(questions: readonly RuleSite[]): Combination[] {
  let list: Combination[] = [{}];
  for (const { key, values } of questions)
    list = list.flatMap((one) => values.map(({ value }) => ({ ...one, [key]: value })));
  return list;
}

/** The rules that cover a combination; there should be exactly one. */
export function rulesThatCover(rows: readonly Rule[], combination: Combination): Rule[] {
  return rows.filter(({ pattern }) =>
    Object.entries(combination).every(([key, value]) => {
      const wanted = pattern[key] ?? anyValue;
      return wanted === anyValue || wanted === value;
    }),
  );
}

/** An unused id for a new rule. */
export function unusedRuleId(rows: readonly Rule[]): string {
  let number = rows.length + 1;
  while (rows.some(({ id }) => id === `r${number}`)) number += 1;
  return `r${number}`;
}

/** Adds a rule for each combination that no rule covers yet. */
export function withGapsFilled(rows: readonly Rule[], questions: readonly RuleSite[]): Rule[] {
  const filled = [...rows];
  for (const combination of listCombinations(questions)) {
    if (rulesThatCover(filled, combination).length > 0) continue;
    filled.push({ id: unusedRuleId(filled), pattern: { ...combination }, phenotype: "", level: null });
  }
  return filled;
}

export const emptyPhenotypeWords: PhenotypeWords = {
  phrase: "",
  explanation: "",
  caution: "",
  sharePercent: null,
  shareSource: "",
  do: [],
  dont: [],
  doctor: [],
};
