import { plate384, readWell } from "./plate-geometry";
import { type Criterion, type Study, studyOfCriterion } from "./validation-states";
import {
  clopperPearson,
  type DetectionLimit,
  type DoseLevel,
  detectionLimit,
  exactUpperLimit,
  meanDifference,
  type ValueWithLimits,
  type VarianceComponents,
  varianceComponents,
} from "./validation-statistics";

/** What was measured in one well of a validation. */
export interface ValidatedWell {
  readonly position: string;
  readonly material: string;
  readonly study: Study;
  /** Copies per mL; null when the sample is not part of a dilution. */
  readonly copies: number | null;
  /** Substance that was added to test for interference; empty for none. */
  readonly substance: string;
  /** `value`: genotype in canonical spelling or result of a target, null without a call. */
  readonly results: readonly { readonly target: string; readonly value: string | null; readonly ct: number | null }[];
}

/** The data from which the figures are computed. */
export interface ValidationData {
  readonly assay: {
    /** Number of wells of one sample and site that must have the same call. */
    readonly replicates: number;
    /** `values`: the results that the assay can report for the target, each of which must be proved. */
    readonly targets: readonly { readonly code: string; readonly values: readonly string[] }[];
  };
  readonly criteria: Readonly<Partial<Record<Criterion, number>>>;
  readonly materials: readonly {
    readonly code: string;
    readonly truths: Readonly<Record<string, { readonly value: string }>>;
  }[];
  readonly runs: readonly { readonly runNo: string; readonly wells: readonly ValidatedWell[] }[];
}

/** `hits` of `total` with exact 95 % limits between 0 and 1; no limits when `total` is 0. */
export interface ShareWithLimits {
  readonly hits: number;
  readonly total: number;
  readonly limits: ValueWithLimits | null;
}

/** Agreement with the true results; results without a call are counted separately. */
export interface AgreementFigures extends ShareWithLimits {
  readonly open: number;
}

interface TruthClass extends AgreementFigures {
  readonly value: string;
  /** Number of different materials of this class with a call; unknown in figures signed before rules 2. */
  readonly materials?: number;
}

interface Level {
  readonly target: string;
  readonly material: string;
  readonly copies: number | null;
}

/**
 * Version of the rules by which criteria are compared. Figures signed before have no version: they compared accuracy with all
 * targets and true results in one pool. Version 2: each target and each true result is compared separately, and the worst one
 * counts.
 */
export const figureRulesVersion = 2;

export interface ValidationFigures {
  readonly rules?: number;
  readonly accuracy: {
    readonly all: AgreementFigures;
    readonly targets: readonly (AgreementFigures & {
      readonly target: string;
      /** By true result: each genotype; `detected` gives the positive agreement, `not_detected` the negative one. */
      readonly classes: readonly TruthClass[];
    })[];
  };
  readonly precision: readonly (Level & {
    readonly runs: number;
    readonly repeat: ShareWithLimits;
    /** Standard deviations of the Ct; null for a target without Ct. */
    readonly ct: VarianceComponents | null;
  })[];
  readonly lod: readonly {
    readonly target: string;
    readonly levels: readonly DoseLevel[];
    readonly limit: DetectionLimit | null;
  }[];
  readonly interference: readonly (Level & {
    readonly substance: string;
    readonly without: number;
    readonly with: number;
    /** Wells that had a Ct before the substance was added: when there are any and `ct` is null, the substance suppressed the signal. */
    readonly crossed?: number;
    /** Difference of the mean Ct; null for a target without Ct. */
    readonly ct: ReturnType<typeof meanDifference>;
    /** Agreement of the calls made with the substance. */
    readonly agreement: AgreementFigures;
  })[];
  /** Wells without template next to a positive well of the same run. */
  readonly carryOver: { readonly hits: number; readonly total: number; readonly upper: number | null };
  readonly verdicts: readonly {
    readonly criterion: Criterion;
    readonly limit: number;
    /** The worst of all rows; null when one of them has no data. */
    readonly found: number | null;
    /** Target and true result of the worst row; unknown in figures signed before rules 2. */
    readonly at?: Place | undefined;
    readonly isMet: boolean;
  }[];
}

type Fact = Pick<ValidatedWell, "position" | "material" | "study" | "copies" | "substance"> & {
  readonly runNo: string;
  readonly target: string;
  readonly value: string | null;
  readonly ct: number | null;
  /** Undefined when the material has no known result for the target. */
  readonly truth: string | undefined;
};

const shareOf = (hits: number, total: number): ShareWithLimits => ({
  hits,
  total,
  limits: total > 0 ? clopperPearson(hits, total) : null,
});

const isCall = (value: string | null) => value !== null && value !== "inconclusive" && value !== "invalid";

function agreementOf(facts: readonly Pick<Fact, "value" | "truth">[]): AgreementFigures {
  const called = facts.filter(({ value }) => isCall(value));
  const hits = called.filter(({ value, truth }) => value === truth).length;
  return { ...shareOf(hits, called.length), open: facts.length - called.length };
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];
/** The list in groups of equal keys; browsers of 2023 have no `Map.groupBy`. */
export function groupByKey<T>(list: readonly T[], keyOf: (one: T) => unknown): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of list) {
    const key = JSON.stringify(keyOf(one));
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
const ctsOf = (facts: readonly Fact[]) => facts.flatMap(({ ct }) => ct ?? []);

/**
 * The common result of the replicates of one sample, as for a customer's sample; for a sample without template the expected
 * result is no call.
 */
function sampleFacts(facts: readonly Fact[], replicates: number): Fact[] {
  return groupByKey(facts, ({ runNo, material, copies, target }) => [runNo, material, copies, target]).map((wells) => {
    const calls = wells.flatMap(({ value }) => (isCall(value) ? [value] : []));
    const isOne = distinct(calls).length === 1 && calls.length >= replicates;
    if (wells[0].truth === "none" && calls.length === 0) return { ...wells[0], value: "none" };
    return { ...wells[0], value: isOne ? (calls[0] ?? null) : null };
  });
}

function accuracyOf(facts: readonly Fact[], { replicates, targets }: ValidationData["assay"]) {
  const known = sampleFacts(facts, replicates).filter(({ truth }) => truth !== undefined);
  return {
    all: agreementOf(known),
    targets: targets.map(({ code: target, values }) => {
      const own = known.filter((fact) => fact.target === target);
      const classes = distinct([...values, ...own.map(({ truth }) => truth ?? "")]).sort();
      return { target, ...agreementOf(own), classes: classes.map((value) => classOf(own, value)) };
    }),
  };
}

function classOf(facts: readonly Fact[], value: string): TruthClass {
  const own = facts.filter(({ truth }) => truth === value);
  const called = own.filter((fact) => isCall(fact.value));
  return { value, ...agreementOf(own), materials: distinct(called.map(({ material }) => material)).length };
}

function precisionOf(facts: readonly Fact[]): ValidationFigures["precision"] {
  return groupByKey(facts, ({ target, material, copies }) => [target, material, copies]).flatMap((wells) => {
    const [{ target, material, copies }] = wells;
    const runs = groupByKey(wells, ({ runNo }) => runNo);
    const calls = wells.filter(({ value }) => isCall(value));
    const counts = groupByKey(calls, ({ value }) => value).map(({ length }) => length);
    const byRun = runs.map(ctsOf).filter(({ length }) => length > 0);
    const ct = byRun.flat().length > 1 ? varianceComponents(byRun) : null;
    return [{ target, material, copies, runs: runs.length, repeat: shareOf(Math.max(0, ...counts), wells.length), ct }];
  });
}

function lodOf(facts: readonly Fact[]): ValidationFigures["lod"] {
  const diluted = facts.filter(({ copies, truth }) => (copies ?? 0) > 0 && truth === "detected");
  return groupByKey(diluted, ({ target }) => target).map((own) => {
    const levels = groupByKey(own, ({ copies }) => copies)
      .map((wells) => ({
        copies: wells[0].copies ?? 0,
        hits: wells.filter(({ value }) => value === "detected").length,
        total: wells.length,
      }))
      .sort((a, b) => b.copies - a.copies);
    return { target: own[0].target, levels, limit: detectionLimit(levels) };
  });
}

function interferenceOf(facts: readonly Fact[]): ValidationFigures["interference"] {
  return groupByKey(facts, ({ target, material, copies }) => [target, material, copies]).flatMap((wells) => {
    const [{ target, material, copies }] = wells;
    const before = wells.filter(({ substance }) => substance === "");
    const added = groupByKey(
      wells.filter(({ substance }) => substance !== ""),
      ({ substance }) => substance,
    );
    return added.map((own) => ({
      target,
      material,
      copies,
      substance: own[0].substance,
      without: before.length,
      with: own.length,
      crossed: ctsOf(before).length,
      ct: meanDifference(ctsOf(before), ctsOf(own)),
      agreement: agreementOf(own.filter(({ truth }) => truth !== undefined)),
    }));
  });
}

/** True for wells that share a side. */
function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [readWell(one, plate384), readWell(other, plate384)];
  return a !== null && b !== null && Math.abs(a.row - b.row) + Math.abs(a.column - b.column) === 1;
}

const isEmpty = (truth: string | undefined) => truth === "not_detected" || truth === "none";

function carryOverOf(facts: readonly Fact[]): ValidationFigures["carryOver"] {
  const wells = groupByKey(facts, ({ runNo, position }) => [runNo, position]).map((own) => ({
    ...own[0],
    isPositive: own.some(({ truth }) => truth !== undefined && !isEmpty(truth)),
    // A late signal also counts as false positive.
    isFalse: own.some(({ truth, value }) => isEmpty(truth) && ![null, "invalid", truth].includes(value)),
  }));
  const beside = wells.filter(
    ({ isPositive, runNo, position }) =>
      !isPositive &&
      wells.some((other) => other.isPositive && other.runNo === runNo && areNeighbours(other.position, position)),
  );
  const hits = beside.filter(({ isFalse }) => isFalse).length;
  return { hits, total: beside.length, upper: beside.length > 0 ? exactUpperLimit(hits, beside.length) : null };
}

type Found = Omit<ValidationFigures, "verdicts">;
type Targets = ValidationData["assay"]["targets"];

interface Place {
  readonly target: string;
  readonly value?: string;
}

/** The figure of one row; null for a row without data. */
interface Measured {
  readonly figure: number | null;
  readonly at?: Place;
}

const percentOf = ({ hits, total }: ShareWithLimits) => (total > 0 ? (100 * hits) / total : null);

const ofClasses = ({ accuracy }: Found, figure: (one: TruthClass) => number | null): Measured[] =>
  accuracy.targets.flatMap(({ target, classes }) =>
    classes.map((one) => ({ figure: figure(one), at: { target, value: one.value } })),
  );

/** Rows by target; a target of the assay without rows counts as a row without data. */
function ofTargets<T extends { readonly target: string }>(
  targets: Targets,
  rows: readonly T[],
  figure: (row: T) => number | null | undefined,
): Measured[] {
  return targets.flatMap(({ code: target }): Measured[] => {
    const own = rows.flatMap((row) => (row.target === target ? [figure(row)] : [])).filter((one) => one !== undefined);
    return (own.length > 0 ? own : [null]).map((one) => ({ figure: one, at: { target } }));
  });
}

/** The figures that each criterion compares; its worst row decides. */
const measured: Readonly<Record<Criterion, (figures: Found, targets: Targets) => readonly Measured[]>> = {
  agreement: (figures) => ofClasses(figures, percentOf),
  agreementLow: (figures) => ofClasses(figures, ({ limits }) => (limits ? 100 * limits.low : null)),
  materials: (figures, targets) =>
    ofClasses(figures, ({ materials = 0 }) => materials).filter(({ at }) =>
      targets.some(({ code, values }) => code === at?.target && values.includes(at.value ?? "")),
    ),
  open: (figures) => ofClasses(figures, ({ total, open }) => (total + open > 0 ? (100 * open) / (total + open) : null)),
  withinSd: ({ precision }, targets) => ofTargets(targets, precision, ({ ct }) => ct?.within),
  totalSd: ({ precision }, targets) => ofTargets(targets, precision, ({ ct }) => ct?.total),
  repeat: ({ precision }, targets) => ofTargets(targets, precision, ({ repeat }) => percentOf(repeat)),
  lod: ({ lod }, targets) => ofTargets(targets, lod, ({ limit }) => limit?.lod ?? null),
  difference: ({ interference }, targets) =>
    ofTargets(targets, interference, ({ ct, crossed = 0 }) =>
      ct ? Math.abs(ct.difference) : crossed > 0 ? null : undefined,
    ),
  interfered: ({ interference }, targets) =>
    ofTargets(targets, interference, ({ agreement }) =>
      agreement.total + agreement.open > 0 ? percentOf(agreement) : undefined,
    ),
  carryOver: ({ carryOver: { upper } }) => [{ figure: upper === null ? null : 100 * upper }],
};

const isLeast = (criterion: Criterion) =>
  ["agreement", "agreementLow", "materials", "repeat", "interfered"].includes(criterion);

/** The row without data, otherwise the row furthest on the wrong side. */
function worstOf(criterion: Criterion, rows: readonly Measured[]): Measured {
  const missing = rows.find(({ figure }) => figure === null);
  if (missing || rows.length === 0) return missing ?? { figure: null };
  const sign = isLeast(criterion) ? 1 : -1;
  return rows.reduce((worst, one) => (sign * Number(one.figure) < sign * Number(worst.figure) ? one : worst));
}

/** All figures of a validation, from its wells and their true results. The browser shows them, the worker signs them. */
export function validationFiguresOf({ assay, criteria, materials, runs }: ValidationData): ValidationFigures {
  const truthOf = new Map(materials.map(({ code, truths }) => [code, truths]));
  const facts = runs.flatMap(({ runNo, wells }) =>
    wells.flatMap(({ results, ...well }) =>
      results.map(
        (result): Fact => ({
          runNo,
          ...well,
          ...result,
          truth: truthOf.get(well.material)?.[result.target]?.value,
        }),
      ),
    ),
  );
  const of = (study: Study) => facts.filter((fact) => fact.study === study);
  const figures: Found = {
    rules: figureRulesVersion,
    accuracy: accuracyOf(of("accuracy"), assay),
    precision: precisionOf(of("precision")),
    lod: lodOf(of("lod")),
    interference: interferenceOf(of("interference")),
    carryOver: carryOverOf(of("carry_over")),
  };
  const verdicts = (Object.keys(studyOfCriterion) as Criterion[]).flatMap((criterion) => {
    const limit = criteria[criterion];
    if (limit === undefined) return [];
    const { figure, at } = worstOf(criterion, measured[criterion](figures, assay.targets));
    const isMet = figure !== null && (isLeast(criterion) ? figure >= limit : figure <= limit);
    return [{ criterion, limit, found: figure, at, isMet }];
  });
  return { ...figures, verdicts };
}

/** The verdict of a study: null when it has no criterion. */
export function verdictOfStudy(verdicts: ValidationFigures["verdicts"], study: Study): boolean | null {
  const own = verdicts.filter(({ criterion }) => studyOfCriterion[criterion] === study);
  return own.length === 0 ? null : own.every(({ isMet }) => isMet);
}
