import type { RunWell } from "#contract/runs.schemas";
import { type GenotypeSignal, genotypeSignalOf } from "../plate/genotype";
import { canonicalPosition } from "../plate/plate-model";
import { type TargetOption, targetsOfWells } from "../plate/targets";

/** One well as a point: delta Rn of allele 1 to the right, of allele 2 upwards. */
export interface ScatterPoint {
  readonly id: string;
  readonly position: string;
  readonly x: number;
  readonly y: number;
  readonly genotype: GenotypeSignal;
  readonly isControl: boolean;
  readonly label: string;
}

/** Points of one site, without wells that have no signals, are omitted or are superseded. */
export function scatterPoints(wells: readonly RunWell[], targetCode: string): ScatterPoint[] {
  return wells.flatMap((well) => {
    const { signal1: x, signal2: y } = well;
    if (well.targetCode !== targetCode || x === null || y === null || well.isOmitted || well.state === "superseded")
      return [];
    const position = canonicalPosition(well.position);
    return [
      {
        id: well.id,
        position,
        x,
        y,
        genotype: genotypeSignalOf({ ...well, call: well.instrumentCall }),
        isControl: well.role !== "sample",
        label: `${position}，${well.barcode ?? well.sampleName}，${well.instrumentCall || "未判读"}`,
      },
    ];
  });
}

/** Sites of a run that can be plotted. */
export function scatterTargets(wells: readonly RunWell[]): TargetOption[] {
  return targetsOfWells(wells.filter(({ signal1 }) => signal1 !== null));
}

/** Round numbers from 0 (or a little below) up to at least `max`, four to seven of them. */
export function axisTicksUpTo(max: number): number[] {
  const wanted = Math.max(max, 0.1) / 5;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= wanted) ?? 10) * power;
  const count = Math.ceil(Math.max(max, 0.1) / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(6)));
}

interface Scale {
  readonly ticks: readonly number[];
  /** Position of a value on the axis; values below zero are drawn at zero, where the noise is. */
  readonly at: (value: number) => number;
}

/** A linear axis from `from` to `to` in drawing units that holds every value. */
export function createLinearScale(values: readonly number[], from: number, to: number): Scale {
  const ticks = axisTicksUpTo(Math.max(0, ...values));
  const last = ticks.at(-1) ?? 1;
  return { ticks, at: (value) => from + (Math.max(0, value) / last) * (to - from) };
}
