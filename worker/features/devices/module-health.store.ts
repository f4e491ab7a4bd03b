import { sql } from "drizzle-orm";
import { moduleFailsFrom } from "#contract/devices";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { openModuleAlarms } from "./module-alarms.rules";

const changed = (_rows: unknown, count: number) => count;
const keyOf = sql.raw("'device_module:' || h.device_id || ':' || h.module_no");

/** Counts runs and failures of modules. */
export function countModules(
  deviceId: string,
  modules: readonly { moduleNo: number; fault: string; temperatureError?: number | null | undefined }[],
  now: number,
): Query<number> {
  return statement(
    sql`insert into module_health (device_id, module_no, run_count, failure_count, failures_in_row, last_temperature_error, last_fault,
      updated_at)
      select ${deviceId}, value ->> 'moduleNo', 1, value ->> 'fault' <> '', value ->> 'fault' <> '', value ->> 'temperatureError',
      value ->> 'fault', ${now} from json_each(${JSON.stringify(modules)}) where 1
      on conflict (device_id, module_no) do update set run_count = run_count + 1,
      failure_count = failure_count + excluded.failure_count,
      failures_in_row = iif(excluded.failure_count = 0, 0, failures_in_row + 1),
      last_temperature_error = excluded.last_temperature_error,
      last_fault = iif(excluded.last_fault = '', last_fault, excluded.last_fault), updated_at = excluded.updated_at`,
    changed,
  );
}

/** Counts tubes that gave no valid result although their module worked. */
export function countInvalid(deviceId: string, moduleNos: readonly number[], now: number): Query<number> {
  return statement(
    sql`update module_health set invalid_count = invalid_count + 1, updated_at = ${now} where device_id = ${deviceId}
      and module_no in (select value from json_each(${JSON.stringify(moduleNos)}))`,
    changed,
  );
}

/**
 * After modules were counted: opens a task for each that fails now and has none open, and closes the task of each that works
 * again, so that a module is reported once every time it begins to fail.
 */
export function watchModules(
  deviceId: string,
  modules: readonly { readonly moduleNo: number; readonly taskId: string }[],
  now: number,
): Query<number>[] {
  const counted = sql`json_each(${JSON.stringify(modules)}) j join module_health h
    on h.device_id = ${deviceId} and h.module_no = j.value ->> 'moduleNo'`;
  return [
    statement(
      sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, priority, created_at)
        select j.value ->> 'taskId', 'device_module', ${keyOf}, 'device', h.device_id,
        json_object('moduleNo', h.module_no, 'fault', h.last_fault), 1, ${now}
        from ${counted} where h.failures_in_row >= ${moduleFailsFrom} on conflict do nothing`,
      changed,
    ),
    statement(
      sql`update tasks set state = 'done', resolution = 'recovered', resolved_at = ${now}, version = version + 1
        where resolved_at is null and dedupe_key in (select ${keyOf} from ${counted} where h.failures_in_row < ${moduleFailsFrom})`,
      changed,
    ),
  ];
}

/** A device that was taken out raises nothing any more; holds back unless it was. */
export function endModuleAlarms(deviceId: string, userId: number, now: number): Query<number> {
  return statement(
    sql`update tasks set state = 'done', resolution = 'revoked', resolved_by = ${userId}, resolved_at = ${now}, version = version + 1
      where subject_type = 'device' and subject_id = ${deviceId} and ${sql.raw(openModuleAlarms)}
      and exists (select 1 from devices where id = ${deviceId} and state = 'revoked')`,
    changed,
  );
}
