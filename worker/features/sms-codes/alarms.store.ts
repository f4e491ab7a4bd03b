import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { hitsWithin } from "./rate-counters.store";

interface Alarm {
  readonly taskId: string;
  /** Also the key under which one open task is enough. */
  readonly kind: "sms_codes_guessed" | "sms_budget" | "sms_pumping";
  readonly counter: string;
  readonly windowMs: number;
  readonly limit: number;
}

/** Opens a staff task once the counter has reached its limit; while one is open there is no second. */
export function raiseAlarm(alarm: Alarm, now: number): Query<number> {
  return statement(
    sql`insert into tasks (id, kind, dedupe_key, subject_type, subject_id, details, priority, created_at)
      select ${alarm.taskId}, ${alarm.kind}, ${alarm.kind}, 'counter', '', json_object('limit', ${alarm.limit}), 1, ${now}
      where ${hitsWithin(alarm.counter, alarm.windowMs, now)} >= ${alarm.limit} on conflict do nothing`,
    (_rows, changed) => changed,
  );
}
