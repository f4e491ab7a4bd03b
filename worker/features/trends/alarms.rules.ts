import type { AlarmEffect, AlarmRule, MeansAndDeviations, QcEffects, QcFigures } from "#contract/trend-figures";
import { brokenRules } from "#contract/westgard";
import type { CommitRows } from "../calling/commit-rows.rules";
import type { NewHold } from "../calling/result-holds.rules";
import { wholeRunSubject } from "../calling/run-evidence.rules";
import { qcFiguresOf } from "./figures.rules";

/** The facts that a new run of an assay is compared with. */
export interface TrendFacts {
  readonly assayCode: string;
  readonly effects: QcEffects;
  /** The means in force, of every lot. */
  readonly targets: readonly {
    readonly targetCode: string;
    readonly lot: string;
    readonly series: MeansAndDeviations;
  }[];
  /** Earlier runs, newest first. */
  readonly recent: readonly { readonly lot: string; readonly figures: QcFigures }[];
}

export interface NewAlarm {
  readonly targetCode: string;
  readonly series: string;
  readonly rule: AlarmRule;
  readonly effect: AlarmEffect;
  readonly message: string;
}

const zOf = (value: number | undefined, target: { mean: number; sd: number }) =>
  value === undefined ? [] : [(value - target.mean) / target.sd];

/** The rules that a run breaks, limited to rules that the assay uses and to lots with means. */
export function qcAlarmsOf(figures: QcFigures, lot: string, { effects, targets, recent }: TrendFacts): NewAlarm[] {
  const before = recent.filter((run) => run.lot === lot);
  return targets
    .filter((target) => target.lot === lot)
    .flatMap(({ targetCode, series }) => {
      const values = Object.entries(series).flatMap(([name, target]) =>
        zOf(figures[targetCode]?.values[name], target).map((z) => ({
          series: name,
          z,
          before: before.flatMap((run) => zOf(run.figures[targetCode]?.values[name], target)),
        })),
      );
      return brokenRules(values).flatMap(({ rule, series: name, z }): NewAlarm[] => {
        const effect = effects[rule];
        const message = `${targetCode} ${name.replaceAll("|", " ")}：${z > 0 ? "+" : ""}${z.toFixed(1)}s，违反 ${rule}`;
        return effect === "off" ? [] : [{ targetCode, series: name, rule, effect, message }];
      });
    });
}

/** The hold on a run's results because of alarms whose rule holds results. */
function trendDoubt(alarms: readonly NewAlarm[]): NewHold[] {
  const holding = alarms.filter(({ effect }) => effect === "hold");
  const message = holding.map((alarm) => alarm.message).join("；");
  return holding.length === 0 ? [] : [{ rule: "trend", subject: wholeRunSubject, message: message.slice(0, 500) }];
}

/** The figures and alarms that are stored for a run. */
export interface EvaluatedTrend {
  readonly assayCode: string;
  readonly figures: QcFigures;
  readonly alarms: readonly NewAlarm[];
}

/** A run's figures and alarms from its own rows; when the rule of an alarm holds results, all of its results are held. */
export function evaluateTrend(
  rows: CommitRows,
  lot: string,
  facts: TrendFacts | undefined,
): { readonly rows: CommitRows; readonly trend: EvaluatedTrend | undefined } {
  if (!facts) return { rows, trend: undefined };
  const figures = qcFiguresOf(rows);
  const alarms = qcAlarmsOf(figures, lot, facts);
  const doubts = trendDoubt(alarms);
  const subjects = rows.subjects.map((subject) => ({ ...subject, holds: [...subject.holds, ...doubts] }));
  return { rows: { ...rows, subjects }, trend: { assayCode: facts.assayCode, figures, alarms } };
}
