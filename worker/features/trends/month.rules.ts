import { meanAndDeviationOf, type QcFigures } from "#contract/trend-figures";
import type { MonthFigures, Population, QcAlarm } from "#contract/trends.schemas";

interface MonthFacts {
  readonly month: string;
  readonly assays: readonly { readonly code: string; readonly name: string }[];
  readonly points: readonly {
    readonly assayCode: string;
    readonly controlsPassed: boolean | null;
    readonly figures: QcFigures;
  }[];
  readonly alarms: readonly QcAlarm[];
  readonly population: readonly Population[];
}

/** All figures on the page of a month, in a fixed order, so that the same rows give the same text. */
export function monthFiguresOf({ month, assays, points, alarms, population }: MonthFacts): MonthFigures {
  return {
    month,
    assays: assays.flatMap(({ code, name }) => {
      const runs = points.filter(({ assayCode }) => assayCode === code);
      const failedRuns = runs.filter(({ controlsPassed }) => controlsPassed === false).length;
      return runs.length === 0
        ? []
        : [{ code, name, runs: runs.length, failedRuns, targets: targetsOf(runs.map(({ figures }) => figures)) }];
    }),
    alarms: [...alarms],
    population: [...population],
  };
}

function targetsOf(runs: readonly QcFigures[]) {
  const codes = [...new Set(runs.flatMap((figures) => Object.keys(figures)))].toSorted();
  return codes.map((code) => {
    const own = runs.flatMap((figures) => figures[code] ?? []);
    const sum = (of: (figures: (typeof own)[number]) => number) => own.reduce((all, one) => all + of(one), 0);
    const names = [...new Set(own.flatMap(({ values }) => Object.keys(values)))].toSorted();
    return {
      code,
      n: sum(({ n }) => n),
      noCall: sum(({ noCall }) => noCall),
      invalid: sum(({ invalid }) => invalid),
      positive: sum(({ positive }) => positive),
      series: Object.fromEntries(
        names.flatMap((name) => {
          const spread = meanAndDeviationOf(own.flatMap(({ values }) => values[name] ?? []));
          return spread ? [[name, spread] as const] : [];
        }),
      ),
    };
  });
}
