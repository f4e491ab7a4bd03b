import { and, asc, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { moduleFailuresForAlarm } from "#contract/devices";
import type { DeviceItem } from "#contract/devices.schemas";
import { deviceKeysTable, deviceMessagesTable, devicesTable, moduleHealthTable } from "#drizzle/schema/devices";
import { merchantsTable } from "#drizzle/schema/merchants";
import { runsTable } from "#drizzle/schema/runs";
import { tasksTable } from "#drizzle/schema/tasks";
import { aliasedOrNull, expressionColumn } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { anyContains } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, row, rows, write } from "../../platform/database/query";
import { stateMove } from "../states/state-moves.queries";
import { deviceStates } from "./devices.states";
import { isOpenModuleAlarm } from "./module-health.store";

const devices = devicesTable;

const columns = {
  id: devices.id,
  serial: devices.serial,
  name: devices.name,
  model: devices.model,
  moduleCount: devices.moduleCount,
  firmware: devices.firmware,
  state: devices.state,
  lastSeenAt: devices.lastSeenAt,
  createdAt: devices.createdAt,
  merchantId: devices.merchantId,
  merchantName: aliasedOrNull(merchantsTable.shownName, "merchant_name"),
  failingModules: expressionColumn(
    sql<number>`(select count(*) from ${moduleHealthTable} where ${moduleHealthTable.deviceId} = ${devices.id}
      and ${moduleHealthTable.failuresInRow} >= ${sql.raw(String(moduleFailuresForAlarm))})`,
    "failing",
  ),
};

const selectDevices = () =>
  db.select(columns).from(devices).leftJoin(merchantsTable, eq(merchantsTable.id, devices.merchantId)).$dynamic();

type DeviceRow = Awaited<ReturnType<typeof selectDevices>>[number];

const toItem = ({ merchantId, merchantName, ...device }: DeviceRow): DeviceItem => ({
  ...device,
  merchant: merchantId === null ? null : { id: merchantId, name: merchantName ?? "" },
});

interface DeviceFilter extends ListPlace {
  readonly search?: string;
  readonly state?: DeviceItem["state"];
  readonly queue?: "failing";
}

export function findDevices(filter: DeviceFilter): Query<DeviceItem[]> {
  const { search, state, queue, pageSize } = filter;
  const page = listOrder(devices.id, filter);
  const isFailing = sql`${devices.id} in (select ${tasksTable.subjectId} from ${tasksTable}
    where ${isOpenModuleAlarm})`;
  const query = rows(
    selectDevices()
      .where(
        and(
          anyContains(search, devices.name, devices.serial),
          state ? eq(devices.state, state) : undefined,
          queue ? isFailing : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
  return { ...query, read: (result) => query.read(result).map(toItem) };
}

export function findDevice(id: string): Query<DeviceItem | undefined> {
  const query = row(selectDevices().where(eq(devices.id, id)));
  return {
    ...query,
    read(result) {
      const found = query.read(result);
      return found && toItem(found);
    },
  };
}

export function findModules(deviceId: string) {
  return rows(
    db
      .select({
        moduleNo: moduleHealthTable.moduleNo,
        runCount: moduleHealthTable.runCount,
        failureCount: moduleHealthTable.failureCount,
        failuresInRow: moduleHealthTable.failuresInRow,
        lastFault: moduleHealthTable.lastFault,
        invalidCount: moduleHealthTable.invalidCount,
      })
      .from(moduleHealthTable)
      .where(eq(moduleHealthTable.deviceId, deviceId))
      .orderBy(asc(moduleHealthTable.moduleNo)),
  );
}

/** The newest runs. */
export function findRunsOfDevice(deviceId: string) {
  const { id, runNo, state, startedAt, endedAt, expectedEndAt } = runsTable;
  return rows(
    db
      .select({ id, runNo, state, startedAt, endedAt, expectedEndAt })
      .from(runsTable)
      .where(eq(runsTable.deviceId, deviceId))
      .orderBy(desc(id))
      .limit(20),
  );
}

export function findDisputes(deviceId: string) {
  const { id, runUid, messageSeq, kind, receivedAt, outcome } = deviceMessagesTable;
  return rows(
    db
      .select({ id, runUid, messageSeq, kind, receivedAt })
      .from(deviceMessagesTable)
      // The state is written into the SQL text, because the partial index on disputes is not used with a bound value.
      .where(and(eq(deviceMessagesTable.deviceId, deviceId), sql`${outcome} = 'disputed'`))
      .orderBy(desc(id))
      .limit(20),
  );
}

interface NewDevice {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  readonly model: string;
  readonly merchantId: string | null;
  readonly codeHash: string;
  readonly expiresAt: number;
  readonly userId: number;
  readonly now: number;
}

export function insertDevice({ codeHash, expiresAt, userId, now, ...device }: NewDevice): Query<number> {
  const made = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return write(db.insert(devices).values({ ...device, ...made, enrolCodeHash: codeHash, enrolExpiresAt: expiresAt }));
}

const editedBy = ({ userId, now }: Pick<NewDevice, "userId" | "now">) => ({
  updatedBy: userId,
  updatedAt: now,
  version: sql`${devices.version} + 1`,
});

export function renewEnrolCode(d: Pick<NewDevice, "id" | "codeHash" | "expiresAt" | "userId" | "now">): Query<number> {
  return write(
    db
      .update(devices)
      .set({ enrolCodeHash: d.codeHash, enrolExpiresAt: d.expiresAt, ...editedBy(d) })
      .where(and(eq(devices.id, d.id), ne(devices.state, "revoked"))),
  );
}

/** Revokes a device together with its secrets. */
export function revokeDeviceRow(d: Pick<NewDevice, "id" | "userId" | "now">): readonly [Query<number>, Query<number>] {
  const { to, isLegal } = stateMove(devices.state, deviceStates, ["revoke"]);
  return [
    write(
      db
        .update(devices)
        .set({ state: to, enrolCodeHash: null, enrolExpiresAt: null, ...editedBy(d) })
        .where(and(eq(devices.id, d.id), isLegal)),
    ),
    write(
      db
        .update(deviceKeysTable)
        .set({ revokedAt: d.now })
        .where(and(eq(deviceKeysTable.deviceId, d.id), isNull(deviceKeysTable.revokedAt))),
    ),
  ];
}
