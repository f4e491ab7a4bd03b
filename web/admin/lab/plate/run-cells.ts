import type { ControlVerdict } from "#contract/import-wells.schemas";
import { callStateNames } from "#contract/runs";
import type { RunWell } from "#contract/runs.schemas";
import { type GenotypeSignal, genotypeSignalNames, genotypeSignalOf, isGenotypingPlate } from "./genotype";
import { canonicalPosition, type DiscColour, groupByWell, type PlateCell } from "./plate-model";

export const wellRoleNames: Record<RunWell["role"], string> = {
  sample: "样本",
  positive: "阳性质控",
  negative: "阴性质控",
  ntc: "无模板对照",
  standard: "标准品",
  empty: "空孔",
};

const roleMarks: Record<RunWell["role"], string> = {
  sample: "",
  positive: "P",
  negative: "C",
  ntc: "N",
  standard: "S",
  empty: "",
};

/** The wells of a run as discs: genotypes by their alleles, panels by their findings. */
export function runCells(wells: readonly RunWell[], controls: readonly ControlVerdict[]): Map<string, PlateCell> {
  const alarms = failedControlPositions(controls);
  const genotyping = isGenotypingPlate(wells);
  const cells = new Map<string, PlateCell>();
  for (const [position, readings] of groupByWell(wells)) {
    const [first] = readings;
    if (!first || first.role === "empty") continue;
    cells.set(position, {
      position,
      kind: first.role === "sample" ? "sample" : "control",
      inks: inksOf(readings, genotyping),
      mark: first.role === "sample" ? markOf(readings, genotyping) : roleMarks[first.role],
      isAlarm: alarms.has(position),
      label: labelOf(position, readings, genotyping),
    });
  }
  return cells;
}

/** Wells of controls that failed. */
export function failedControlPositions(controls: readonly ControlVerdict[]): ReadonlySet<string> {
  return new Set(controls.flatMap((c) => (c.verdict === "passed" ? [] : c.positions.map(canonicalPosition))));
}

const genotypeInks: Record<GenotypeSignal, readonly DiscColour[]> = {
  one: ["one"],
  two: ["two"],
  both: ["one", "two"],
  negative: ["off"],
  none: ["off"],
  other: ["mute"],
};

function inksOf(readings: readonly RunWell[], genotyping: boolean): readonly DiscColour[] {
  if (readings.every(({ state }) => state === "superseded")) return ["mute"];
  if (!genotyping) return readings.map(({ ct }) => (ct === null ? "off" : "on"));
  return readings.length === 1 ? readings.flatMap((r) => genotypeInks[callOf(r)]) : readings.map(oneInk);
}

/** Several sites in one well: one slice each, a heterozygous one in the colour of "on". */
function oneInk(reading: RunWell): DiscColour {
  const genotype = callOf(reading);
  return genotype === "both" ? "on" : (genotypeInks[genotype][0] ?? "mute");
}

const callOf = (well: RunWell) => genotypeSignalOf({ ...well, call: well.instrumentCall });

function markOf(readings: readonly RunWell[], genotyping: boolean): string {
  if (readings.some(({ state }) => state === "invalid")) return "×";
  if (readings.some(({ state }) => state === "inconclusive")) return "≠";
  if (readings.some(({ state }) => state === "no_call")) return "?";
  if (!genotyping || readings.length !== 1) return "";
  const [first] = readings;
  const genotype = first ? callOf(first) : "none";
  return genotype === "one" ? "1" : genotype === "two" ? "2" : genotype === "none" ? "?" : "";
}

function labelOf(position: string, readings: readonly RunWell[], genotyping: boolean): string {
  const [first] = readings;
  const who = first?.role === "sample" ? (first.barcode ?? first.sampleName) : first ? wellRoleNames[first.role] : "";
  const what = readings.map((reading) => {
    const found = genotyping
      ? genotypeSignalNames[callOf(reading)]
      : reading.ct === null
        ? "无扩增"
        : `Ct ${reading.ct.toFixed(2)}`;
    const state =
      reading.state === "called" || reading.state === "accepted" ? "" : `，${callStateNames[reading.state]}`;
    return `${reading.targetName} ${found}${state}`;
  });
  return [position, who, ...what].filter(Boolean).join("，");
}
