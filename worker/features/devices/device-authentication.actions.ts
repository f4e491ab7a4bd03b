import { deviceProtocolMessages, signatureWindowMs } from "#contract/device-protocol";
import { enrolDevice, rotateDeviceKey } from "#contract/device-protocol.schemas";
import { publicAction, type RequestFacts } from "../../http/action";
import { AppError, forbidden } from "../../http/errors";
import { isSameDigest, sha256 } from "../../platform/crypto";
import { ConstraintError, type Query } from "../../platform/database/database";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newId, newToken } from "../../platform/ids";
import { claimIdempotencyKey } from "../idempotency/idempotency.queries";
import { auditRows } from "../logs/logs.actions";
import {
  addDeviceKey,
  consumeEnrolCode,
  type DeviceKey,
  findDeviceId,
  findDeviceWithKeys,
  isSecretEnrolled,
  type KnownDevice,
  markKeyUsed,
  replaceDeviceKeys,
  touchDevice,
} from "./device-authentication.store";
import { deviceSignature } from "./device-signature.rules";

/** How long a replaced secret stays valid, ms. */
const overlapMs = 24 * 3_600_000;

const refused = (msg: string, detail?: string) => new AppError({ status: 401, msg, detail });
export const deviceSecretContext = (deviceId: string) => `device-secret:${deviceId}`;
const deviceIdOf = (request: RequestFacts) => request.raw.headers.get("x-device-id") ?? "";

/** The device that a request names, to be read together with what the action needs. */
export const findNamedDevice = (request: RequestFacts, now: number) => findDeviceWithKeys(deviceIdOf(request), now);

/** The device that signed, the key it used and its nonce. */
export interface SignedRequest {
  readonly device: KnownDevice;
  readonly key: DeviceKey;
  readonly nonce: string;
}

/** Throws unless the request was signed by this device within the last minutes. */
export async function requireSignature(
  { deps, request, now }: { deps: Pick<Deps, "sealer">; request: RequestFacts; now: number },
  device: KnownDevice | undefined,
  body: ArrayBuffer,
): Promise<SignedRequest & { bodyHash: string }> {
  const { headers, method, url } = request.raw;
  const [time, nonce] = [Number(headers.get("x-device-time")), headers.get("x-device-nonce") ?? ""];
  if (!device || !/^[\w-]{16,64}$/.test(nonce)) throw refused(deviceProtocolMessages.unsigned, "no device or nonce");
  const bodyHash = await sha256(body);
  const parts = { method, path: new URL(url).pathname, time, nonce, bodyHash };
  const given = headers.get("x-device-signature") ?? "";
  const matches = await Promise.all(
    device.keys.map(async ({ sealed }) => {
      const secret = await deps.sealer.open(deviceSecretContext(device.id), sealed);
      return isSameDigest(deviceSignature(secret, parts), given);
    }),
  );
  if (device.state === "revoked") throw forbidden(deviceProtocolMessages.revoked);
  const key = device.keys[matches.indexOf(true)];
  if (!key) throw refused(deviceProtocolMessages.unsigned, "signature");
  if (!(Math.abs(now - time) <= signatureWindowMs)) throw refused(deviceProtocolMessages.clock);
  return { device, key, nonce, bodyHash };
}

/** The rows that every signed request writes: its nonce, the device's last contact, the first use of its key. */
export function signedRequestStatements(signed: SignedRequest, firmware: string, now: number): Query<number>[] {
  return [
    ...(signed.key.isUsed ? [] : [markKeyUsed(signed.key.id, now)]),
    claimIdempotencyKey(`device:${signed.device.id}`, signed.nonce, now + 2 * signatureWindowMs, now),
    touchDevice(signed.device.id, firmware, now),
  ];
}

/** A nonce that was used before fails the batch; its constraint is recognised by the table's name. */
export function toReplayError(error: unknown): unknown {
  return error instanceof ConstraintError && error.constraint.includes("idempotency_keys")
    ? refused(deviceProtocolMessages.replayed)
    : error;
}

export const enrolDeviceAction = publicAction(enrolDevice, {
  load: ({ body }) => ({ deviceId: findDeviceId(body.serial) }),
  async run(ctx) {
    const { deps, now, body } = ctx;
    const codeHash = await deps.hash.of("device-enrol", body.code.toUpperCase());
    const [keyId, secret] = [newId(now), newToken()];
    const deviceId = ctx.deviceId ?? "";
    const sealed = await deps.sealer.seal(deviceSecretContext(deviceId), secret);
    const { taken } = await runNamed(deps.database, {
      taken: consumeEnrolCode({ serial: body.serial, codeHash, firmware: body.firmware, now }),
      replaceKeys: replaceDeviceKeys({ id: keyId, serial: body.serial, sealed, now }),
      audit: await auditRows(ctx, {
        action: "device.enrol",
        objectType: "device",
        objectId: deviceId,
        actor: { kind: "device", id: deviceId, label: body.serial },
        when: isSecretEnrolled(keyId),
      }),
    });
    if (!taken) throw refused(deviceProtocolMessages.enrolRefused);
    return { deviceId: taken.id, secret };
  },
});

export const rotateDeviceKeyAction = publicAction(rotateDeviceKey, {
  load: ({ request, now }) => ({ namedDevice: findNamedDevice(request, now) }),
  async run(ctx) {
    const { deps, now, request } = ctx;
    const signed = await requireSignature(ctx, ctx.namedDevice, await request.body());
    const { id, keys } = signed.device;
    // The device has already used its newer key, so a request signed with the old one is not from the device.
    if (signed.key.isReplaced && keys.some(({ isUsed, isReplaced }) => isUsed && !isReplaced))
      throw refused(deviceProtocolMessages.unsigned, "replaced key");
    const [secret, oldUntil] = [newToken(), now + overlapMs];
    const sealed = await deps.sealer.seal(deviceSecretContext(id), secret);
    const audit = await auditRows(ctx, {
      action: "device.rotateKey",
      objectType: "device",
      objectId: id,
      actor: { kind: "device", id, label: signed.device.serial },
    });
    try {
      await deps.database.run([
        ...signedRequestStatements(signed, "", now),
        ...addDeviceKey({ id: newId(now), signedBy: signed.key.id, deviceId: id, sealed, now, oldUntil }),
        ...audit,
      ]);
    } catch (error) {
      throw toReplayError(error);
    }
    return { secret, oldUntil };
  },
});
