import { alarmRuleNames, effectNames } from "#contract/trend-figures";
import { alarmStateNames, type MonthFigures } from "#contract/trends";
import { seriesText, shownP } from "./trends.model";

type Assay = MonthFigures["assays"][number];

/** One line of the table of a site or target: what it counted, then each series. */
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

/** The whole page as rows of a file. */
export function monthLines({ month, assays, alarms, population }: MonthFigures): string[][] {
  return [
    ["质控月报", month],
    [],
    ["检测方案", "检测批次", "质控未通过", "位点或靶标", "项目", "次数", "均值或比率", "标准差"],
    ...assays.flatMap((assay) =>
      assayLines(assay).map(({ target, what, n, mean, sd }) => {
        return [assay.name, String(assay.runs), String(assay.failedRuns), target, what, n, mean, sd];
      }),
    ),
    [],
    ["报警", "后果", "检测批次", "说明", "状态", "处理", "说明人"],
    ...alarms.map(({ rule, effect, runNo, message, state, reason, explainer }) => {
      return [
        alarmRuleNames[rule],
        effectNames[effect],
        runNo,
        message,
        alarmStateNames[state],
        reason,
        explainer ?? "",
      ];
    }),
    [],
    ["位点", "人数", "基因型", "观察", "预期占比", "频率 p", "平衡 p"],
    ...population.flatMap(({ targetCode, people, genotypes, pFrequency, pEquilibrium }) =>
      genotypes.map(({ genotype, observed, share: expected }) => {
        const figures = [String(observed), expected === null ? "" : `${expected}%`];
        return [targetCode, String(people), genotype, ...figures, shownP(pFrequency), shownP(pEquilibrium)];
      }),
    ),
  ];
}
