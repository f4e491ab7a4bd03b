import { type SQL, sql } from "drizzle-orm";
import { type DeviceItem, moduleFailsFrom } from "#contract/devices";
import type { Cell, Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";
import { openModuleAlarms } from "./module-alarms.rules";

const changed = (_rows: unknown, count: number) => count;
const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

const columns =
  sql.raw(`d.id, d.serial, d.name, d.model, d.module_count, d.firmware, d.state, d.last_seen_at, d.created_at,
  d.merchant_id, m.shown_name, (select count(*) from module_health h where h.device_id = d.id and h.failures_in_row >= ${moduleFailsFrom}) as failing
  from devices d left join merchants m on m.id = d.merchant_id`);

function toItem(r: readonly Cell[]): DeviceItem {
  return {
    id: String(r[0]),
    serial: String(r[1]),
    name: String(r[2]),
    model: String(r[3]),
    moduleCount: Number(r[4]),
    firmware: String(r[5]),
    state: r[6] as DeviceItem["state"],
    lastSeenAt: numberOrNull(r[7]),
    createdAt: Number(r[8]),
    merchant: r[9] === null || r[9] === undefined ? null : { id: String(r[9]), name: String(r[10] ?? "") },
    failingModules: Number(r[11]),
  };
}

export function findDevices(filter: { state?: string; queue?: "failing"; cursor?: string; pageSize: number }) {
  const inState: SQL = filter.state ? sql`d.state = ${filter.state} and` : sql``;
  const inQueue = filter.queue
    ? sql.raw(`d.id in (select subject_id from tasks where ${openModuleAlarms}) and`)
    : sql``;
  return statement(
    sql`select ${columns} where ${inState} ${inQueue} d.id < ${filter.cursor ?? afterEveryId} order by d.id desc limit ${filter.pageSize + 1}`,
    (rows) => rows.map(toItem),
  );
}

export function findDevice(id: string): Query<DeviceItem | undefined> {
  return statement(sql`select ${columns} where d.id = ${id}`, ([r]) => r && toItem(r));
}

export function findModules(deviceId: string) {
  return statement(
    sql`select module_no, run_count, failure_count, failures_in_row, last_fault, invalid_count from module_health where device_id = ${deviceId}
      order by module_no`,
    (rows) =>
      rows.map((r) => ({
        moduleNo: Number(r[0]),
        runCount: Number(r[1]),
        failureCount: Number(r[2]),
        failuresInRow: Number(r[3]),
        lastFault: String(r[4]),
        invalidCount: Number(r[5]),
      })),
  );
}

/** The newest runs. */
export function findRunsOfDevice(deviceId: string) {
  return statement(
    sql`select id, run_no, state, started_at, ended_at from runs where device_id = ${deviceId}
      order by id desc limit 20`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        runNo: String(r[1]),
        state: String(r[2]),
        startedAt: numberOrNull(r[3]),
        endedAt: numberOrNull(r[4]),
      })),
  );
}

export function findDisputes(deviceId: string) {
  return statement(
    sql`select id, run_uid, message_seq, kind, received_at from device_messages where device_id = ${deviceId}
      and outcome = 'disputed' order by id desc limit 20`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        runUid: String(r[1]),
        messageSeq: Number(r[2]),
        kind: String(r[3]),
        receivedAt: Number(r[4]),
      })),
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

export function insertDevice(d: NewDevice): Query<number> {
  return statement(
    sql`insert into devices (id, serial, name, model, merchant_id, enrol_code_hash, enrol_expires_at, created_by, updated_by,
      created_at, updated_at)
      values (${d.id}, ${d.serial}, ${d.name}, ${d.model}, ${d.merchantId}, ${d.codeHash}, ${d.expiresAt}, ${d.userId},
      ${d.userId}, ${d.now}, ${d.now})`,
    changed,
  );
}

export function renewCode(d: Pick<NewDevice, "id" | "codeHash" | "expiresAt" | "userId" | "now">): Query<number> {
  return statement(
    sql`update devices set enrol_code_hash = ${d.codeHash}, enrol_expires_at = ${d.expiresAt}, updated_by = ${d.userId},
      updated_at = ${d.now}, version = version + 1 where id = ${d.id} and state <> 'revoked'`,
    changed,
  );
}

/** The device's secrets end with it. */
export function revoke(d: Pick<NewDevice, "id" | "userId" | "now">): readonly [Query<number>, Query<number>] {
  return [
    statement(
      sql`update devices set state = 'revoked', enrol_code_hash = null, enrol_expires_at = null, updated_by = ${d.userId},
        updated_at = ${d.now}, version = version + 1 where id = ${d.id} and state <> 'revoked'`,
      changed,
    ),
    statement(
      sql`update device_keys set revoked_at = ${d.now} where device_id = ${d.id} and revoked_at is null`,
      changed,
    ),
  ];
}
