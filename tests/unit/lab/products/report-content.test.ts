import { expect, test } from "vitest";
import { reportContent } from "#contract/report-view.schemas";
import { catalogue, findProductDefinition } from "#worker/features/products/catalogue/catalogue";
import { combineInputValues } from "#worker/features/products/rule-sets/rule-set.rules";
import { composeReport, type ReportFindings } from "#worker/features/products/templates/report-content.rules";

function reportOf(code: string, findings: ReportFindings) {
  const product = findProductDefinition(code);
  if (!product) throw new Error(code);
  const { assay, ruleSet, texts } = product;
  return composeReport(
    { product, assay, ruleSet, texts, instrument: "QuantStudio 7 Flex", laboratory: "示范实验室" },
    findings,
  );
}

function mustCompose(code: string, findings: ReportFindings) {
  const report = reportOf(code, findings);
  if (!report.ok) throw new Error(`${report.problem} ${report.keys}`);
  return report;
}

test("every possible finding of every genotyping product makes a page that the contract accepts", () => {
  for (const { code, assay, ruleSet } of catalogue) {
    if (assay.kind === "pathogen") continue;
    for (const findings of combineInputValues(ruleSet.inputs)) {
      const { content, level } = mustCompose(code, findings);
      expect(reportContent.safeParse(content).success, `${code} ${JSON.stringify(findings)}`).toBe(true);
      expect(content.genes.map((gene) => gene.rows.filter((row) => row.isYours).length)).toEqual(
        content.genes.map(() => 1),
      );
      if (content.grid) {
        const yours = content.grid.cells.filter((cell) => cell.isYours);
        expect(yours.map((cell) => cell.level)).toEqual([level]);
        expect(yours[0]?.phrase).toBe(content.headline.phrase);
      }
    }
  }
});

test("an alcohol report shows the cell, the genotypes as people write them, and the share among 100", () => {
  const { content, level, phenotype } = mustCompose("alcohol", { rs671: "AG", rs1229984: "CT" });
  expect([level, phenotype]).toEqual([4, "reduced-fast"]);
  expect(content.grid?.rows).toEqual({ gene: "ALDH2", site: "rs671", genotypes: ["GG", "GA", "AA"] });
  expect(content.grid?.cells).toHaveLength(9);
  expect(content.grid?.cells.find((cell) => cell.isYours)).toMatchObject({
    row: "GA",
    column: "TC",
    sharePercent: 14.2,
  });
  expect(content.genes.map((gene) => gene.genotype)).toEqual(["GA", "TC"]);
  expect(content.population).toMatchObject({ peopleOf100: 14, sentence: "每 100 个中国人里约 14 人与您同级" });
  expect(mustCompose("alcohol", { rs671: "AA", rs1229984: "CC" }).content.population?.sentence).toContain("不到 1 人");
  expect(content.method.assay).toBe("酒精耐受双位点分型（ALC-2 第 1 版）");
});

test("coffee has levels but no population figure without a source", () => {
  const { content, level } = mustCompose("coffee", { rs762551: "AC", rs4410790: "CT" });
  expect([level, content.population]).toEqual([5, null]);
  expect(content.grid?.cells.every((cell) => cell.sharePercent === null)).toBe(true);
});

test("a missing call makes no page", () => {
  expect(reportOf("alcohol", { rs671: "GG", rs1229984: null })).toEqual({
    ok: false,
    problem: "no-call",
    keys: ["rs1229984"],
  });
  expect(reportOf("respiratory", { "sars-cov-2": "detected" })).toMatchObject({ ok: false, problem: "no-call" });
  expect(reportOf("respiratory", { "sars-cov-2": "positive" })).toMatchObject({ ok: false, problem: "no-call" });
});

test("a panel's page names every target and concludes from all of them", () => {
  const findings = {
    "sars-cov-2": "not_detected",
    "influenza-a": "detected",
    "influenza-b": "not_detected",
    rsv: "not_detected",
  };
  const { content, level, phenotype } = mustCompose("respiratory", findings);
  expect([level, phenotype, content.kind]).toEqual([null, "detected", "pathogen"]);
  expect(content.targets.map((target) => target.resultText)).toEqual(["未检出", "检出", "未检出", "未检出"]);
  expect(content.targets[1]?.note).toContain("甲型流感病毒");
  expect(reportContent.safeParse(content).success).toBe(true);
  expect(content.limits.standing).not.toContain("娱乐");
  expect(mustCompose("respiratory", { ...findings, "influenza-a": "invalid" }).phenotype).toBe("invalid");
});
