import type { ModuleLimits } from "../products/assays/assay.types";

/** Figures computed from a curve, independently of the device's own evaluation. */
export interface CurveFigures {
  /** Cycle of the threshold crossing, interpolated between two cycles; null when the light never stays above the threshold. */
  readonly ct: number | null;
  /** Light above the baseline at the end: the median of the last three cycles. */
  readonly endpoint: number;
  /** The light was above the threshold for a while and fell back, which real amplification never does. */
  readonly fellBack: boolean;
  /** Last cycle of the baseline, counted from 1. */
  readonly baselineEnd: number;
  /** Light above the baseline, index 0 is cycle 1. */
  readonly corrected: readonly number[];
}

/** Growth is visible this many cycles before the crossing; the baseline ends there. */
const leadCycles = 4;
/** A line fitted to fewer cycles would follow their noise; their mean is used instead. */
const leastForLine = 6;
const mostRounds = 3;

/**
 * Ct and endpoint of a raw curve. A straight line is fitted by least squares to the baseline cycles and subtracted from the whole
 * curve; the crossing of the threshold is interpolated on the logarithm of the light, which rises in a straight line while the
 * product doubles. The baseline ends four cycles before the crossing of a first estimate, so that it contains no growth; for a
 * curve without a crossing, the whole range is the baseline. Source: the threshold cycle over a baseline of the early cycles,
 * Heid et al. 1996 (Genome Research 6:986); the test compares 360 curves with the Cq and baseline of the instrument's own software.
 * @param light as measured, one value per cycle.
 */
export function figuresOfCurve(light: readonly number[], limits: ModuleLimits): CurveFigures {
  const { threshold, baselineFrom: from } = limits;
  const to = Math.min(limits.baselineTo, light.length);
  const first = [lessMean(light, from, to), lessLine(light, from, to)].flatMap((one) => crossing(one, threshold) ?? []);
  let estimate = first.length > 0 ? Math.min(...first) : null;
  for (let round = 1; ; round++) {
    const baselineEnd = endOfBaseline(light, estimate, from);
    const corrected = subtractBaseline(light, from, baselineEnd);
    const ct = crossing(corrected, threshold);
    const isSettled = ct === null || (estimate !== null && Math.floor(ct) === Math.floor(estimate));
    if (isSettled || round === mostRounds)
      return {
        ct,
        endpoint: median(corrected.slice(-3)),
        fellBack: wasUp(corrected.slice(0, Math.floor(ct ?? corrected.length)), threshold),
        baselineEnd,
        corrected,
      };
    estimate = ct;
  }
}

function endOfBaseline(light: readonly number[], estimate: number | null, from: number): number {
  const end = estimate === null ? light.length : Math.floor(estimate) - leadCycles;
  return Math.min(Math.max(end, from + 2), light.length - 1);
}

/** The curve minus the baseline fitted between two cycles, both counted from 1. */
export function subtractBaseline(light: readonly number[], from: number, end: number): number[] {
  return end - from + 1 >= leastForLine ? lessLine(light, from, end) : lessMean(light, from, end);
}

function lessMean(light: readonly number[], from: number, end: number): number[] {
  const mean = meanOf(light.slice(from - 1, end));
  return light.map((value) => value - mean);
}

function lessLine(light: readonly number[], from: number, end: number): number[] {
  const part = light.slice(from - 1, end);
  const middle = (part.length - 1) / 2;
  const mean = meanOf(part);
  const spread = part.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const slope = spread === 0 ? 0 : part.reduce((sum, value, i) => sum + (i - middle) * (value - mean), 0) / spread;
  return light.map((value, i) => value - mean - slope * (i - (from - 1) - middle));
}

/** The cycle at which a corrected curve rises above the threshold and stays there. */
function crossing(corrected: readonly number[], threshold: number): number | null {
  let at = corrected.length;
  while (at > 0 && (corrected[at - 1] ?? 0) >= threshold) at--;
  if (at === corrected.length) return null;
  const [before, after] = [corrected[at - 1], corrected[at]];
  if (before === undefined || after === undefined) return 1;
  const rise =
    before > 0 ? Math.log(threshold / before) / Math.log(after / before) : (threshold - before) / (after - before);
  return at + rise;
}

/** Requires three cycles in a row above the threshold, so that a bubble or a spike does not count as light. */
const wasUp = (part: readonly number[], threshold: number) =>
  part.some((_, i) => i >= 2 && part.slice(i - 2, i + 1).every((value) => value >= threshold));

const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
