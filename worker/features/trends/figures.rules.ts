import { meanAndDeviationOf, type QcFigures, roundFigure, type TargetFigures } from "#contract/trend-figures";
import type { CallInsert, ReadingInsert, WellInsert } from "../calling/commit-rows.rules";

/** A run that is stored, or about to be. */
export interface MeasuredRows {
  readonly wells: readonly Pick<
    WellInsert,
    "id" | "position" | "targetCode" | "controlCode" | "sampleId" | "isOmitted"
  >[];
  readonly readings: readonly Pick<ReadingInsert, "wellId" | "channel" | "ct" | "signal1" | "signal2">[];
  readonly calls: readonly Pick<CallInsert, "targetCode" | "state" | "value" | "wellIds">[];
}

/** Minimum number of wells of a cluster: figures of fewer would reveal a person's own result. */
const clusterWells = 3;

/** The figures of a site that a run did not measure. */
export const noFigures: TargetFigures = { values: {}, n: 0, noCall: 0, invalid: 0, positive: 0, at: [], missed: [] };

type Row = MeasuredRows["readings"][number] & { readonly well: MeasuredRows["wells"][number] };
type Values = Record<string, number>;

/** Figures of a run's controls, clusters and calls, by site or target; the same rows give the same figures. */
export function qcFiguresOf({ wells, readings, calls }: MeasuredRows): QcFigures {
  const wellOf = new Map(wells.map((well) => [well.id, well]));
  const rows = readings.flatMap((reading): Row[] => {
    const well = wellOf.get(reading.wellId);
    return well && !well.isOmitted ? [{ ...reading, well }] : [];
  });
  const codes = [...new Set([...rows.map(({ well }) => well.targetCode), ...calls.map((call) => call.targetCode)])];
  return Object.fromEntries(
    codes.toSorted().map((code) => {
      const ofCode = rows.filter(({ well }) => well.targetCode === code);
      const called = calls.filter(({ targetCode }) => targetCode === code);
      const values = { ...controlValues(ofCode), ...clusterValues(ofCode, called) };
      return [code, { values, ...ratesOf(called, wellOf) }];
    }),
  );
}

const key = (...parts: readonly string[]) => parts.map((part) => part.replaceAll("|", "/")).join("|");
const numbers = (values: readonly (number | null)[]) => values.flatMap((value) => (value === null ? [] : [value]));

/** The mean over all wells of a control, because further water wells are in other positions on every plate. */
function controlValues(rows: readonly Row[]): Values {
  const controls = rows.filter(({ well }) => well.sampleId === null && well.controlCode !== "");
  const found = controls.flatMap(({ well: { controlCode }, channel, ct, signal1, signal2 }) => {
    const named = [
      [key("Ct", controlCode, channel), ct],
      [key("Rn1", controlCode), signal1],
      [key("Rn2", controlCode), signal2],
    ] as const;
    return named.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  });
  return Object.fromEntries(
    [...Map.groupBy(found, ({ name }) => name)].map(([name, wells]) => [
      name,
      roundFigure(wells.reduce((sum, { value }) => sum + value, 0) / wells.length),
    ]),
  );
}

/**
 * Centre and spread of the wells of each genotype; for samples without a genotype, as with an internal control, of their Ct.
 */
function clusterValues(rows: readonly Row[], calls: MeasuredRows["calls"]): Values {
  const genotypeOf = new Map(calls.flatMap(({ wellIds, value }) => wellIds.map((id) => [id, value] as const)));
  const samples = rows.filter(({ well }) => well.sampleId !== null);
  const named = samples.map((row) => ({ ...row, genotype: calls.length > 0 ? genotypeOf.get(row.wellId) : "samples" }));
  const found: Values = {};
  for (const [genotype, group] of Map.groupBy(named, (row) => row.genotype ?? "")) {
    const put = (kind: string, value: number | undefined) => {
      if (value !== undefined) found[key(kind, genotype)] = roundFigure(value);
    };
    const lit = group.flatMap(({ signal1, signal2 }) =>
      signal1 === null || signal2 === null ? [] : [[signal1, signal2] as const],
    );
    if (genotype !== "" && genotype !== "samples" && lit.length >= clusterWells) {
      const angle = meanAndDeviationOf(lit.map(([one, two]) => (Math.atan2(two, one) * 180) / Math.PI));
      put("angle", angle?.mean);
      put("spread", angle?.sd);
      put("size", meanAndDeviationOf(lit.map(([one, two]) => Math.hypot(one, two)))?.mean);
    }
    const cts = numbers(group.map(({ ct }) => ct));
    if (genotype === "samples" && cts.length >= clusterWells) {
      put("mean", meanAndDeviationOf(cts)?.mean);
      put("sd", meanAndDeviationOf(cts)?.sd);
    }
  }
  return found;
}

function ratesOf(
  calls: MeasuredRows["calls"],
  wellOf: ReadonlyMap<string, MeasuredRows["wells"][number]>,
): Omit<TargetFigures, "values"> {
  const count = (test: (call: MeasuredRows["calls"][number]) => boolean) => calls.filter(test).length;
  const isLost = ({ state }: { readonly state: string }) => state === "invalid" || state === "inconclusive";
  const places = (of: MeasuredRows["calls"]) =>
    [...new Set(of.flatMap(({ wellIds }) => wellIds.flatMap((id) => wellOf.get(id)?.position ?? [])))].toSorted();
  return {
    n: calls.length,
    noCall: count(({ state }) => state === "no_call"),
    invalid: count(isLost),
    positive: count(({ value }) => value === "detected"),
    at: places(calls),
    missed: places(calls.filter((call) => isLost(call) || call.state === "no_call")),
  };
}

/** Smaller differences come from rounding and do not count. */
const tolerance = 2e-4;

/** Every figure by its name. */
function flat(figures: QcFigures): Map<string, number> {
  return new Map(
    Object.entries(figures).flatMap(([code, { values, n, noCall, invalid, positive }]) =>
      Object.entries({ ...values, n, noCall, invalid, positive }).map(([name, value]) => [`${code} ${name}`, value]),
    ),
  );
}

/** The figures that a new computation changes. */
export function compareFigures(stored: QcFigures, computed: QcFigures) {
  const [one, two] = [flat(stored), flat(computed)];
  const names = [...new Set([...one.keys(), ...two.keys()])];
  const differences = names.flatMap((name) => {
    const [before = null, after = null] = [one.get(name), two.get(name)];
    const isSame = before !== null && after !== null && Math.abs(before - after) <= tolerance;
    return isSame ? [] : [{ name, stored: before, computed: after }];
  });
  return { compared: names.length, differences };
}
