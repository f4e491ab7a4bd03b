import { type PlateFormat, wellByNumber } from "#contract/plate-geometry";
import type { AssayDefinition } from "../../products/assays/assay.types";
import { assayFormat } from "../../products/assays/assay-plate.rules";
import { signalOf } from "../genotypes/genotype-signal.rules";
import type { MappedReading } from "../name-mapping.rules";
import { internalControlCt } from "../panels/pathogen-signal.rules";
import type { Displacement } from "./plate-displacements.rules";
import { hasSampleName, type PlatePlan } from "./plate-plan.rules";
import {
  findEndangeredSamples,
  findUndetectableDisplacements,
  isDisplacementDangerous,
  type PlannedContents,
  plannedBarcodes,
  plannedContents,
  wellIndex,
} from "./plate-proof.rules";

/** The signal of a well: -1 not read, 0 no amplification, 1 amplification. */
type Seen = -1 | 0 | 1;

/** Why it is not proven that the samples are in their planned wells. */
export interface PatternMismatch {
  readonly message: string;
  /** Barcodes of the samples whose wells may hold another person's material; null: all samples of the plate. */
  readonly barcodes: ReadonlySet<string> | null;
}

/**
 * Why the signals of a file do not fit its plate's plan; null when they do. A sample without a signal is common and only
 * concerns that sample. When a displacement explains the signals better than the plan does, it concerns the samples that would
 * then have got another person's material, and no others.
 */
export function findPatternMismatch(mapped: readonly MappedReading[], plan: PlatePlan): PatternMismatch | null {
  const contents = plannedContents(plan);
  const seen = seenWells(mapped, plan.assay);
  const read = new Set(mapped.filter(isRead).map(({ reading }) => reading.position));
  const unread = contents.blanks.filter(({ position }) => !read.has(position)).map(({ position }) => position);
  if (unread.length > 0) return ofAll(`排板的空白孔 ${unread.join("、")} 在文件里没有读数，孔位未经证实`);
  const claimed = new Set(
    mapped.filter(hasSampleName).map(({ reading }) => wellIndex(reading.position, contents.format)),
  );
  // A tube that is not in the plan is recognised by its name; a shift shows only in wells for which the file names no tube.
  const bright = wellsWhere(
    contents.format,
    (well) => seen[well] === 1 && contents.lit[well] === 0 && (contents.watched[well] === 1 || !claimed.has(well)),
  );
  if (bright.length > 0) return ofAll(`排板中没有样本的孔 ${listed(bright)} 有信号，样本可能移位`);
  const [hidden] = findUndetectableDisplacements(contents);
  if (hidden) return ofAll(`这块板的排法不能证明没有发生「${hidden.name()}」，孔位未经证实`);
  const dark = wellsWhere(contents.format, (well) => seen[well] === 0 && contents.lit[well] === 1);
  const causes = dark.length > 0 ? explanations(contents, seen, dark.length) : [];
  const [cause] = causes;
  if (!cause) return null;
  const message = `排板中有样本的孔 ${listed(dark)} 没有信号，与「${cause.name()}」相符，不能排除样本移位`;
  const endangered = findEndangeredSamples(contents, causes);
  return { message, barcodes: new Set(plannedBarcodes(plan).filter((_, sample) => endangered.has(sample))) };
}

const ofAll = (message: string): PatternMismatch => ({ message, barcodes: null });

const wellsShown = 8;
const listed = (wells: readonly string[]) =>
  `${wells.slice(0, wellsShown).join("、")}${wells.length > wellsShown ? ` 等 ${wells.length} 孔` : ""}`;

const wellsWhere = (format: PlateFormat, isMeant: (well: number) => boolean): string[] =>
  Array.from({ length: format.wells }, (_, well) => well)
    .filter(isMeant)
    .flatMap((well) => wellByNumber(well + 1, "row-major", format)?.name ?? []);

function seenWells(mapped: readonly MappedReading[], assay: AssayDefinition): Int8Array {
  const format = assayFormat(assay);
  const seen = new Int8Array(format.wells).fill(-1);
  for (const [position, entries] of Map.groupBy(mapped, ({ reading }) => reading.position)) {
    const well = wellIndex(position, format);
    if (well !== undefined) seen[well] = seenIn(entries, assay);
  }
  return seen;
}

function seenIn(entries: readonly MappedReading[], assay: AssayDefinition): Seen {
  const read = entries.filter(isRead);
  if (read.length === 0) return -1;
  if (assay.kind === "genotype") return read.some(({ reading }) => signalOf(reading, assay) !== "none") ? 1 : 0;
  if (read.some(({ reading, code }) => reading.ct !== null && code !== assay.internalControl.code)) return 1;
  // A spiked control is also detected in water, so a negative sample looks like a blank.
  if (assay.internalControl.origin === "spiked") return -1;
  return internalControlCt(read, assay) === null ? 0 : 1;
}

const isRead = ({ reading, code }: MappedReading) => !reading.omitted && code !== null;

/**
 * The displacements that would give a sample another person's material and that fit the signals better than the plan, which
 * `misses` wells contradict.
 */
function explanations(contents: PlannedContents, seen: Int8Array, misses: number): Displacement[] {
  const { lit, watched, displacements } = contents;
  return displacements.filter((one) => {
    let wrong = 0;
    for (let well = 0; well < seen.length && wrong < misses; well++) {
      if (watched[well] === 0 || seen[well] === -1) continue;
      const there = one.from(well);
      if ((there < 0 ? 0 : lit[there]) !== seen[well]) wrong++;
    }
    return wrong < misses && isDisplacementDangerous(contents, one);
  });
}
