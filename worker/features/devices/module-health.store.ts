import { and, eq, sql } from "drizzle-orm";
import { moduleFailuresForAlarm } from "#contract/devices";
import { devicesTable, moduleHealthTable } from "#drizzle/schema/devices";
import { tasksTable } from "#drizzle/schema/tasks";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { excluded, insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import { finishTasks, openTasks } from "../tasks/tasks.queries";

/** Condition for the open alarms about modules among the staff's tasks; uses their index on kind and state. */
export const isOpenModuleAlarm = sql`${tasksTable.kind} = 'device_module' and ${tasksTable.state} = 'open'`;

const health = moduleHealthTable;
const taskKey = sql`'device_module:' || ${health.deviceId} || ':' || ${health.moduleNo}`;

interface ModuleRun {
  readonly moduleNo: number;
  readonly fault: string;
  readonly temperatureError?: number | null | undefined;
}

/** Counts runs and failures of modules. */
export function countModuleRuns(deviceId: string, modules: readonly ModuleRun[], now: number): Query<number> {
  const one = listAsRows(modules);
  const hasFailed = sql`${one.of("fault")} <> ''`;
  const counted = {
    deviceId,
    moduleNo: one.of("moduleNo"),
    runCount: 1,
    failureCount: hasFailed,
    failuresInRow: hasFailed,
    lastTemperatureError: one.of("temperatureError"),
    lastFault: one.of("fault"),
    updatedAt: now,
  };
  return write(
    insertInto(health, counted, { from: one.rows }).onConflictDoUpdate({
      target: [health.deviceId, health.moduleNo],
      set: {
        runCount: sql`${health.runCount} + 1`,
        failureCount: sql`${health.failureCount} + ${excluded(health.failureCount)}`,
        failuresInRow: sql`iif(${excluded(health.failureCount)} = 0, 0, ${health.failuresInRow} + 1)`,
        lastTemperatureError: excluded(health.lastTemperatureError),
        lastFault: sql`iif(${excluded(health.lastFault)} = '', ${health.lastFault}, ${excluded(health.lastFault)})`,
        updatedAt: excluded(health.updatedAt),
      },
    }),
  );
}

/** Counts tubes that got no valid result although their module worked. */
export function countInvalidTubes(deviceId: string, moduleNos: readonly number[], now: number): Query<number> {
  return write(
    db
      .update(health)
      .set({ invalidCount: sql`${health.invalidCount} + 1`, updatedAt: now })
      .where(and(eq(health.deviceId, deviceId), sql`${health.moduleNo} in ${oneOfList(moduleNos)}`)),
  );
}

/**
 * Runs after modules were counted: opens a task for each failing module that has none, and closes the task of each module that
 * works again, so that a module is reported once each time it begins to fail.
 */
export function updateModuleAlarms(
  deviceId: string,
  modules: readonly { readonly moduleNo: number; readonly taskId: string }[],
  now: number,
): Query<number>[] {
  const one = listAsRows(modules);
  const counted = sql`${one.rows} join ${health} on ${health.deviceId} = ${deviceId}
    and ${health.moduleNo} = ${one.of("moduleNo")}`;
  const well = sql`(select ${taskKey} from ${counted} where ${health.failuresInRow} < ${moduleFailuresForAlarm})`;
  return [
    openTasks(
      {
        id: one.of("taskId"),
        kind: "device_module",
        dedupeKey: taskKey,
        subjectType: "device",
        subjectId: sql`${health.deviceId}`,
        details: sql`json_object('moduleNo', ${health.moduleNo}, 'fault', ${health.lastFault})`,
        priority: 1,
        createdAt: now,
      },
      { from: counted, when: sql`${health.failuresInRow} >= ${moduleFailuresForAlarm}` },
    ),
    finishTasks(sql`${tasksTable.dedupeKey} in ${well}`, { resolution: "recovered", userId: null, now }),
  ];
}

/** Closes the alarms of a device that was taken out of use; does nothing for other devices. */
export function closeModuleAlarms(deviceId: string, userId: number, now: number): Query<number> {
  const isRevoked = sql`exists (select 1 from ${devicesTable} where ${devicesTable.id} = ${deviceId}
    and ${devicesTable.state} = 'revoked')`;
  const ofDevice = and(eq(tasksTable.subjectType, "device"), eq(tasksTable.subjectId, deviceId));
  return finishTasks(and(ofDevice, isOpenModuleAlarm, isRevoked), { resolution: "revoked", userId, now });
}
