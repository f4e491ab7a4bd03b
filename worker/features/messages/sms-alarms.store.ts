import { sql } from "drizzle-orm";
import type { SmsAlarmKind } from "#contract/sms-alarms";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { openAlarms } from "./sms-alarms.rules";

interface SmsAlarm {
  readonly id: string;
  readonly kind: SmsAlarmKind;
  readonly limit: number | null;
  readonly createdAt: number;
}

/** Open alarms; of each kind there is at most one. */
export function findAlarms(): Query<SmsAlarm[]> {
  return statement(
    sql`select id, kind, details ->> '$.limit' as reached, created_at from tasks where ${sql.raw(openAlarms)} order by id`,
    (rows) =>
      rows.map(([id, kind, limit, createdAt]) => ({
        id: String(id),
        kind: kind as SmsAlarmKind,
        limit: limit === null || limit === undefined ? null : Number(limit),
        createdAt: Number(createdAt),
      })),
  );
}

export function closeAlarm(id: string, resolution: string, userId: number, now: number): Query<number> {
  return statement(
    sql`update tasks set state = 'done', resolution = ${resolution}, resolved_by = ${userId}, resolved_at = ${now},
      version = version + 1 where id = ${id} and resolved_at is null and ${sql.raw(openAlarms)}`,
    (_rows, changed) => changed,
  );
}
