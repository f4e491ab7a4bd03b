import { and, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { alias } from "drizzle-orm/sqlite-core";
import { resultSetsTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { db, rows, write } from "../../../platform/database/query";
import { listAsRows } from "../../../platform/database/writes";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import { stateMove } from "../../states/state-moves.queries";
import { hasNoOpenHold } from "../holds/result-holds.queries";
import { acceptCallsOf } from "../results.queries";
import { moveRuns } from "../runs/runs.queries";
import { callStates, type ResultSetState, resultSetStates } from "../runs/runs.states";

const rs = alias(resultSetsTable, "rs");
const s = alias(samplesTable, "s");
const later = alias(resultSetsTable, "later");

/** A result set that is about to move, with the history line on which the move depends. */
export interface MovingSet {
  readonly resultSetId: string;
  readonly sampleId: string;
  readonly runId: string | null;
  readonly lineId: string;
}

/**
 * Condition per history line (`subjectId` is the result set): it is the latest attempt, still in a state that was read, and its
 * sample is tested.
 */
export const isSetStillInState = (states: readonly ResultSetState[]): SQL =>
  sql`exists (select 1 from ${resultSetsTable} ${rs} join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
    where ${rs.id} = value ->> 'subjectId'
    and +${s.state} = 'tested' and +${rs.state} in (select value from json_each(${JSON.stringify(states)}))
    and not exists (select 1 from ${resultSetsTable} ${later} where ${later.sampleId} = ${rs.sampleId}
    and ${later.productId} = ${rs.productId}
      and ${later.attempt} > ${rs.attempt}))`;

/** Condition per history line (`subjectId` is the result set): it has no open hold. */
export const setHasNoOpenHold: SQL = hasNoOpenHold(sql`value ->> 'subjectId'`);

/** Moves the sets whose history line was written by these events and answers their ids; `also` are columns that change with the state. */
function moveSets(
  moving: readonly MovingSet[],
  events: readonly (typeof resultSetStates)["events"][number][],
  now: number,
  also: SQLiteUpdateSetSource<typeof resultSetsTable>,
): Query<string[]> {
  const one = listAsRows(moving);
  const { id, state, version } = resultSetsTable;
  const { to, isLegal } = stateMove(state, resultSetStates, events);
  const query = rows(
    db
      .update(resultSetsTable)
      .set({ ...also, state: to, stateChangedAt: now, version: sql`${version} + 1` })
      .from(one.rows)
      .where(and(eq(id, one.of("resultSetId")), isLegal, isEventWritten(one.of("lineId"))))
      .returning({ id }),
  );
  return { ...query, read: (result) => query.read(result).map((moved) => moved.id) };
}

export const submitSets = (moving: readonly MovingSet[], userId: number, now: number) =>
  moveSets(moving, ["reopen", "submit"], now, {
    submittedBy: userId,
    submittedAt: now,
    reviewedBy: null,
    reviewedAt: null,
    reviewNote: "",
  });

/** `userId` is null when rules reviewed the sets. */
export const reviewSets = (moving: readonly MovingSet[], userId: number | null, now: number) =>
  moveSets(moving, ["review"], now, {
    reviewKind: userId === null ? "automatic" : "person",
    reviewedBy: userId,
    reviewedAt: userId === null ? null : now,
  });

export const returnSets = (moving: readonly MovingSet[], reason: string, now: number) =>
  moveSets(moving, ["return"], now, { reviewNote: reason });

/** Revokes the sets, because another run will replace them. */
export const revokeSets = (moving: readonly MovingSet[], reason: string, now: number) =>
  moveSets(moving, ["retest"], now, { reviewNote: reason });

/** Accepts the calls of reviewed sets, and the wells they were read from. */
export function acceptCalls(moving: readonly MovingSet[]): Query<number> {
  return acceptCallsOf(moving, isEventWritten);
}

export function acceptWells(moving: readonly MovingSet[]): Query<number> {
  const one = listAsRows(moving);
  const { to } = stateMove(wellsTable.state, callStates, ["accept"]);
  const isRead = and(
    eq(wellsTable.state, "called"),
    sql`not ${wellsTable.isOmitted}`,
    isEventWritten(one.of("lineId")),
  );
  return write(
    db
      .update(wellsTable)
      .set({ state: to })
      .from(one.rows)
      .where(and(eq(wellsTable.sampleId, one.of("sampleId")), sql`${wellsTable.runId} = ${one.of("runId")}`, isRead)),
  );
}

/** Marks a run as reviewed when none of its results waits for submission or review any more. */
export function reviewRuns(moving: readonly MovingSet[], userId: number | null, now: number): Query<number> {
  const one = listAsRows(moving);
  const theirs = sql`(select ${one.of("runId")} from ${one.rows} where ${isEventWritten(one.of("lineId"))})`;
  const isDone = sql`not exists (select 1 from ${resultSetsTable} ${rs} where ${rs.runId} = ${runsTable.id}
    and ${rs.state} in ('draft', 'submitted'))`;
  const which = and(sql`${runsTable.id} in ${theirs}`, eq(runsTable.state, "qc_passed"), isDone);
  return moveRuns(["review"], which, {
    now,
    also: { reviewedBy: userId, reviewedAt: userId === null ? null : now },
  });
}
