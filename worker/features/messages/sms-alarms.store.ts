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

/** The open alarms among the staff's tasks, through their index on kind and state. */
export const openAlarms = sql`${tasksTable.kind} in (${sql.raw(kinds)}) and ${tasksTable.state} = 'open'`;

/** By id; the sign keeps away the index by which every open task would be read for it. */
export const alarmOrder = sql`+${tasksTable.id}`;

/** Open alarms; of each kind there is at most one. */
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
      .where(openAlarms)
      .orderBy(alarmOrder),
  );
}

export const closeAlarm = (id: string, resolution: string, userId: number, now: number): Query<number> =>
  finishTasks(and(eq(tasksTable.id, id), openAlarms), { resolution, userId, now });
