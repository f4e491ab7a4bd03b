import type { RunCurve, RunWell } from "#contract/runs.schemas";
import { canonicalPosition, comparePositions } from "../plate/plate-model";
import { wellRoleNames } from "../plate/run-cells";
import { type TargetOption, targetsOfWells } from "../plate/targets";

/** One curve as it is drawn and listed. */
export interface CurveLine {
  readonly key: string;
  readonly position: string;
  /** The file's name of the curve. */
  readonly name: string;
  /** Number of the channel within a target, from 0: the two alleles of a site, the genes of a target. */
  readonly channel: number;
  readonly isControl: boolean;
  readonly who: string;
  readonly values: readonly (number | null)[];
  readonly threshold: number | null;
  /** Only for devices: the Ct that was sent, and the Ct computed from the curve. */
  readonly cts: RunCurve["cts"];
  readonly highest: number | null;
  /** Where the fluorescence first rises above the threshold, between two cycles; null when it never does. */
  readonly crossing: number | null;
}

/** The targets of the curves, with names from the wells. */
export function curveTargets(curves: readonly RunCurve[], wells: readonly RunWell[]): TargetOption[] {
  const names = new Map(wells.map(({ targetCode, targetName }) => [targetCode, targetName]));
  return targetsOfWells(
    curves.map(({ targetCode }) => ({ targetCode, targetName: names.get(targetCode) ?? targetCode })),
  );
}

/** The curves of one target in reading order. */
export function curveLines(curves: readonly RunCurve[], wells: readonly RunWell[], targetCode: string): CurveLine[] {
  const own = curves.filter((curve) => curve.targetCode === targetCode);
  const names = [...new Set(own.map(({ name }) => name))].toSorted();
  const known = new Map(wells.map((well) => [`${canonicalPosition(well.position)}\n${well.targetCode}`, well]));
  return own
    .map(({ name, values, threshold, cts, ...curve }): CurveLine => {
      const position = canonicalPosition(curve.position);
      const well = known.get(`${position}\n${targetCode}`);
      const numbers = values.flatMap((value) => value ?? []);
      return {
        key: `${position} ${name}`,
        position,
        name,
        channel: names.indexOf(name),
        isControl: well !== undefined && well.role !== "sample",
        who: well?.barcode ?? (well && well.role !== "sample" ? wellRoleNames[well.role] : (well?.sampleName ?? "")),
        values,
        threshold,
        cts,
        highest: numbers.length > 0 ? Math.max(...numbers) : null,
        crossing: cts ? cts.own : threshold === null ? null : crossingCycle(values, threshold),
      };
    })
    .toSorted((a, b) => comparePositions(a.position, b.position) || a.channel - b.channel);
}

/** Cycle at which a curve rises above a line permanently, interpolated; noise that falls back does not count. */
export function crossingCycle(values: readonly (number | null)[], threshold: number): number | null {
  let found: number | null = null;
  let before: number | null = null;
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    if (value < threshold) found = null;
    else if (found === null) {
      const rise = before === null ? 0 : (threshold - before) / (value - before);
      found = before === null ? index + 1 : index + rise;
    }
    before = value;
  }
  return found;
}

export type CurveScale = "linear" | "log";

export interface CurveAxes {
  readonly cycles: number;
  readonly xTicks: readonly number[];
  readonly yTicks: readonly number[];
  /** Height of a value as a share (0-1) of the drawing. */
  readonly height: (value: number) => number;
}

/** The lowest fluorescence that a logarithmic axis shows; values below are noise around the baseline. */
const logFloor = 0.001;

export function curveAxesOf(lines: readonly CurveLine[], scale: CurveScale): CurveAxes {
  const cycles = Math.max(2, ...lines.map(({ values }) => values.length));
  const xTicks = Array.from({ length: Math.floor(cycles / 5) }, (_, i) => (i + 1) * 5);
  const most = Math.max(0.1, ...lines.map(({ highest, threshold }) => Math.max(highest ?? 0, threshold ?? 0)));
  if (scale === "log") {
    const top = Math.ceil(Math.log10(most));
    const bottom = Math.log10(logFloor);
    const yTicks = Array.from({ length: top - bottom + 1 }, (_, i) => Number((10 ** (bottom + i)).toPrecision(1)));
    return { cycles, xTicks, yTicks, height: (v) => (Math.log10(Math.max(v, logFloor)) - bottom) / (top - bottom) };
  }
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= most / 5) ?? 10) * power;
  const count = Math.ceil(most / step - 1e-9);
  const yTicks = Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)));
  const least = Math.max(-0.1 * count * step, Math.min(0, ...lines.flatMap(({ values }) => values.map((v) => v ?? 0))));
  return { cycles, xTicks, yTicks, height: (v) => (Math.max(v, least) - least) / (count * step - least) };
}

/** A curve as a path in a box; it breaks where the file has no value. */
export function curvePath(
  { values }: Pick<CurveLine, "values">,
  axes: CurveAxes,
  box: { left: number; right: number; top: number; bottom: number },
): string {
  let path = "";
  let isDown = false;
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDown = false;
      continue;
    }
    const x = box.left + (index / (axes.cycles - 1)) * (box.right - box.left);
    const y = box.bottom - axes.height(value) * (box.bottom - box.top);
    path += `${isDown ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
    isDown = true;
  }
  return path;
}
