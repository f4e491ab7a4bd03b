import {
  insertCalls,
  insertReadings,
  insertResultSets,
  insertWells,
  moveMeasuredSamples,
  type Subject,
} from "./commit.store";
import type { CommitRows } from "./commit-rows.rules";

export { sampleStillWaits } from "./commit.store";
export { findLabProducts, findProductOfRun, findProductToMeasure } from "./run-imports.store";

/** A run that has been measured, wherever its readings came from. */
export interface MeasuredRun {
  readonly id: string;
  readonly productId: string;
  readonly assayId: string;
  readonly ruleSetId: string | null;
  readonly now: number;
  readonly source: "import" | "device" | "manual";
  /** Who submits what nothing holds, where that needs no step of its own. */
  readonly submittedBy?: number;
}

/** What a measured run leaves: samples moved, result sets (the second answers their ids), wells, readings, calls. */
export function measuredRows(
  run: MeasuredRun,
  { wells, readings, calls }: CommitRows,
  { subjects, passed }: { readonly subjects: readonly Subject[]; readonly passed: boolean },
) {
  return [
    moveMeasuredSamples(subjects, passed ? "tested" : "retest_queued", run.now),
    insertResultSets(passed ? subjects : [], run),
    insertWells(run.id, wells),
    insertReadings(run.id, readings, run.now),
    insertCalls(calls, run),
  ] as const;
}
