/** Quality-control figures of a run for one site or target. */
export interface TargetFigures {
  /**
   * Figures by series; a key is `kind|of|dye`, as far as the kind has these parts. Of controls: Ct, Rn1 and Rn2 (delta Rn of
   * either allele); of the wells of a genotype: `angle` (between the dyes, degrees), `size`, and `spread` of the angle; of
   * samples: `mean` and `sd` of Ct.
   */
  readonly values: Record<string, number>;
  /** Samples with a call, and without one, while the run's controls passed. */
  readonly n: number;
  readonly noCall: number;
  /** Invalid and inconclusive results. */
  readonly invalid: number;
  readonly positive: number;
  /** Positions (modules of a device) with a sample, and the positions without a valid result. */
  readonly at: string[];
  readonly missed: string[];
}
export type QcFigures = Readonly<Record<string, TargetFigures>>;

export interface MeanAndDeviation {
  readonly mean: number;
  readonly sd: number;
  readonly n: number;
}
export type MeansAndDeviations = Readonly<Record<string, MeanAndDeviation>>;

/** Names of the rules. `population` is about samples of people, the others about controls. */
export const alarmRuleNames = {
  "1-3s": "1-3s",
  "2-2s": "2-2s",
  "R-4s": "R-4s",
  "4-1s": "4-1s",
  "10x": "10x",
  population: "人群",
} as const;
export type AlarmRule = keyof typeof alarmRuleNames;

export const effectNames = { hold: "存疑", warn: "提醒", off: "不用" } as const;
type Effect = keyof typeof effectNames;
export type AlarmEffect = Exclude<Effect, "off">;
export type QcEffects = Readonly<Record<AlarmRule, Effect>>;

/**
 * Rejection rules hold results, warning rules only warn (Westgard JO, Barry PL, Hunt MR, Groth T. Clin Chem 1981;27:493-501).
 */
export const defaultQcEffects: QcEffects = {
  "1-3s": "hold",
  "2-2s": "hold",
  "R-4s": "hold",
  "4-1s": "warn",
  "10x": "warn",
  population: "warn",
};
export const defaultPopulationSize = 200;

/** Minimum number of runs for setting a mean; with fewer than 20 (CLSI C24) it is provisional. */
export const runsForMean = { min: 5, firm: 20 } as const;

/** Minimum number of people for a statement about a population, and the p below which their genotypes suggest a mistake. */
export const populationLimits = { people: 30, p: 0.001 } as const;

/** Mean and sample standard deviation; null for fewer than two values. */
export function meanAndDeviationOf(values: readonly number[]): MeanAndDeviation | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1));
  return { mean: roundFigure(mean), sd: roundFigure(sd), n };
}

/** Figures are stored with four decimals. */
export const roundFigure = (value: number): number => Math.round(value * 1e4) / 1e4;
