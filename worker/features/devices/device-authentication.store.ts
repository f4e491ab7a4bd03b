import { and, eq, gt, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { deviceKeysTable, devicesTable } from "#drizzle/schema/devices";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { db, firstOf, parsedJson, row, select, selectColumn, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { stateMove } from "../states/state-moves.queries";
import { deviceStates } from "./devices.states";

const devices = devicesTable;
const keys = deviceKeysTable;
const d = alias(devicesTable, "d");

/** A device with the keys that are valid for it. */
export interface KnownDevice {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  readonly state: "pending" | "enrolled" | "revoked";
  /** Secrets that are valid now, encrypted, newest first. */
  readonly keys: readonly DeviceKey[];
}

export interface DeviceKey {
  readonly id: string;
  readonly sealed: string;
  /** 1 once it has signed a request. */
  readonly isUsed: 0 | 1;
  /** 1 once a newer one was made: it expires at the end of the overlap. */
  readonly isReplaced: 0 | 1;
}

export function findDeviceWithKeys(id: string, now: number): Query<KnownDevice | undefined> {
  const live = sql`select ${keys.id} as id, ${keys.secretSealed} as sealed, ${keys.firstUsedAt} is not null as used,
    ${keys.expiresAt} is not null as replaced from ${keys} where ${keys.deviceId} = ${d.id}
    and ${keys.revokedAt} is null and (${keys.expiresAt} is null or ${keys.expiresAt} > ${now})
    order by ${keys.id} desc limit 4`;
  const listed = sql`(select json_group_array(json_object('id', k.id, 'sealed', k.sealed, 'isUsed', k.used,
    'isReplaced', k.replaced)) from (${live}) k)`;
  return firstOf(
    select(
      { id: d.id, serial: d.serial, name: d.name, state: d.state, keys: parsedJson<DeviceKey[]>(listed) },
      sql`from ${devices} ${d} where ${d.id} = ${id}`,
    ),
  );
}

export const findDeviceId = (serial: string): Query<string | undefined> =>
  firstOf(selectColumn(devices.id, sql`from ${devices} where ${devices.serial} = ${serial}`));

export function touchDevice(deviceId: string, firmware: string, now: number): Query<number> {
  return write(
    db
      .update(devices)
      .set({ lastSeenAt: now, firmware: sql`iif(${firmware} = '', ${devices.firmware}, ${firmware})` })
      .where(eq(devices.id, deviceId)),
  );
}

interface Enrolment {
  readonly serial: string;
  readonly codeHash: string;
  readonly firmware: string;
  readonly now: number;
}

/** Uses the enrolment code of a device that waits for it; of several simultaneous requests exactly one changes the row. */
export function consumeEnrolCode({ serial, codeHash, firmware, now }: Enrolment) {
  const { to, isLegal } = stateMove(devices.state, deviceStates, ["enrol"]);
  return row(
    db
      .update(devices)
      .set({
        state: to,
        enrolCodeHash: null,
        enrolExpiresAt: null,
        firmware,
        lastSeenAt: now,
        updatedAt: now,
        version: sql`${devices.version} + 1`,
      })
      .where(
        and(eq(devices.serial, serial), eq(devices.enrolCodeHash, codeHash), gt(devices.enrolExpiresAt, now), isLegal),
      )
      .returning({ id: devices.id }),
  );
}

/** Must run directly after `consumeEnrolCode`: revokes earlier secrets, so that the new one is the device's only one. */
export function replaceDeviceKeys(key: { id: string; serial: string; sealed: string; now: number }): Query<number>[] {
  const deviceId = sql`(select ${devices.id} from ${devices} where ${devices.serial} = ${key.serial})`;
  return [
    write(
      insertInto(
        keys,
        { id: key.id, deviceId, secretSealed: key.sealed, createdAt: key.now },
        { when: previousChanged },
      ),
    ),
    write(
      db
        .update(keys)
        .set({ revokedAt: key.now })
        .where(
          and(
            sql`${keys.deviceId} = ${deviceId}`,
            ne(keys.id, key.id),
            isNull(keys.revokedAt),
            isSecretEnrolled(key.id),
          ),
        ),
    ),
  ];
}

/** Records that the key has signed something, which proves that the device has it. */
export function markKeyUsed(keyId: string, now: number): Query<number> {
  return write(
    db
      .update(keys)
      .set({ firstUsedAt: now })
      .where(and(eq(keys.id, keyId), isNull(keys.firstUsedAt))),
  );
}

interface NewKey {
  readonly id: string;
  readonly signedBy: string;
  readonly deviceId: string;
  readonly sealed: string;
  readonly now: number;
  readonly oldUntil: number;
}

/**
 * Adds a new secret beside the one that signed the request. Secrets that never signed were lost in transit and are revoked, so
 * that the device always has a usable key however many answers are lost. The signing secret stays valid for the overlap, which
 * starts again as long as no newer secret was used.
 */
export function addDeviceKey({ id, signedBy, deviceId, sealed, now, oldUntil }: NewKey): Query<number>[] {
  const isLive = and(eq(keys.deviceId, deviceId), isNull(keys.revokedAt));
  const newer = alias(keys, "newer");
  const isReplaced = sql`exists (select 1 from ${keys} ${newer} where ${newer.deviceId} = ${deviceId}
    and ${newer.id} <> ${signedBy} and ${newer.revokedAt} is null and ${newer.expiresAt} is null
    and ${newer.firstUsedAt} is not null)`;
  const lastsLonger = or(
    isNull(keys.expiresAt),
    gt(keys.expiresAt, oldUntil),
    and(eq(keys.id, signedBy), sql`not ${isReplaced}`),
  );
  return [
    write(
      db
        .update(keys)
        .set({ revokedAt: now })
        .where(and(isLive, isNull(keys.firstUsedAt), ne(keys.id, signedBy))),
    ),
    write(db.update(keys).set({ expiresAt: oldUntil }).where(and(isLive, lastsLonger))),
    write(db.insert(keys).values({ id, deviceId, secretSealed: sealed, createdAt: now })),
  ];
}

/** Condition: this enrolment created the secret. */
export const isSecretEnrolled = (keyId: string): SQL => sql`exists (select 1 from ${keys} where ${keys.id} = ${keyId})`;
