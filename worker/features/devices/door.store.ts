import { sql } from "drizzle-orm";
import { previousChanged } from "../../platform/database/conditions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** A device as the door needs to know it. */
export interface KnownDevice {
  readonly id: string;
  readonly serial: string;
  readonly name: string;
  readonly state: "pending" | "enrolled" | "revoked";
  /** Secrets that are valid now, sealed, newest first. */
  readonly keys: readonly DoorKey[];
}

export interface DoorKey {
  readonly id: string;
  readonly sealed: string;
  /** 1 once it signed something. */
  readonly isUsed: 0 | 1;
  /** 1 once another was made: it ends with the overlap. */
  readonly isReplaced: 0 | 1;
}

export function findDoorDevice(id: string, now: number): Query<KnownDevice | undefined> {
  return statement(
    sql`select d.id, d.serial, d.name, d.state, (select json_group_array(json_object('id', k.id, 'sealed', k.secret_sealed,
      'isUsed', k.first_used_at is not null, 'isReplaced', k.expires_at is not null)) from (select id, secret_sealed, first_used_at, expires_at from device_keys where device_id = d.id and revoked_at is null
        and (expires_at is null or expires_at > ${now}) order by id desc limit 4) k) as live_keys
      from devices d where d.id = ${id}`,
    ([r]) =>
      r && {
        id: String(r[0]),
        serial: String(r[1]),
        name: String(r[2]),
        state: r[3] as KnownDevice["state"],
        keys: JSON.parse(String(r[4])) as KnownDevice["keys"],
      },
  );
}

export function findDeviceId(serial: string): Query<string | undefined> {
  return statement(sql`select id from devices where serial = ${serial}`, ([r]) => (r ? String(r[0]) : undefined));
}

/** Fails with a constraint error when the device used this nonce before; the whole batch is undone then. */
export function rememberNonce(deviceId: string, nonce: string, expiresAt: number): Query<number> {
  return statement(
    sql`insert into device_nonces (device_id, nonce, expires_at) values (${deviceId}, ${nonce}, ${expiresAt})`,
    changed,
  );
}

export function touchDevice(deviceId: string, firmware: string, now: number): Query<number> {
  return statement(
    sql`update devices set last_seen_at = ${now}, firmware = iif(${firmware} = '', firmware, ${firmware}) where id = ${deviceId}`,
    changed,
  );
}

/** Takes the code of a device that waits for it; of any number of takers exactly one changes the row. */
export function takeEnrolCode(e: {
  serial: string;
  codeHash: string;
  firmware: string;
  now: number;
}): Query<string | undefined> {
  return statement(
    sql`update devices set state = 'enrolled', enrol_code_hash = null, enrol_expires_at = null, firmware = ${e.firmware},
      last_seen_at = ${e.now}, updated_at = ${e.now}, version = version + 1
      where serial = ${e.serial} and enrol_code_hash = ${e.codeHash} and enrol_expires_at > ${e.now} and state <> 'revoked'
      returning id`,
    ([r]) => (r ? String(r[0]) : undefined),
  );
}

/** Runs right behind `takeEnrolCode`: secrets from before are over, the new one is the device's only one. */
export function replaceKeys(key: { id: string; serial: string; sealed: string; now: number }): Query<number>[] {
  const device = sql`(select id from devices where serial = ${key.serial})`;
  return [
    statement(
      sql`insert into device_keys (id, device_id, secret_sealed, created_at) select ${key.id}, ${device}, ${key.sealed}, ${key.now}
        where ${previousChanged}`,
      changed,
    ),
    statement(
      sql`update device_keys set revoked_at = ${key.now} where device_id = ${device} and id <> ${key.id} and revoked_at is null
        and exists (select 1 from device_keys where id = ${key.id})`,
      changed,
    ),
  ];
}

/** The key has signed something, so the device holds it. */
export function markUsed(keyId: string, now: number): Query<number> {
  return statement(
    sql`update device_keys set first_used_at = ${now} where id = ${keyId} and first_used_at is null`,
    changed,
  );
}

/**
 * A new secret beside the one that signed. Secrets that never signed were lost on their way and go, so that any number of lost
 * answers leaves the device with a key; the signing one lives on for the overlap, anew as long as no newer one was used.
 */
export function addKey(key: {
  id: string;
  signedBy: string;
  deviceId: string;
  sealed: string;
  now: number;
  oldUntil: number;
}): Query<number>[] {
  const live = sql`device_id = ${key.deviceId} and revoked_at is null`;
  return [
    statement(
      sql`update device_keys set revoked_at = ${key.now} where ${live} and first_used_at is null and id <> ${key.signedBy}`,
      changed,
    ),
    statement(
      sql`update device_keys set expires_at = ${key.oldUntil} where ${live} and (expires_at is null
        or expires_at > ${key.oldUntil} or (id = ${key.signedBy} and not exists (select 1 from device_keys newer
          where newer.device_id = ${key.deviceId} and newer.id <> ${key.signedBy} and newer.revoked_at is null
          and newer.expires_at is null and newer.first_used_at is not null)))`,
      changed,
    ),
    statement(
      sql`insert into device_keys (id, device_id, secret_sealed, created_at) values (${key.id}, ${key.deviceId}, ${key.sealed}, ${key.now})`,
      changed,
    ),
  ];
}

/** The secret that was made in this enrolment. */
export const enrolled = (keyId: string) => sql`exists (select 1 from device_keys where id = ${keyId})`;

export function removeOldNonces(now: number): Query<number> {
  return statement(
    sql`delete from device_nonces where (device_id, nonce) in (select device_id, nonce from device_nonces
      where expires_at < ${now} limit 500)`,
    changed,
  );
}
