import type { PhenotypeWords } from "#contract/rule-sets.schemas";
import { parseGenotype } from "../genotype";

/** One input of a rule set: a site and its genotypes (canonical spelling), or "conclusion" and its findings. */
interface RuleInput {
  key: string;
  values: string[];
}

export interface RuleRow {
  id: string;
  /** Value per input, or "*" for any. */
  pattern: Record<string, string>;
  /** Key of the customer's texts. */
  phenotype: string;
  /** 0-9; null for products without a level. */
  level: number | null;
}

/**
 * Rules from findings to phenotype and level. Stored as data: versioned, approved by a second person, never edited once in use.
 */
export interface RuleSet {
  product: string;
  version: number;
  /** What the levels measure, in one Chinese sentence; "" when there are no levels. */
  ranks: string;
  inputs: RuleInput[];
  rows: RuleRow[];
  /** What customers read, by phenotype; for a missing phenotype the template's texts are used. */
  texts?: Record<string, PhenotypeWords>;
}

export type RuleAnswer =
  | { ok: true; level: number | null; phenotype: string; rowId: string }
  | { ok: false; problem: "no-call" | "unmatched" | "ambiguous"; keys: string[] };

/** In a pattern: any value. */
export const anyValue = "*";
const combinationsMax = 20_000;

/**
 * The answer of a rule set to a sample's findings. There is no answer when a finding is missing (then the sample is tested
 * again), or when no row or more than one row matches: a level is never guessed.
 */
export function evaluateRuleSet(ruleSet: RuleSet, findings: Readonly<Record<string, string | null>>): RuleAnswer {
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const { key, values } of ruleSet.inputs) {
    const text = Object.hasOwn(findings, key) ? findings[key] : null;
    if (text === null || text === undefined || text === "") missing.push(key);
    else found.set(key, values.includes(text) ? text : (parseGenotype(text) ?? text));
  }
  if (missing.length > 0) return { ok: false, problem: "no-call", keys: missing };
  const strange = ruleSet.inputs.filter(({ key, values }) => !values.includes(found.get(key) ?? ""));
  if (strange.length > 0) return { ok: false, problem: "unmatched", keys: strange.map((input) => input.key) };
  const rows = ruleSet.rows.filter((row) => matches(row, ruleSet.inputs, found));
  const [row] = rows;
  if (!row) return { ok: false, problem: "unmatched", keys: ruleSet.inputs.map((input) => input.key) };
  if (rows.length > 1) return { ok: false, problem: "ambiguous", keys: rows.map((match) => match.id) };
  return { ok: true, level: row.level, phenotype: row.phenotype, rowId: row.id };
}

function matches(row: RuleRow, inputs: readonly RuleInput[], found: ReadonlyMap<string, string>): boolean {
  return inputs.every(({ key }) => row.pattern[key] === anyValue || row.pattern[key] === found.get(key));
}

/** Formats a finding for people: `ALDH2 rs671 GA` where the rules have `rs671` and `AG`. */
type FindingWords = (key: string, value: string) => string;

const asStored: FindingWords = (key, value) => `${key} ${value}`;

/** Problems of a rule set, as sentences for its author: gaps, overlaps, levels outside 0-9, invalid patterns. */
export function checkRuleSet(ruleSet: RuleSet, words: FindingWords = asStored): string[] {
  const problems = ruleSet.rows.flatMap((row) => checkRow(row, ruleSet.inputs));
  const ids = ruleSet.rows.map((row) => row.id);
  if (new Set(ids).size !== ids.length) problems.push("规则编号重复");
  if (ruleSet.inputs.length === 0) problems.push("规则集没有输入");
  const withLevel = ruleSet.rows.filter((row) => row.level !== null).length;
  if (withLevel > 0 && withLevel < ruleSet.rows.length) problems.push("部分规则有级别，部分没有");
  if (withLevel > 0 && ruleSet.ranks === "") problems.push("没有说明级别代表什么");
  const count = ruleSet.inputs.reduce((product, input) => product * input.values.length, 1);
  if (count > combinationsMax) return [...problems, "输入组合过多，无法逐一核对"];
  for (const findings of combineInputValues(ruleSet.inputs)) {
    const answer = evaluateRuleSet(ruleSet, findings);
    const shown = Object.entries(findings)
      .map(([key, value]) => words(key, value))
      .join("，");
    if (!answer.ok) problems.push(answer.problem === "ambiguous" ? `${shown} 符合多条规则` : `${shown} 没有规则`);
  }
  return problems;
}

function checkRow(row: RuleRow, inputs: readonly RuleInput[]): string[] {
  const problems: string[] = [];
  for (const { key, values } of inputs) {
    const value = row.pattern[key];
    if (value === undefined) problems.push(`规则 ${row.id} 没有写 ${key}`);
    else if (value !== anyValue && !values.includes(value))
      problems.push(`规则 ${row.id} 的 ${key} 取值 ${value} 不存在`);
  }
  for (const key of Object.keys(row.pattern)) {
    if (!inputs.some((input) => input.key === key)) problems.push(`规则 ${row.id} 用了不存在的 ${key}`);
  }
  const { level } = row;
  if (level !== null && (!Number.isInteger(level) || level < 0 || level > 9))
    problems.push(`规则 ${row.id} 的级别应为 0-9`);
  return problems;
}

/** Every combination of the inputs' values. */
export function combineInputValues(inputs: readonly RuleInput[]): Record<string, string>[] {
  let list: Record<string, string>[] = [{}];
  for (const { key, values } of inputs) {
    list = list.flatMap((findings) => values.map((value) => ({ ...findings, [key]: value })));
  }
  return list;
}
