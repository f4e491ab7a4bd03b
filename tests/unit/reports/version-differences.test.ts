import { expect, test } from "vitest";
import { differencesBetween } from "#worker/features/reports/corrections/version-differences.rules";
import type { ReportPayload } from "#worker/features/reports/publish/report-payload";

const page = (changed: Partial<ReportPayload> = {}): ReportPayload => ({
  schema: 1,
  kind: "level",
  product: { code: "alcohol", name: "酒精耐受", sampleKind: "saliva" },
  headline: { title: "酒精耐受", phrase: "清除能力正常", explanation: "没有变异。", caution: "级别不代表安全。" },
  grid: null,
  genes: [{ gene: "ALDH2", site: "rs671", genotype: "GG", phenotype: "正常", explanation: "", rows: [], footnote: "" }],
  targets: [],
  population: null,
  meaning: { do: ["少喝或不喝"], dont: [], doctor: ["胸闷请就医"] },
  mistakes: [],
  limits: { standing: "仅供参考和娱乐", sentences: [], notTested: [] },
  evidence: [],
  references: [],
  method: { assay: "PCR", ruleSet: "alcohol 1", instrument: "", laboratory: "" },
  canShare: true,
  ...changed,
});

test("the same page has no differences", () => {
  expect(differencesBetween({ payload: page(), level: 3 }, { payload: page(), level: 3 })).toEqual([]);
});

test("what is new, gone and said otherwise is told part by part, in the order of the page", () => {
  const later = page({
    genes: [
      { gene: "ALDH2", site: "rs671", genotype: "GA", phenotype: "正常", explanation: "", rows: [], footnote: "" },
    ],
    meaning: { do: ["少喝或不喝", "吃饱再喝"], dont: [], doctor: [] },
  });
  expect(differencesBetween({ payload: page(), level: 3 }, { payload: later, level: 5 })).toEqual([
    { kind: "changed", part: "结论", label: "级别", before: "3级", after: "5级" },
    { kind: "changed", part: "基因", label: "ALDH2 rs671 基因型", before: "GG", after: "GA" },
    { kind: "added", part: "建议", label: "", before: "", after: "吃饱再喝" },
    { kind: "removed", part: "何时就医", label: "", before: "胸闷请就医", after: "" },
  ]);
});

test("a person's own data is named without its values", () => {
  const later = page({ changes: [{ kind: "birth", label: "出生年月", before: "", after: "" }] });
  expect(differencesBetween({ payload: page(), level: 3 }, { payload: later, level: 3 })).toEqual([
    { kind: "changed", part: "个人信息", label: "出生年月", before: "", after: "" },
  ]);
});
