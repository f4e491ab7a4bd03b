import { alarmRuleNames, effectNames } from "#contract/trend-figures";
import { alarmStateNames } from "#contract/trends";
import type { MonthFigures } from "#contract/trends.schemas";
import { pValueText, seriesText } from "./trends.model";

type Assay = MonthFigures["assays"][number];

/** One line of the table of a site or target: its counts, then each series. */
export interface MonthLine {
  readonly key: string;
  readonly target: string;
  readonly what: string;
  readonly n: string;
  readonly mean: string;
  readonly sd: string;
}

const share = (count: number, n: number) => (n === 0 ? "—" : `${((100 * count) / n).toFixed(1)}%`);

export function assayLines({ targets }: Assay): MonthLine[] {
  return targets.flatMap(({ code, n, noCall, invalid, positive, series }) => {
    const rates = [
      ["未判读", noCall],
      ["无效", invalid],
      ["阳性", positive],
    ] as const;
    const counted = rates
      .filter(([, count]) => count > 0)
      .map(([what, count]) => ({ what, n: String(count), mean: share(count, n), sd: "" }));
    const measured = Object.entries(series).map(([name, found]) => ({
      what: seriesText(name),
      n: String(found.n),
      mean: String(found.mean),
      sd: String(found.sd),
    }));
    const samples = n > 0 ? [{ what: "样本", n: String(n), mean: "", sd: "" }] : [];
    return [...samples, ...counted, ...measured].map((line) => ({
      ...line,
      key: `${code} ${line.what}`,
      target: code,
    }));
  });
}

interface MonthTable {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The whole page as tables of texts, for paper and for a file. */
export function monthTables({ assays, alarms, population }: MonthFigures): MonthTable[] {
  return [
    ...assays.map((assay) => ({
      title: `${assay.name}（${assay.runs} 个检测批次，${assay.failedRuns} 个质控未通过）`,
      heads: ["位点或靶标", "项目", "次数", "均值或比率", "标准差"],
      rows: assayLines(assay).map(({ target, what, n, mean, sd }) => [target, what, n, mean, sd]),
    })),
    {
      title: "报警",
      heads: ["规则", "后果", "检测批次", "说明", "状态", "处理", "说明人"],
      rows: alarms.map(({ rule, effect, runNo, message, state, reason, explainer }) => {
        const words = [alarmRuleNames[rule], effectNames[effect], runNo, message, alarmStateNames[state]];
        return [...words, reason, explainer ?? ""];
      }),
    },
    {
      title: "人群质控",
      heads: ["位点", "人数", "基因型", "观察", "预期占比", "频率 p", "平衡 p"],
      rows: population.flatMap(({ targetCode, people, genotypes, pFrequency, pEquilibrium }) =>
        genotypes.map(({ genotype, observed, share: expected }) => {
          const figures = [String(observed), expected === null ? "" : `${expected}%`];
          return [targetCode, String(people), genotype, ...figures, pValueText(pFrequency), pValueText(pEquilibrium)];
        }),
      ),
    },
  ];
}

export const monthCsv = (figures: MonthFigures): string[][] => [
  ["质控月报", figures.month],
  ...monthTables(figures).flatMap(({ title, heads, rows }) => [
    [],
    [title],
    [...heads],
    ...rows.map((row) => [...row]),
  ]),
];
