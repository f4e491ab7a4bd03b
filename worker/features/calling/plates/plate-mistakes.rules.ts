import { type PlateFormat, readWell, rotateWell } from "#contract/plate-geometry";
import type { GenotypeAssay, GenotypeControl, GenotypeSite } from "../../products/assays/assay.types";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import { mirroredGenotype } from "../../products/genotype";
import { findControlReading, type RunReason, readingsByPosition } from "../controls/controls.rules";
import {
  type GenotypeSignal,
  genotypeOf,
  isAmplified,
  signalOf,
  signalOfGenotype,
} from "../genotypes/genotype-signal.rules";
import type { MappedReading } from "../name-mapping.rules";

/** The alleles are exchanged: every homozygous control gave the other homozygote, and both kinds are among them. */
export function findSwappedAlleles(
  mapped: readonly MappedReading[],
  assay: GenotypeAssay,
  site: GenotypeSite,
): RunReason[] {
  const bases = [...new Set(Object.values(site.alleles))];
  const seen = new Set<string>();
  const positions: string[] = [];
  for (const control of assay.controls) {
    if (control.rsid !== site.rsid || control.expect !== "genotype") continue;
    const entry = findControlReading(mapped, control.position, site.rsid);
    const found = entry && genotypeOf(entry.reading, site, signalOf(entry.reading, assay));
    if (found === null || found !== mirroredGenotype(control.genotype, bases)) return [];
    if (found !== control.genotype) seen.add(found);
    positions.push(control.position);
  }
  if (seen.size < 2) return [];
  const message = `${site.rsid} 的阳性质控结果两两对调，两个等位基因疑似标反了，请核对等位基因设置`;
  return [{ code: "alleles-swapped", message, targetCode: site.rsid, positions }];
}

/** The plate is turned: the controls do not fit their planned positions, and all fit those of a turned plate. */
export function findTurnedPlate(mapped: readonly MappedReading[], assay: GenotypeAssay): RunReason[] {
  const format = assayFormat(assay);
  const places = readingsByPosition(mapped);
  const signals = new Set<GenotypeSignal>();
  const positions: string[] = [];
  for (const control of assay.controls) {
    const wanted = expectedSignal(mapped, assay, control);
    const well = readWell(control.position, format);
    const there = well ? (places.get(rotateWell(well, format).name) ?? []) : [];
    if (wanted === null || !well || !there.some((entry) => fits(entry, assay, wanted))) return [];
    signals.add(wanted);
    positions.push(rotateWell(well, format).name);
  }
  if (positions.length < 3 || signals.size < 2 || !signals.has("none")) return [];
  const message = "质控出现在旋转 180 度后的位置，疑似整板转了 180 度，整板作废，请核对后重新上机";
  return [{ code: "plate-turned", message, targetCode: null, positions }];
}

/** Share of wells that may differ from the expected pattern, because a sample can fail for reasons of its own. */
const oddWellsMax = 0.1;

/**
 * The same mistake on a plate that is filled on one side only: the file has no rows for the wells that hold the controls now,
 * but the signals of its other wells must be those of a turned plate. A plate without any signal may also have failed for
 * another reason, and the sentence says so.
 */
export function findTurnedHalfPlate(mapped: readonly MappedReading[], assay: GenotypeAssay): RunReason[] {
  const mirror = mirrorOn(assayFormat(assay));
  const places = readingsByPosition(mapped.filter(isUsed));
  const waters = new Set(assay.controls.flatMap((control) => (control.expect === "ntc" ? [control.position] : [])));
  const isLit = (position: string) =>
    (places.get(position) ?? []).some((entry) => signalOf(entry.reading, assay) !== "none");
  const holdsTemplate = (position: string) => places.has(position) && !waters.has(position);
  const odd = [...places.keys()].filter((position) => isLit(position) !== holdsTemplate(mirror(position)));
  const positives = assay.controls.filter(({ expect, position }) => expect === "genotype" && places.has(position));
  const dark = positives.map(({ position }) => position).filter((position) => !isLit(position));
  const isTelling = dark.length >= 2 && dark.every((position) => !holdsTemplate(mirror(position)));
  if (!isTelling || dark.some((position) => odd.includes(position))) return [];
  if (odd.length > places.size * oddWellsMax) return [];
  const isDark = ![...places.keys()].some(isLit);
  const message = isDark
    ? "整板没有任何扩增，疑似整板转了 180 度（有样本的孔没有被读到），也可能是漏加试剂，整板作废，请核对后重新上机"
    : "有信号的孔正好是旋转 180 度后的位置，疑似整板转了 180 度，整板作废，请核对后重新上机";
  return [{ code: isDark ? "plate-dark" : "plate-turned", message, targetCode: null, positions: dark }];
}

const isUsed = ({ code, reading }: MappedReading) => code !== null && !reading.omitted && reading.role !== "empty";

const mirrorOn = (format: PlateFormat) => (position: string) => {
  const well = readWell(position, format);
  return well ? rotateWell(well, format).name : position;
};

function fits(entry: MappedReading, assay: GenotypeAssay, wanted: GenotypeSignal): boolean {
  if (entry.reading.omitted || entry.reading.role === "empty") return false;
  if (wanted === "none") return !isAmplified(entry.reading, assay);
  return signalOf(entry.reading, assay) === wanted;
}

function expectedSignal(
  mapped: readonly MappedReading[],
  assay: GenotypeAssay,
  control: GenotypeControl,
): GenotypeSignal | null {
  if (control.expect === "ntc") return "none";
  const site = assay.sites.find((candidate) => candidate.rsid === control.rsid);
  if (!site) return null;
  for (const entry of mapped) {
    const signal = entry.code === site.rsid ? signalOfGenotype(entry.reading, site, control.genotype) : null;
    if (signal) return signal;
  }
  return null;
}
