import { and, eq, sql } from "drizzle-orm";
import type { SmsAlarmKind } from "#contract/sms-alarms";
import { smsAlarmNames } from "#contract/sms-alarms";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { db, rows } from "../../platform/database/query";
import { finishTasks } from "../tasks/tasks.queries";

const kinds = Object.keys(smsAlarmNames)
  .map((kind) => `'${kind}'`)
  .join(", ");

/** Condition for the open alarms among the staff's tasks; uses their index on kind and state. */
export const isOpenSmsAlarm = sql`${tasksTable.kind} in (${sql.raw(kinds)}) and ${tasksTable.state} = 'open'`;

/** Orders by id; the unary plus prevents the use of an index that would read every open task. */
export const alarmOrder = sql`+${tasksTable.id}`;

/** Open alarms; there is at most one of each kind. */
export function findAlarms() {
  return rows(
    db
      .select({
        id: tasksTable.id,
        kind: sql<SmsAlarmKind>`${tasksTable.kind}`.as("alarm_kind"),
        limit: sql<number | null>`${tasksTable.details} ->> '$.limit'`.as("reached"),
        createdAt: tasksTable.createdAt,
      })
      .from(tasksTable)
      .where(isOpenSmsAlarm)
      .orderBy(alarmOrder),
  );
}

export const closeAlarm = (id: string, resolution: string, userId: number, now: number): Query<number> =>
  finishTasks(and(eq(tasksTable.id, id), isOpenSmsAlarm), { resolution, userId, now });
