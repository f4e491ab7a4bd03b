import { wellVerdictNames } from "./import-wells";
import type { PreviewWell, WellVerdict } from "./import-wells.schemas";
import type { ImportPreview } from "./run-imports.schemas";

/** What a commit will do, counted in samples. */
export interface CommitForecast {
  /** Samples whose readings are all in order. */
  readonly clean: number;
  /** Samples with a site or target that gave no call: recorded, and held for another run. */
  readonly held: number;
  /** Sample names in the file that get no result. */
  readonly skipped: number;
  /** Why sample names get no result: the number of samples by their first verdict, commonest first. */
  readonly reasons: readonly (readonly [WellVerdict, number])[];
}

const holding: readonly WellVerdict[] = ["no_call", "replicate_conflict"];
const without: readonly WellVerdict[] = ["control", "ignored", "empty"];

/** Counts samples, not wells: a panel has several readings per well, and a genotype can need several wells. */
export function forecastCommit(wells: readonly PreviewWell[]): CommitForecast {
  const samples = new Map<string, WellVerdict[]>();
  for (const well of wells) {
    if (without.includes(well.verdict)) continue;
    const name = well.barcode ?? well.sampleName;
    const known = samples.get(name);
    if (known) known.push(well.verdict);
    else samples.set(name, [well.verdict]);
  }
  let [clean, held, skipped] = [0, 0, 0];
  const reasons = new Map<WellVerdict, number>();
  for (const verdicts of samples.values()) {
    const [first] = verdicts;
    if (verdicts.some((verdict) => holding.includes(verdict))) held++;
    else if (verdicts.includes("ok")) clean++;
    else if (first) {
      skipped++;
      reasons.set(first, (reasons.get(first) ?? 0) + 1);
    }
  }
  return { clean, held, skipped, reasons: [...reasons].toSorted((a, b) => b[1] - a[1]) };
}

/** The state of a file: a word for lists and one sentence that says why. */
export interface ImportVerdict {
  readonly kind: "passed" | "held" | "stopped";
  readonly sentence: string;
}

const reasonsShown = 3;

/** The verdict on a file that is not committed yet: stopped when none of it can count, held when a part of it will be held. */
export function importVerdictOf({
  controls,
  canCommit,
  blockedBy,
  wells,
  placement,
  doubts,
  leftOut,
}: Pick<
  ImportPreview,
  "controls" | "canCommit" | "blockedBy" | "wells" | "placement" | "doubts" | "leftOut"
>): ImportVerdict {
  if (!canCommit) return { kind: "stopped", sentence: blockedBy.join("；") };
  if (controls.passed === false) return { kind: "stopped", sentence: `质控未通过：${controls.message}` };
  const { clean, held, skipped, reasons } = forecastCommit(wells);
  const shown = reasons.slice(0, reasonsShown).map(([verdict, count]) => `${wellVerdictNames[verdict]} ${count}`);
  const more = reasons.length > reasonsShown ? " 等" : "";
  const parts = [
    `${clean} 个样本将得到结果`,
    ...(held > 0 ? [`${held} 个有未判读的项目，将等待复检`] : []),
    ...(skipped > 0 ? [`${skipped} 个不会出结果（${shown.join("、")}${more}）`] : []),
    ...(leftOut.length > 0 ? [leftOutSentence(leftOut)] : []),
    ...(placement.kind === "unplanned" ? ["样本不在样本板上，位置未经证实"] : []),
    ...(placement.kind === "planned" && placement.message ? [placement.message] : []),
    ...(doubts.length > 0 ? [doubtsSentence(doubts)] : []),
  ];
  const isProven = placement.kind === "planned" && placement.message === "";
  const isWhole = held + skipped + doubts.length + leftOut.length === 0;
  return { kind: isWhole && isProven ? "passed" : "held", sentence: parts.join("；") };
}

const leftOutShown = 5;

/** The sentence that names the tubes of the plate that are missing in the file. */
function leftOutSentence(barcodes: readonly string[]): string {
  const more = barcodes.length > leftOutShown ? " 等" : "";
  return `排在板上的 ${barcodes.length} 支样本不在文件里：${barcodes.slice(0, leftOutShown).join("、")}${more}`;
}

/** The first reason for a hold, and how many more there are. */
function doubtsSentence([first, ...others]: ImportPreview["doubts"]): string {
  const more = others.length > 0 ? ` 等 ${others.length + 1} 项` : "";
  return `存疑，待审核人说明：${first?.message ?? ""}${more}`;
}

/** The verdict on a file that has become a run. */
export function committedVerdict(made: {
  readonly controlsPassed: boolean;
  readonly resultCount: number;
  readonly heldCount: number;
  /** Results whose hold a reviewer has to release with a reason. */
  readonly doubtedCount: number;
  readonly skippedCount: number;
  /** Barcodes of the plate that are missing in the file. */
  readonly leftOut: readonly string[];
  readonly message: string;
}): ImportVerdict {
  if (!made.controlsPassed) return { kind: "stopped", sentence: `质控未通过：${made.message}` };
  const parts = [
    `${made.resultCount} 个样本有结果`,
    ...(made.heldCount > 0 ? [`其中 ${made.heldCount} 个待复检`] : []),
    ...(made.doubtedCount > 0 ? [`${made.doubtedCount} 个存疑，待说明`] : []),
    ...(made.skippedCount > 0 ? [`${made.skippedCount} 个没有出结果`] : []),
    ...(made.leftOut.length > 0 ? [leftOutSentence(made.leftOut)] : []),
  ];
  const odd = made.heldCount + made.doubtedCount + made.skippedCount + made.leftOut.length;
  return { kind: odd > 0 ? "held" : "passed", sentence: parts.join("；") };
}
