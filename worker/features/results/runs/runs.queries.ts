import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { encryptedJson } from "../../../platform/database/at-rest";
import type { Query } from "../../../platform/database/database";
import { db, row, write } from "../../../platform/database/query";
import { insertInto } from "../../../platform/database/writes";
import { drawNextNumber, formattedDrawnNumber } from "../../counters/counters.queries";
import { stateMove } from "../../states/state-moves.queries";
import { type RunState, runStates } from "./runs.states";

const runs = runsTable;
type RunEvent = (typeof runStates)["events"][number];

/** Moves the runs of `which` by these events of their machine, one after the other; runs in other states stay as they are. */
export function moveRuns(
  events: readonly RunEvent[],
  which: SQL | undefined,
  moved: { readonly now: number; readonly also?: SQLiteUpdateSetSource<typeof runsTable> },
): Query<number> {
  const { to, isLegal } = stateMove(runs.state, runStates, events);
  const changed = { state: to, stateChangedAt: moved.now, version: sql`${runs.version} + 1` };
  return write(
    db
      .update(runs)
      .set({ ...moved.also, ...changed })
      .where(and(which, isLegal)),
  );
}

/** Condition inside a batch: the run was inserted. */
export const runExists = (runId: string): SQL => sql`exists (select 1 from ${runs} where ${runs.id} = ${runId})`;

/** Closes reviewed runs of these result sets (a list in SQL) when none of their results is left to decide. */
export function closeRunsOf(resultSetIds: SQL, now: number): Query<number> {
  const one = alias(resultSetsTable, "one");
  const waits = sql`exists (select 1 from ${resultSetsTable} where ${resultSetsTable.runId} = ${runs.id}
    and ${resultSetsTable.state} in ('draft', 'submitted', 'reviewed'))`;
  const theirs = sql`(select ${one.runId} from ${resultSetsTable} ${one} where ${one.id} in ${resultSetIds})`;
  return moveRuns(["close"], and(sql`${runs.id} in ${theirs}`, sql`not ${waits}`), { now });
}

/** Aborts the run of an import that is taken back. */
export const takeBackRun = (runId: string, reason: string, when: SQL, now: number): Query<number> =>
  moveRuns(["take_back"], and(eq(runs.id, runId), when), { now, also: { qcReason: reason } });

/** Condition inside the batch: the run was taken back now. */
export function isRunTakenBack(runId: string, now: number): SQL {
  const isBack = and(eq(runs.id, runId), eq(runs.state, "aborted"), eq(runs.stateChangedAt, now));
  return sql`exists (select 1 from ${runs} where ${isBack})`;
}

interface StartedRun {
  readonly id: string;
  readonly series: string;
  readonly numberPrefix: string;
  readonly deviceId: string;
  readonly runUid: string;
  readonly assayId: string;
  readonly productId: string;
  readonly instrument: string;
  readonly instrumentSerial: string;
  readonly reagentLot: string;
  readonly reagentExpiresOn: string;
  readonly operatorName: string;
  readonly startedAt: number;
  readonly expectedEndAt: number;
  readonly isClockTrusted: boolean;
  readonly qcReason: string;
  readonly now: number;
}

/** Inserts the run that a device has started; the second statement answers its number. */
export function insertDeviceRun({ series, numberPrefix, runUid, now, ...run }: StartedRun) {
  const started = { stateChangedAt: now, createdAt: now, updatedAt: now };
  const insert = insertInto(runs, {
    ...run,
    ...started,
    kind: "device",
    state: runStates.begin("start"),
    deviceRunUid: runUid,
    runNo: formattedDrawnNumber(series, numberPrefix, 3),
  }).returning({ runNo: runs.runNo });
  const query = row(insert);
  return [
    drawNextNumber(series),
    { ...query, read: (result) => query.read(result)?.runNo },
  ] as const satisfies readonly Query<unknown>[];
}

const isRunning = (runId: string) => and(eq(runs.id, runId), eq(runs.state, "running"));
const updated = (now: number) => ({ updatedAt: now, version: sql`${runs.version} + 1` });

export const setExpectedEnd = (runId: string, expectedEndAt: number, now: number): Query<number> =>
  write(
    db
      .update(runs)
      .set({ expectedEndAt, ...updated(now) })
      .where(isRunning(runId)),
  );

interface EndedRun {
  readonly id: string;
  /** The run's final state, reported by the device or given by the evaluation of its controls. */
  readonly state: Extract<RunState, "aborted" | "error" | "qc_passed" | "qc_failed">;
  readonly controlsPassed: boolean | null;
  readonly qc: unknown;
  readonly qcReason: string;
  readonly endedAt: number;
  readonly isClockTrusted: boolean;
}

/** Ends a device's run. */
export function endDeviceRun({ id, qc, ...end }: EndedRun, now: number): Query<number> {
  return write(
    db
      .update(runs)
      .set({ ...end, qc: qc === null ? null : encryptedJson("runs.qc", qc), stateChangedAt: now, ...updated(now) })
      .where(isRunning(id)),
  );
}
