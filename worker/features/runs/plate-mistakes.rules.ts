import type { GenotypeAssay, GenotypeControl, GenotypeSite } from "../products/assay.types";
import { mirroredGenotype } from "../products/genotype";
import { byPosition, controlAt, type RunReason } from "./controls.rules";
import { type GenotypeSignal, genotypeOf, isAmplified, signalOf, signalOfGenotype } from "./genotype-signal.rules";
import type { MappedReading } from "./name-mapping.rules";
import { readWell, turnedWell } from "./plate";

/** Every homozygous control came out as the other homozygote, both kinds among them: the two alleles are exchanged. */
export function swappedAlleles(
  mapped: readonly MappedReading[],
  assay: GenotypeAssay,
  site: GenotypeSite,
): RunReason[] {
  const bases = [...new Set(Object.values(site.alleles))];
  const seen = new Set<string>();
  const positions: string[] = [];
  for (const control of assay.controls) {
    if (control.rsid !== site.rsid || control.expect !== "genotype") continue;
    const entry = controlAt(mapped, control.position, site.rsid);
    const found = entry && genotypeOf(entry.reading, site, signalOf(entry.reading, assay));
    if (found === null || found !== mirroredGenotype(control.genotype, bases)) return [];
    if (found !== control.genotype) seen.add(found);
    positions.push(control.position);
  }
  if (seen.size < 2) return [];
  const message = `${site.rsid} 的阳性质控结果两两对调，两个等位基因很可能标反了，请核对等位基因设置`;
  return [{ code: "alleles-swapped", message, targetCode: site.rsid, positions }];
}

/** The controls do not fit where they should be and all fit where a turned plate would put them. */
export function turnedPlate(mapped: readonly MappedReading[], assay: GenotypeAssay): RunReason[] {
  const places = byPosition(mapped);
  const signals = new Set<GenotypeSignal>();
  const positions: string[] = [];
  for (const control of assay.controls) {
    const wanted = expectedSignal(mapped, assay, control);
    const well = readWell(control.position);
    const there = well ? (places.get(turnedWell(well).name) ?? []) : [];
    if (wanted === null || !well || !there.some((entry) => fits(entry, assay, wanted))) return [];
    signals.add(wanted);
    positions.push(turnedWell(well).name);
  }
  if (positions.length < 3 || signals.size < 2 || !signals.has("none")) return [];
  const message = "质控出现在旋转 180 度后的位置，这块板很可能放反了，整板作废，请核对后重新上机";
  return [{ code: "plate-turned", message, targetCode: null, positions }];
}

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
