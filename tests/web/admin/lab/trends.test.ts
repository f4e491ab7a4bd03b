import { expect, test } from "vitest";
import type { LotTarget, Population, QcPoint } from "#contract/trends.schemas";
import { exactLimits } from "../../../../web/admin/lab/trends/exact-limits.rules";
import {
  genotypeFrequencyText,
  listRecentMonths,
  listSeries,
  moduleRates,
  movingRates,
  seriesText,
  trendRows,
} from "../../../../web/admin/lab/trends/trends.model";

test("the limits of a share are Clopper and Pearson's, as R's binom.test has them", () => {
  // help(binom.test): 682 of 925, 95 percent confidence interval 0.7076683 0.7654066.
  const limits = exactLimits(682, 925);
  expect(limits?.low).toBeCloseTo(0.7076683, 6);
  expect(limits?.high).toBeCloseTo(0.7654066, 6);
  // In closed form: none of n leaves 1 - 0.025^(1/n), all of n leave 0.025^(1/n).
  expect(exactLimits(0, 20)).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** (1 / 20), 9) });
  expect(exactLimits(20, 20)).toEqual({ low: expect.closeTo(0.025 ** (1 / 20), 9), high: 1 });
  expect(exactLimits(0, 0)).toBeNull();
});

const series = "Rn1|PC-GG";
const point = (value: number, more: Partial<QcPoint> = {}, figures: Partial<QcPoint["figures"]> = {}): QcPoint => ({
  runId: String(value),
  runNo: `R${value}`,
  createdAt: 0,
  lot: "L1",
  instrument: "QS7",
  operator: "",
  isDevice: false,
  controlsPassed: true,
  figures: {
    values: { [series]: value, "Rn1|NTC": 0.02 },
    n: 10,
    noCall: 0,
    invalid: 1,
    positive: 2,
    at: ["A2", "A10"],
    missed: ["A10"],
    ...figures,
  },
  ...more,
});
const target: LotTarget = {
  targetCode: "rs671",
  lot: "L1",
  series: { [series]: { mean: 4.5, sd: 0.1, n: 20 } },
  runs: 20,
  beginTime: 0,
  endTime: 0,
  reason: "",
  setBy: "",
  createdAt: 0,
};

test("a chart's rows know their distance from the mean of their lot and the rules of their own series", () => {
  const runs = [point(4.29), point(4.28), point(9, { lot: "L2" }), point(4.5)];
  const rows = trendRows(runs, { series, targetCode: "rs671", targets: [target] });
  expect(rows.map(({ z, rules }) => [z === null ? null : Number(z.toFixed(1)), rules])).toEqual([
    [-2.1, []],
    [-2.2, ["2-2s"]],
    [null, []],
    [0, []],
  ]);
  const rate = trendRows(runs, { series: "positive", targetCode: "rs671", targets: [target] });
  expect(rate[0]).toMatchObject({ value: 20, z: null, rules: [] });
  expect(trendRows([point(1, {}, { n: 0 })], { series: "positive", targetCode: "", targets: [] })[0]?.value).toBeNull();
});

test("series are offered with controls first, water and rates last, and said in words", () => {
  expect(listSeries([point(4)], false)).toEqual([series, "Rn1|NTC", "noCall"]);
  expect(listSeries([], true)).toEqual(["invalid", "positive"]);
  expect([series, "mean|samples", "positive"].map(seriesText)).toEqual([
    "PC-GG 等位基因 1 荧光",
    "样本 平均 Ct",
    "阳性率",
  ]);
});

test("a moving rate adds whole runs until there are samples enough, and a module counts its own samples", () => {
  const rates = movingRates([point(1), point(2, {}, { positive: 5 }), point(3)], "positive", 20);
  expect(rates.map((rate) => rate && [rate.rate, rate.samples])).toEqual([
    [20, 10],
    [35, 20],
    [35, 20],
  ]);
  expect(moduleRates([point(1), point(2)])).toEqual([
    { place: "A10", used: 2, missed: 2 },
    { place: "A2", used: 2, missed: 0 },
  ]);
});

const people = (
  counts: readonly [number, number, number],
  pFrequency: number | null,
  pEquilibrium: number,
): Population => ({
  assayCode: "ALC-2",
  targetCode: "rs671",
  people: counts[0] + counts[1] + counts[2],
  genotypes: [
    { genotype: "GG", observed: counts[0], share: 58 },
    { genotype: "AG", observed: counts[1], share: 36 },
    { genotype: "AA", observed: counts[2], share: 6 },
  ],
  pFrequency,
  pEquilibrium,
});

test("what genotypes may mean is said in one sentence", () => {
  expect(genotypeFrequencyText(people([58, 36, 6], 1, 0.9))).toEqual({ tone: "ready", text: "基因型与预期一致。" });
  expect(genotypeFrequencyText(people([6, 36, 58], 1e-9, 0.9)).text).toContain("对调");
  expect(genotypeFrequencyText(people([40, 40, 20], 1e-9, 0.9)).text).toContain("受检人群与资料不同");
  expect(genotypeFrequencyText(people([70, 12, 18], 0.5, 1e-9)).text).toContain("杂合子过少");
  expect(genotypeFrequencyText(people([20, 75, 5], 0.5, 1e-9)).text).toContain("杂合子过多");
  expect(genotypeFrequencyText(people([5, 5, 0], 0.5, 1)).tone).toBe("warn");
  expect(genotypeFrequencyText(people([58, 36, 6], null, 0.9)).text).toContain("没有给出人群频率");
});

test("months go back from China's current one", () => {
  expect(listRecentMonths(Date.UTC(2026, 11, 31, 17), 3)).toEqual(["2027-01", "2026-12", "2026-11"]);
});
