import { sql } from "drizzle-orm";
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
  readonly keys: readonly { readonly id: string; readonly sealed: string }[];
}

export function findDoorDevice(id: string, now: number): Query<KnownDevice | undefined> {
  return statement(
    sql`select d.id, d.serial, d.name, d.state, (select json_group_array(json_object('id', k.id, 'sealed', k.secret_sealed))
      from (select id, secret_sealed from device_keys where device_id = d.id and revoked_at is null
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
        where changes() > 0`,
      changed,
    ),
    statement(
      sql`update device_keys set revoked_at = ${key.now} where device_id = ${device} and id <> ${key.id} and revoked_at is null
        and exists (select 1 from device_keys where id = ${key.id})`,
      changed,
    ),
  ];
}

export function addKey(key: {
  id: string;
  deviceId: string;
  sealed: string;
  now: number;
  oldUntil: number;
}): Query<number>[] {
  return [
    statement(
      sql`update device_keys set expires_at = ${key.oldUntil} where device_id = ${key.deviceId} and revoked_at is null
        and (expires_at is null or expires_at > ${key.oldUntil})`,
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
