import type { CommitRows } from "../../calling/commit-rows.rules";
import { markSamplesMeasured } from "../../specimens/specimens.queries";
import {
  insertCalls,
  insertReadings,
  insertResultSets,
  insertWells,
  type MeasuredSubject,
  splitForStatements,
} from "../commit/commit.store";
import { holdResultsOfRecalledKits, insertHolds } from "../holds/result-holds.queries";

/** A measured run, whatever the source of its readings. */
interface MeasuredRun {
  readonly id: string;
  readonly productId: string;
  readonly assayId: string;
  readonly ruleSetId: string | null;
  readonly now: number;
  readonly source: "import" | "device" | "manual";
  /** The submitter of results without a hold, when submission needs no step of its own. */
  readonly submittedBy?: number;
}

/** The rows of a measured run: samples moved, result sets (the second statement answers their ids), wells, readings, calls. */
export function runResultRows(
  run: MeasuredRun,
  { wells, readings, calls }: CommitRows,
  { subjects, passed }: { readonly subjects: readonly MeasuredSubject[]; readonly passed: boolean },
) {
  const made = { idHead: run.id, now: run.now };
  const held = subjects.flatMap(({ resultSetId, holds }) => holds.map((hold) => ({ ...hold, resultSetId })));
  return [
    markSamplesMeasured(subjects, passed, run.now),
    insertResultSets(passed ? subjects : [], run),
    ...splitForStatements(wells).map((piece) => insertWells(run.id, piece)),
    ...splitForStatements(readings).map((piece) => insertReadings(run.id, piece, run.now)),
    ...splitForStatements(calls).map((piece) => insertCalls(piece, run)),
    ...(held.length === 0 ? [] : [insertHolds(held, made)]),
    // Asked inside the batch, because a recall may come between the read and this write.
    holdResultsOfRecalledKits({ runId: run.id }, made),
  ] as const;
}
