import type { GenotypeAssay, GenotypeControl, GenotypeSite } from "../../products/assays/assay.types";
import {
  type ControlCheck,
  findControlReading,
  missingControlReason,
  type RunReason,
  type RunVerdict,
  runVerdict,
} from "../controls/controls.rules";
import type { MappedReading } from "../name-mapping.rules";
import { findSwappedAlleles, findTurnedHalfPlate, findTurnedPlate } from "../plates/plate-mistakes.rules";
import type { WellRole } from "../reading.types";
import { type GenotypeSignal, genotypeOf, isMeasured, signalOf } from "./genotype-signal.rules";

/**
 * Evaluates the controls of a genotyping plate: the wells that the assay expects, then every further well that the file calls a
 * control. Samples are not evaluated here; after a failed verdict no result of the plate is used.
 */
export function evaluateGenotypeControls(mapped: readonly MappedReading[], assay: GenotypeAssay): RunVerdict {
  if (!mapped.some((entry) => entry.code !== null)) {
    const message = "文件里没有本检测项目的任何孔，请先对应检测名称";
    return runVerdict([], [{ code: "no-readings", message, targetCode: null, positions: [] }]);
  }
  const expected = assay.controls.map((control) => checkExpected(mapped, assay, control));
  const extra = mapped.filter((entry) => isFurtherControl(entry, assay)).map((entry) => checkFurther(entry, assay));
  const hasFailed = expected.some((check) => check.reason !== null);
  const swapped = hasFailed ? assay.sites.flatMap((site) => findSwappedAlleles(mapped, assay, site)) : [];
  const found = hasFailed ? findTurnedPlate(mapped, assay) : [];
  const turned = hasFailed && found.length === 0 ? findTurnedHalfPlate(mapped, assay) : found;
  return runVerdict([...expected, ...extra], [...turned, ...swapped]);
}

/** True for a well that is a control by the assay's plan or by the task in the file. */
export function isGenotypeControl(entry: MappedReading, assay: GenotypeAssay): boolean {
  return isExpectedControl(entry, assay) || controlRoles.has(entry.reading.role);
}

const controlRoles = new Set<WellRole>([
  "ntc",
  "positive-allele1",
  "positive-allele2",
  "positive-both",
  "positive",
  "standard",
]);

const signalOfRole = new Map<WellRole, GenotypeSignal>([
  ["positive-allele1", "allele1"],
  ["positive-allele2", "allele2"],
  ["positive-both", "both"],
]);

function isExpectedControl(entry: MappedReading, assay: GenotypeAssay): boolean {
  return assay.controls.some((control) => control.position === entry.reading.position && control.rsid === entry.code);
}

function isFurtherControl(entry: MappedReading, assay: GenotypeAssay): boolean {
  if (entry.code === null || entry.reading.omitted || isExpectedControl(entry, assay)) return false;
  return entry.reading.role === "ntc" || signalOfRole.has(entry.reading.role);
}

function checkExpected(mapped: readonly MappedReading[], assay: GenotypeAssay, control: GenotypeControl): ControlCheck {
  const { code: controlCode, position, rsid: targetCode } = control;
  const found = findControlReading(mapped, position, targetCode);
  const site = assay.sites.find((candidate) => candidate.rsid === targetCode);
  const check = { controlCode, targetCode, position };
  if (!found || !site) return { ...check, reason: missingControlReason(check, targetCode) };
  const reason = control.expect === "ntc" ? ntcReason(found, assay) : genotypeReason(found, assay, site, control);
  return { ...check, reason };
}

function checkFurther(entry: MappedReading, assay: GenotypeAssay): ControlCheck {
  const { reading } = entry;
  const check = { controlCode: reading.rawTask, targetCode: entry.code ?? "", position: reading.position };
  if (reading.role === "ntc") return { ...check, reason: ntcReason(entry, assay) };
  if (signalOf(reading, assay) === signalOfRole.get(reading.role)) return { ...check, reason: null };
  const message = `${reading.position} 孔标为阳性质控 ${reading.rawTask}，但判读不符（${reading.call ?? "无判读"}）`;
  return {
    ...check,
    reason: { code: "control-wrong", message, targetCode: entry.code, positions: [reading.position] },
  };
}

function ntcReason(entry: MappedReading, assay: GenotypeAssay): RunReason | null {
  const { reading, code } = entry;
  const place = { targetCode: code, positions: [reading.position] };
  const signal = signalOf(reading, assay);
  if (!isMeasured(reading)) {
    const message = `${reading.position} 孔的无模板质控没有读数，无法判断是否污染`;
    return { code: "control-unclear", message, ...place };
  }
  if (signal === "none") return null;
  if (signal === "unclear" || reading.instrumentCall === "negative-control") {
    const message = `${reading.position} 孔的无模板质控有扩增信号，可能有污染，整板作废`;
    return { code: "ntc-amplified", message, ...place };
  }
  const message = `${reading.position} 孔的无模板质控被判出基因型（${reading.call ?? ""}），可能有污染，整板作废`;
  return { code: "ntc-called", message, ...place };
}

function genotypeReason(
  entry: MappedReading,
  assay: GenotypeAssay,
  site: GenotypeSite,
  control: GenotypeControl & { expect: "genotype" },
): RunReason | null {
  const { reading } = entry;
  const place = { targetCode: site.rsid, positions: [reading.position] };
  const found = genotypeOf(reading, site, signalOf(reading, assay));
  const isWeak = reading.quality !== null && reading.quality < assay.qualityFloor;
  if (found === control.genotype && !isWeak) return null;
  const where = `${reading.position} 孔的阳性质控 ${control.code}`;
  if (found === null || isWeak) {
    const message = `${where} 没有可靠判读（${reading.call ?? "无判读"}），应为 ${shown(site, control.genotype)}`;
    return { code: "control-unclear", message, ...place };
  }
  const message = `${where} 判为 ${shown(site, found)}，应为 ${shown(site, control.genotype)}`;
  return { code: "control-wrong", message, ...place };
}

const shown = (site: GenotypeSite, genotype: string) =>
  site.genotypes.find((entry) => entry.genotype === genotype)?.shown ?? genotype;
