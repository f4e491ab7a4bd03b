import { sql } from "drizzle-orm";
import { moduleFailsFrom } from "#contract/devices";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { openModuleAlarms } from "./module-alarms.rules";

const changed = (_rows: unknown, count: number) => count;
const keyOf = sql.raw("'device_module:' || h.device_id || ':' || h.module_no");

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
