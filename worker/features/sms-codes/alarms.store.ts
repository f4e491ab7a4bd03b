import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

interface Alarm {
  readonly taskId: string;
  /** Also the key under which one open task is enough. */
  readonly kind: "sms_codes_guessed" | "sms_budget" | "sms_pumping" | "sms_unused";
  /** What was reached, for the person who looks. */
  readonly limit: number;
  readonly when: SQL;
}

/** Opens a staff task when the condition holds; while one is open there is no second. */
export function raiseAlarm(alarm: Alarm, now: number): Query<number> {
  return statement(
    sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, priority, created_at)
      select ${alarm.taskId}, ${alarm.kind}, ${alarm.kind}, 'counter', '', json_object('limit', ${alarm.limit}), 1, ${now}
      where ${alarm.when} on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
