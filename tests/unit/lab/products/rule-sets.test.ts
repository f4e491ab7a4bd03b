import { expect, test } from "vitest";
import { canonicalGenotype, mirroredGenotype, parseGenotype } from "#worker/features/products/genotype";
import {
  checkRuleSet,
  combineInputValues,
  evaluateRuleSet,
  type RuleSet,
} from "#worker/features/products/rule-sets/rule-set.rules";

const small: RuleSet = {
  product: "x",
  version: 1,
  ranks: "级别越高越快",
  inputs: [
    { key: "rs1", values: ["AA", "AG", "GG"] },
    { key: "rs2", values: ["CC", "CT", "TT"] },
  ],
  rows: [
    { id: "a", pattern: { rs1: "AA", rs2: "*" }, phenotype: "slow", level: 0 },
    { id: "b", pattern: { rs1: "AG", rs2: "*" }, phenotype: "medium", level: 5 },
    { id: "c", pattern: { rs1: "GG", rs2: "*" }, phenotype: "fast", level: 9 },
  ],
};

test("a genotype has one spelling whoever wrote it", () => {
  expect(canonicalGenotype("G", "A")).toBe("AG");
  for (const text of ["GA", "ag", " G/A ", "A|G"]) expect(parseGenotype(text), text).toBe("AG");
  for (const text of ["", "G", "GAT", "G-", "NN", "无"]) expect(parseGenotype(text), text).toBeNull();
  expect(mirroredGenotype("GG", ["G", "A"])).toBe("AA");
  expect(mirroredGenotype("AG", ["G", "A"])).toBe("AG");
  expect(mirroredGenotype("CC", ["G", "A"])).toBeNull();
});

test("findings lead to the level and phenotype of their row", () => {
  expect(evaluateRuleSet(small, { rs1: "GG", rs2: "TT" })).toEqual({
    ok: true,
    level: 9,
    phenotype: "fast",
    rowId: "c",
  });
  expect(evaluateRuleSet(small, { rs1: "GA", rs2: "TC" })).toEqual({
    ok: true,
    level: 5,
    phenotype: "medium",
    rowId: "b",
  });
});

test("a missing call gives no level, whatever the other sites say", () => {
  expect(evaluateRuleSet(small, { rs1: "GG", rs2: null })).toEqual({ ok: false, problem: "no-call", keys: ["rs2"] });
  expect(evaluateRuleSet(small, { rs1: "GG" })).toEqual({ ok: false, problem: "no-call", keys: ["rs2"] });
  expect(evaluateRuleSet(small, {})).toMatchObject({ problem: "no-call", keys: ["rs1", "rs2"] });
});

test("a genotype that the rule set does not know gives no level", () => {
  expect(evaluateRuleSet(small, { rs1: "GG", rs2: "AA" })).toEqual({ ok: false, problem: "unmatched", keys: ["rs2"] });
  expect(evaluateRuleSet({ ...small, rows: small.rows.slice(1) }, { rs1: "AA", rs2: "CC" })).toMatchObject({
    problem: "unmatched",
  });
});

test("findings that two rows claim give no level", () => {
  const doubled = {
    ...small,
    rows: [...small.rows, { id: "d", pattern: { rs1: "*", rs2: "TT" }, phenotype: "odd", level: 3 }],
  };
  expect(evaluateRuleSet(doubled, { rs1: "GG", rs2: "TT" })).toEqual({
    ok: false,
    problem: "ambiguous",
    keys: ["c", "d"],
  });
  expect(evaluateRuleSet(doubled, { rs1: "GG", rs2: "CC" })).toMatchObject({ ok: true, level: 9 });
});

test("a complete rule set has no problems, and each kind of mistake is named", () => {
  expect(checkRuleSet(small)).toEqual([]);
  const problems = (change: Partial<RuleSet>) => checkRuleSet({ ...small, ...change }).join("；");
  expect(problems({ rows: small.rows.slice(1) })).toContain("rs1 AA，rs2 CC 没有规则");
  const overlap = { id: "d", pattern: { rs1: "*", rs2: "TT" }, phenotype: "odd", level: 3 };
  expect(problems({ rows: [...small.rows, overlap] })).toContain("rs1 GG，rs2 TT 符合多条规则");
  expect(problems({ rows: small.rows.map((row) => ({ ...row, id: "a" })) })).toContain("编号重复");
  expect(problems({ rows: small.rows.map((row) => ({ ...row, level: 10 })) })).toContain("级别应为 0-9");
  expect(problems({ rows: small.rows.map((row, i) => (i === 0 ? { ...row, level: null } : row)) })).toContain(
    "部分规则有级别",
  );
  expect(problems({ rows: small.rows.map((row) => ({ ...row, pattern: { rs1: row.pattern.rs1 ?? "" } })) })).toContain(
    "没有写 rs2",
  );
  const stray = small.rows.map((row) => ({ ...row, pattern: { ...row.pattern, rs3: "AA" } }));
  expect(problems({ rows: stray })).toContain("不存在的 rs3");
  const typo = small.rows.map((row) => ({ ...row, pattern: { ...row.pattern, rs2: "GG" } }));
  expect(problems({ rows: typo })).toContain("rs2 取值 GG 不存在");
  expect(problems({ ranks: "" })).toContain("级别代表什么");
  expect(problems({ inputs: [] })).toContain("没有输入");
});

test("every combination of the inputs is tried once", () => {
  const all = combineInputValues(small.inputs).map((findings) => `${findings.rs1}${findings.rs2}`);
  expect(new Set(all).size).toBe(9);
  expect(all).toHaveLength(9);
});
