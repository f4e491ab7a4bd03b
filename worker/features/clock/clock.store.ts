import { sql } from "drizzle-orm";
import { clockTasksTable } from "#drizzle/schema/clock";
import { appSettingsTable } from "#drizzle/schema/configs";
import type { Query } from "../../platform/database/database";
import { db, row, rows, statement } from "../../platform/database/query";

export interface TaskRun {
  readonly name: string;
  readonly ranAt: number;
  readonly tookMs: number;
  readonly handled: number;
  /** Cause of the error that ended it (platform/cause); empty when it ended well. */
  readonly error: string;
}

/** Keeps the last run of every task; a good run leaves the time and name of the last failure. */
export function keepRuns(runs: readonly TaskRun[]): Query<number> {
  return statement(
    sql`insert into clock_tasks (name, ran_at, took_ms, outcome, handled, failed_at, error)
      select value ->> 'name', value ->> 'ranAt', value ->> 'tookMs', iif(value ->> 'error' = '', 'ok', 'failed'), value ->> 'handled',
        iif(value ->> 'error' = '', null, value ->> 'ranAt'), value ->> 'error'
      from json_each(${JSON.stringify(runs)}) where true
      on conflict (name) do update set ran_at = excluded.ran_at, took_ms = excluded.took_ms, outcome = excluded.outcome,
        handled = excluded.handled, failed_at = coalesce(excluded.failed_at, failed_at),
        error = iif(excluded.error = '', error, excluded.error)`,
    (_rows, changed) => changed,
  );
}

export function lastRuns() {
  return rows(db.select().from(clockTasksTable).where(sql`name > ''`).orderBy(clockTasksTable.name));
}

export type LastRun = ReturnType<ReturnType<typeof lastRuns>["read"]>[number];

const offeredKey = "release.rows";

export function offeredKeys() {
  return row(db.select({ value: appSettingsTable.value }).from(appSettingsTable).where(sql`key = ${offeredKey}`));
}

/** What changes whenever the list of offered keys does; a restored database has another one. */
export function offeredStamp() {
  return statement(sql`select version || '-' || updated_at from app_settings where key = ${offeredKey}`, ([first]) =>
    first ? String(first[0]) : undefined,
  );
}

export function keepOfferedKeys(keys: readonly string[], now: number): Query<number> {
  return statement(
    sql`insert into app_settings (key, value, version, created_at, updated_at)
      values (${offeredKey}, ${JSON.stringify(keys)}, 1, ${now}, ${now})
      on conflict (key) do update set value = excluded.value, version = version + 1, updated_at = excluded.updated_at`,
    (_rows, changed) => changed,
  );
}
