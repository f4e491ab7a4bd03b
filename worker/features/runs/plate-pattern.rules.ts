import { type PlateFormat, wellByNumber } from "#contract/plate-geometry";
import type { AssayDefinition } from "../products/assay.types";
import { assayFormat } from "../products/assay-plate.rules";
import { signalOf } from "./genotype-signal.rules";
import type { MappedReading } from "./name-mapping.rules";
import { internalControlCt } from "./pathogen-signal.rules";
import { isNamedWell, type PlatePlan } from "./plate-plan.rules";
import { isDangerous, type PlannedContents, plannedContents, unprovenMistakes, wellIndex } from "./plate-proof.rules";

/** What was seen in a well: nothing was read, nothing grew, something grew. */
type Seen = -1 | 0 | 1;

/**
 * Why light and dark of a file are not those of its plate's plan, as a sentence; null when they are. A sample that gave
 * nothing is usual; it counts only when a displacement of the plate explains what was seen better than the plan does.
 */
export function patternDoubt(mapped: readonly MappedReading[], plan: PlatePlan): string | null {
  const contents = plannedContents(plan);
  const seen = seenWells(mapped, plan.assay);
  const read = new Set(mapped.filter(isRead).map(({ reading }) => reading.position));
  const unread = contents.blanks.filter(({ position }) => !read.has(position)).map(({ position }) => position);
  if (unread.length > 0) return `排板的空白孔 ${unread.join("、")} 在文件里没有读数，孔位未经证实`;
  const claimed = new Set(
    mapped.filter(isNamedWell).map(({ reading }) => wellIndex(reading.position, contents.format)),
  );
  // A tube that the plan does not have is told by its name; only what nobody claims to have filled shows a shift.
  const bright = wellsWhere(
    contents.format,
    (well) => seen[well] === 1 && contents.lit[well] === 0 && (contents.watched[well] === 1 || !claimed.has(well)),
  );
  if (bright.length > 0) return `排板中没有样本的孔 ${listed(bright)} 有信号，样本可能移位`;
  const dark = wellsWhere(contents.format, (well) => seen[well] === 0 && contents.lit[well] === 1);
  const cause = dark.length > 0 ? explanation(contents, seen, dark.length) : null;
  if (!cause) return unprovable(contents);
  return `排板中有样本的孔 ${listed(dark)} 没有信号，与「${cause}」相符，不能排除样本移位`;
}

function unprovable(contents: PlannedContents): string | null {
  const [first] = unprovenMistakes(contents);
  return first ? `这块板的排法不能证明没有发生「${first.name()}」，孔位未经证实` : null;
}

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
  // An added control comes up in water too: a negative sample looks like a blank.
  if (assay.internalControl.origin === "spiked") return -1;
  return internalControlCt(read, assay) === null ? 0 : 1;
}

const isRead = ({ reading, code }: MappedReading) => !reading.omitted && code !== null;

/** The displacement that fits what was seen better than the plan, which misses `misses` wells; null without one. */
function explanation(contents: PlannedContents, seen: Int8Array, misses: number): string | null {
  const { lit, watched, displacements } = contents;
  for (const one of displacements) {
    let wrong = 0;
    for (let well = 0; well < seen.length && wrong < misses; well++) {
      if (watched[well] === 0 || seen[well] === -1) continue;
      const there = one.from(well);
      if ((there < 0 ? 0 : lit[there]) !== seen[well]) wrong++;
    }
    if (wrong < misses && isDangerous(contents, one)) return one.name();
  }
  return null;
}
