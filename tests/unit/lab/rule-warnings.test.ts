import { expect, test } from "vitest";
import type { AssayDefinition } from "#worker/features/products/assays/assay.types";
import { ruleSetProblems } from "#worker/features/products/rule-sets/rule-set-fit.rules";

const assay = {
  kind: "genotyping",
  sites: [
    {
      rsid: "rs671",
      gene: "ALDH2",
      genotypes: [
        { genotype: "GG", shown: "GG" },
        { genotype: "AG", shown: "GA" },
      ],
    },
  ],
} as unknown as AssayDefinition;

test("a gap in the rules is named as the grid of all combinations shows it", () => {
  const row = { id: "r1", pattern: { rs671: "GG" }, phenotype: "", level: null };
  const inputs = [{ key: "rs671", values: ["GG", "AG"] }];
  const ruleSet = { product: "x", version: 1, ranks: "", inputs, rows: [row], texts: {} };
  const [gap] = ruleSetProblems(ruleSet, assay, {});
  expect(gap).toMatch(/rs671.* GA 没有规则$/);
  expect(gap).not.toContain("AG");
});
