import { eq, sql } from "drizzle-orm";
import { clockTasksTable } from "#drizzle/schema/clock";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, row, rows, write } from "../../platform/database/query";
import { excluded, insertInto, listAsRows } from "../../platform/database/writes";
import { saveSetting } from "../settings/app-settings.queries";

const tasks = clockTasksTable;

export interface JobRun {
  readonly name: string;
  readonly ranAt: number;
  readonly tookMs: number;
  readonly handled: number;
  /** Cause of the error that ended it (platform/cause); empty when it ended well. */
  readonly error: string;
}

/** Stores the last run of every job; a successful run does not change the time and name of the last failure. */
export function storeJobRuns(runs: readonly JobRun[]): Query<number> {
  const run = listAsRows(runs);
  const isGood = sql`${run.of("error")} = ''`;
  const values = {
    name: run.of("name"),
    ranAt: run.of("ranAt"),
    tookMs: run.of("tookMs"),
    outcome: sql`iif(${isGood}, 'ok', 'failed')`,
    handled: run.of("handled"),
    failedAt: sql`iif(${isGood}, null, ${run.of("ranAt")})`,
    error: run.of("error"),
  };
  return write(
    insertInto(tasks, values, { from: run.rows }).onConflictDoUpdate({
      target: tasks.name,
      set: {
        ranAt: excluded(tasks.ranAt),
        tookMs: excluded(tasks.tookMs),
        outcome: excluded(tasks.outcome),
        handled: excluded(tasks.handled),
        failedAt: sql`coalesce(${excluded(tasks.failedAt)}, ${tasks.failedAt})`,
        error: sql`iif(${excluded(tasks.error)} = '', ${tasks.error}, ${excluded(tasks.error)})`,
      },
    }),
  );
}

export function findLastJobRuns() {
  return rows(db.select().from(tasks).where(sql`${tasks.name} > ''`).orderBy(tasks.name));
}

export type LastJobRun = ReturnType<ReturnType<typeof findLastJobRuns>["read"]>[number];

const offeredKey = "release.rows";

const isOffered = eq(appSettingsTable.key, offeredKey);

export function findOfferedKeys() {
  return row(db.select({ value: appSettingsTable.value }).from(appSettingsTable).where(isOffered));
}

/** A value that changes with the list of offered keys; a restored database has another value. */
export function findOfferedStamp() {
  const { version, updatedAt } = appSettingsTable;
  return row(db.select({ version, updatedAt }).from(appSettingsTable).where(isOffered));
}

export const storeOfferedKeys = (keys: readonly string[], now: number): Query<number> =>
  saveSetting(offeredKey, keys, { userId: null, now });
