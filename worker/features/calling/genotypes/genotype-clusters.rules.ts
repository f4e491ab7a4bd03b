import type { GenotypeAssay, GenotypeSite } from "../../products/assays/assay.types";
import type { MappedReading } from "../name-mapping.rules";
import type { NewHold } from "../result-holds.rules";
import { isGenotypeControl } from "./genotype-controls.rules";
import { type GenotypeSignal, genotypeOf, signalOf } from "./genotype-signal.rules";

/** A reason against one reading; the reasons of one rule in one well become one hold. */
export interface ReadingHold {
  readonly entry: MappedReading;
  readonly rule: NewHold["rule"];
  readonly message: string;
}

type Called = Extract<GenotypeSignal, "allele1" | "allele2" | "both">;

/** A called well: its light, and the angle between its dyes in degrees from the first allele's axis to the second's. */
interface LitWell {
  readonly entry: MappedReading;
  readonly signal: Called;
  readonly light: readonly [number, number];
  readonly size: number;
  readonly angle: number;
  readonly isControl: boolean;
}

/**
 * Limits that fit the real exports under tests/fixtures/instrument; docs/instrument-files.md lists what was measured in them.
 */
const clusterLimits = {
  /** Minimum delta Rn of each dye that a call names. */
  light: 0.5,
  /** Range of angles for each call, whatever the assay. */
  angles: { allele1: [-10, 45], both: [20, 80], allele2: [45, 100] } as Readonly<
    Record<Called, readonly [number, number]>
  >,
  /** Largest difference from the median angle of the wells with the same call, degrees. */
  spread: 12,
  /** Smallest share of the median light of the wells with the same call. */
  share: 0.5,
} as const;

/** Why called wells of a site do not fit their call: no light, the light of another call, or far from the other wells with this call. */
export function clusterHolds(
  mapped: readonly MappedReading[],
  site: GenotypeSite,
  assay: GenotypeAssay,
): ReadingHold[] {
  const called = mapped.filter(({ code, reading }) => code === site.rsid && calledSignal(signalOf(reading, assay)));
  const wells = called.flatMap((entry) => litWell(entry, assay) ?? []);
  const dark = called.filter((entry) => !wells.some((well) => well.entry === entry));
  return [
    ...dark.map((entry): ReadingHold => {
      return {
        entry,
        rule: "signal",
        message: `${placeOf(entry)} 判为 ${entry.reading.call ?? ""}，文件没有两种荧光的数值`,
      };
    }),
    ...wells.flatMap((well) => wellDoubt(well, wells, site)),
  ];
}

const calledSignal = (signal: GenotypeSignal): signal is Called => signal !== "none" && signal !== "unclear";
const placeOf = ({ reading, code }: MappedReading) => `${reading.position} 孔 ${code ?? ""}`;

function litWell(entry: MappedReading, assay: GenotypeAssay): LitWell | null {
  const signal = signalOf(entry.reading, assay);
  const [one, two] = [entry.reading.allele1?.deltaRn, entry.reading.allele2?.deltaRn];
  if (!calledSignal(signal) || typeof one !== "number" || typeof two !== "number") return null;
  const angle = (Math.atan2(two, one) * 180) / Math.PI;
  return {
    entry,
    signal,
    light: [one, two],
    size: Math.hypot(one, two),
    angle,
    isControl: isGenotypeControl(entry, assay),
  };
}

/** The first reason against a well; a well without light is not checked further, because it has no angle. */
function wellDoubt(well: LitWell, all: readonly LitWell[], site: GenotypeSite): ReadingHold[] {
  const { entry, signal, light, size, angle } = well;
  const [one, two] = light;
  const what = `${placeOf(entry)} 判为 ${shownGenotype(entry, site, signal)}`;
  const shown = `荧光 ${one.toFixed(2)} / ${two.toFixed(2)}`;
  const doubt = (rule: ReadingHold["rule"], message: string): ReadingHold[] => [{ entry, rule, message }];
  const named = signal === "allele1" ? [one] : signal === "allele2" ? [two] : [one, two];
  const isDark = size < clusterLimits.light;
  if (isDark) return doubt("signal", `${what}，${shown} 低于 ${clusterLimits.light}，没有扩增信号`);
  const other = nearestOther(well, all);
  const [from, to] = clusterLimits.angles[signal];
  if (angle < from || angle > to || other) {
    const as = other ? `，与判为 ${shownGenotype(other.entry, site, other.signal)} 的孔一致` : "";
    return doubt("genotype_signal", `${what}，${shown}（角度 ${angle.toFixed(0)}°）与判读不符${as}`);
  }
  if (Math.min(...named) < clusterLimits.light) {
    return doubt("signal", `${what}，${shown}，所判等位基因的荧光低于 ${clusterLimits.light}`);
  }
  const middle = middleOf(well, all);
  if (!middle) return [];
  if (Math.abs(angle - middle.angle) > clusterLimits.spread) {
    const message = `${what}，角度 ${angle.toFixed(0)}° 偏离同判读的孔（${middle.angle.toFixed(0)}°）超过 ${clusterLimits.spread}°`;
    return doubt("cluster", message);
  }
  if (size < clusterLimits.share * middle.size) {
    const percent = Math.round((100 * size) / middle.size);
    return doubt("signal", `${what}，${shown}，只有同判读的孔的 ${percent}%，低于 ${100 * clusterLimits.share}%`);
  }
  return [];
}

/**
 * The median of the wells with the same call: of the controls if there are any, otherwise of the other wells; null when there
 * are none. A control is only compared with controls, because samples prove nothing about it.
 */
function middleOf(
  well: LitWell,
  all: readonly LitWell[],
  signal = well.signal,
): { readonly angle: number; readonly size: number; readonly first: LitWell } | null {
  const alike = all.filter((one) => one !== well && one.signal === signal && one.size >= clusterLimits.light);
  const controls = alike.filter((one) => one.isControl);
  const from = controls.length > 0 || well.isControl ? controls : alike;
  const [first] = from;
  return first
    ? { angle: median(from.map((one) => one.angle)), size: median(from.map((one) => one.size)), first }
    : null;
}

/** A well of another call whose cluster this well fits, when it is far from the cluster of its own call. */
function nearestOther(well: LitWell, all: readonly LitWell[]): LitWell | null {
  const own = middleOf(well, all);
  const [from, to] = clusterLimits.angles[well.signal];
  const isOwn = own ? Math.abs(well.angle - own.angle) <= clusterLimits.spread : well.angle >= from && well.angle <= to;
  if (isOwn) return null;
  const others = (["allele1", "both", "allele2"] as const).filter((signal) => signal !== well.signal);
  for (const signal of others) {
    const middle = middleOf(well, all, signal);
    if (middle && Math.abs(well.angle - middle.angle) <= clusterLimits.spread) return middle.first;
  }
  return null;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

function shownGenotype({ reading }: MappedReading, site: GenotypeSite, signal: Called): string {
  const genotype = genotypeOf(reading, site, signal);
  return site.genotypes.find((one) => one.genotype === genotype)?.shown ?? genotype ?? reading.call ?? "";
}
