import { alarmRuleNames, type MeanAndDeviation, populationLimits, runsForMean } from "#contract/trend-figures";
import type { LotTarget, Population, QcPoint } from "#contract/trends.schemas";
import { brokenRules } from "#contract/westgard";
import { toChinaDate } from "../../../shared/china-time";
import { exactLimits } from "./exact-limits.rules";

const kindNames: Readonly<Record<string, string>> = {
  Ct: "Ct",
  Rn1: "等位基因 1 荧光",
  Rn2: "等位基因 2 荧光",
  angle: "聚类角度",
  size: "聚类强度",
  spread: "聚类离散",
  mean: "平均 Ct",
  sd: "Ct 离散",
};

const unitNames: Readonly<Record<string, string>> = {
  Ct: "循环数",
  mean: "循环数",
  sd: "循环数",
  Rn1: "荧光 Rn",
  Rn2: "荧光 Rn",
  size: "荧光 Rn",
  angle: "度",
  spread: "度",
};

/** The unit of a series' figures. */
export const seriesUnit = (series: string): string =>
  isRateName(series) ? "%" : (unitNames[series.split("|")[0] ?? ""] ?? "");

/** Series that are shares of a run's samples. */
const rateNames = { noCall: "未判读率", invalid: "无效率", positive: "阳性率" } as const;
export type RateName = keyof typeof rateNames;
export const isRateName = (series: string): series is RateName => Object.hasOwn(rateNames, series);

/** The name of a series: 质控 PC FAM Ct. */
export function seriesText(series: string): string {
  if (isRateName(series)) return rateNames[series];
  const [kind = "", ...of] = series.split("|");
  const named = of.map((part) => (part === "samples" ? "样本" : part)).join(" ");
  return `${named} ${kindNames[kind] ?? kind}`;
}

/** The series of these runs, controls first, the rates last. */
export function listSeries(points: readonly QcPoint[], isPathogen: boolean): string[] {
  const names = new Set(points.flatMap(({ figures }) => Object.keys(figures.values)));
  const order = Object.keys(kindNames);
  // The water control says least about the measurement.
  const placeOf = (name: string) =>
    order.indexOf(name.split("|")[0] ?? "") + (name.includes("|NTC") ? order.length : 0);
  const sorted = [...names].toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b));
  const rates: RateName[] = isPathogen ? ["invalid", "positive"] : ["noCall"];
  return [...sorted, ...rates];
}

/** A run in the chart and the table. */
export interface TrendRow {
  readonly point: QcPoint;
  readonly value: number | null;
  /** In standard deviations from its lot's mean; null without one. */
  readonly z: number | null;
  readonly rules: readonly string[];
}

/** The series and targets for which rows are computed. */
export interface TrendSelection {
  readonly series: string;
  readonly targetCode: string;
  readonly targets: readonly LotTarget[];
}

const inForce = (targets: readonly LotTarget[], targetCode: string, lot: string) =>
  targets.find((one) => one.targetCode === targetCode && one.lot === lot);

const zOf = (value: number | undefined, target: MeanAndDeviation | undefined): number | null =>
  value === undefined || !target ? null : (value - target.mean) / target.sd;

/** Runs, oldest first, each compared with the means of its lot and with the previous runs of that lot. */
export function trendRows(points: readonly QcPoint[], { series, targetCode, targets }: TrendSelection): TrendRow[] {
  return points.map((point, at) => {
    if (isRateName(series)) return { point, value: rateOf(point, series), z: null, rules: [] };
    const own = inForce(targets, targetCode, point.lot)?.series ?? {};
    const before = points
      .slice(0, at)
      .filter(({ lot }) => lot === point.lot)
      .toReversed();
    const values = Object.entries(own).flatMap(([name, target]) => {
      const z = zOf(point.figures.values[name], target);
      if (z === null) return [];
      return [{ series: name, z, before: before.flatMap((run) => zOf(run.figures.values[name], target) ?? []) }];
    });
    const rules = brokenRules(values).flatMap((broken) => (broken.series === series ? [broken.rule] : []));
    const value = point.figures.values[series];
    return { point, value: value ?? null, z: zOf(value, own[series]), rules };
  });
}

const rateOf = ({ figures }: QcPoint, rate: RateName) => (figures.n === 0 ? null : (100 * figures[rate]) / figures.n);

/** A rate over the last samples up to each run, with its exact 95 % limits, percent. */
export interface MovingRate {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
  readonly samples: number;
}

/** Whole earlier runs are included until there are enough samples. Runs oldest first; null before the first sample. */
export function movingRates(points: readonly QcPoint[], rate: RateName, samplesWanted: number): (MovingRate | null)[] {
  return points.map((_, at) => {
    let [hits, samples] = [0, 0];
    for (let back = at; back >= 0 && samples < samplesWanted; back--) {
      const figures = points[back]?.figures;
      hits += figures?.[rate] ?? 0;
      samples += figures?.n ?? 0;
    }
    const limits = exactLimits(hits, samples);
    return limits && { rate: (100 * hits) / samples, low: 100 * limits.low, high: 100 * limits.high, samples };
  });
}

/** The record of each module: runs in which it had a sample, and how many of them had no valid result. */
export function moduleRates(points: readonly QcPoint[]) {
  const modules = new Map<string, { used: number; missed: number }>();
  for (const { figures } of points)
    for (const place of figures.at) {
      const { used, missed } = modules.get(place) ?? { used: 0, missed: 0 };
      modules.set(place, { used: used + 1, missed: missed + (figures.missed.includes(place) ? 1 : 0) });
    }
  return [...modules]
    .map(([place, counts]) => ({ place, ...counts }))
    .toSorted(
      (a, b) => b.missed / b.used - a.missed / a.used || a.place.localeCompare(b.place, "en", { numeric: true }),
    );
}

/** True when the means come from fewer runs than are required for final ones. */
export const areMeansProvisional = ({ n }: MeanAndDeviation): boolean => n < runsForMean.firm;

export const pValueText = (p: number | null): string => (p === null ? "—" : p < 0.0001 ? "< 0.0001" : p.toFixed(4));

export const violatedRulesText = (rules: readonly string[]): string =>
  rules.map((rule) => alarmRuleNames[rule as keyof typeof alarmRuleNames] ?? rule).join("、");

const { people: peopleLeast, p: alpha } = populationLimits;

/** What the genotypes at a site may mean, in one sentence. */
export function genotypeFrequencyText({ people, pFrequency, pEquilibrium, genotypes }: Population): {
  readonly tone: "ready" | "warn" | "bad";
  readonly text: string;
} {
  if (people < peopleLeast)
    return { tone: "warn", text: `只有 ${people} 人，少于 ${peopleLeast} 人时只供参考，不触发报警。` };
  const [first, both, second] = genotypes;
  const isFrequencyOff = pFrequency !== null && pFrequency < alpha;
  if (isFrequencyOff && first && both && second) {
    const turned = { first: second.share ?? 0, second: first.share ?? 0, both: both.share ?? 0 };
    const shareOf = (one: number, two: number, het: number) => (2 * one + het) / (2 * (one + two + het));
    const seen = (2 * first.observed + both.observed) / (2 * people);
    const expected = shareOf(first.share ?? 0, second.share ?? 0, both.share ?? 0);
    const isLikeTurned = Math.abs(seen - shareOf(turned.first, turned.second, turned.both)) < Math.abs(seen - expected);
    return {
      tone: "bad",
      text: isLikeTurned
        ? "等位基因频率与预期相反：很可能等位基因名称对调、链方向写反，或两种荧光接反。质控样本若按同样的名称判读，发现不了。"
        : "等位基因频率与预期不符：可能是受检人群与资料不同，也可能是判读偏向一个等位基因。请核对聚类图和人群来源。",
    };
  }
  if (pEquilibrium < alpha) {
    const expectedBoth = (2 * alleles(genotypes, 0) * alleles(genotypes, 1)) / (people * 4);
    return {
      tone: "bad",
      text:
        (both?.observed ?? 0) < expectedBoth
          ? "杂合子过少：可能有一个等位基因扩增失败（探针或引物处有变异），或混有不同人群。"
          : "杂合子过多：可能有交叉污染，或聚类把纯合子判成了杂合子。",
    };
  }
  return { tone: "ready", text: pFrequency === null ? "基因型符合平衡；产品没有给出人群频率。" : "基因型与预期一致。" };
}

function alleles(genotypes: Population["genotypes"], which: 0 | 1): number {
  const [first, both, second] = genotypes;
  return 2 * ((which === 0 ? first : second)?.observed ?? 0) + (both?.observed ?? 0);
}

/** Months in descending order from the present one: `2026-11`. */
export function listRecentMonths(now: number, count: number): string[] {
  const [year = 0, month = 0] = toChinaDate(now).toISOString().slice(0, 7).split("-").map(Number);
  return Array.from({ length: count }, (_, at) => new Date(Date.UTC(year, month - 1 - at)).toISOString().slice(0, 7));
}
