import { sql } from "drizzle-orm";
import { enrolDevice } from "#contract/device-protocol.schemas";
import { createDevice } from "#contract/devices.schemas";
import { onSitePromise } from "#contract/on-site";
import { configsTable } from "#drizzle/schema/configs";
import { nextAddress } from "#tests/support/app";
import { measuredChannel } from "#tests/support/device-curves";
import { nextNumber } from "#tests/support/factories";
import { statement } from "#tests/support/statement";
import { deviceSignature } from "#worker/features/devices/device-signature.rules";
import { sha256 } from "#worker/platform/crypto";
import { db, write } from "#worker/platform/database/query";
import { newId, newToken } from "#worker/platform/ids";
import { bindRows } from "../laboratory";
import { createLaboratory, type Laboratory } from "../plates";

interface Answer {
  readonly status: number;
  readonly msg: string;
  readonly data: { readonly runId: string; readonly state: string; readonly resultCount: number } & {
    readonly secret: string;
    readonly oldUntil: number;
  };
}

/** A simulated device with correct signatures; `secret`, `time` and `nonce` can be falsified. */
export interface TestDevice {
  readonly lab: Laboratory;
  readonly deviceId: string;
  secret: string;
  post(path: string, body: unknown, bent?: { time?: number; nonce?: string; sent?: string }): Promise<Answer>;
  send(message: object): Promise<Answer>;
}

/** Headers with which a device signs a body for a path. */
export async function signedHeaders(
  device: { readonly deviceId: string; readonly secret: string },
  path: string,
  text: string,
  { time, nonce = newToken() }: { time: number; nonce?: string | undefined },
): Promise<Record<string, string>> {
  const parts = { method: "POST", path, time, nonce, bodyHash: await sha256(text) };
  return {
    "x-device-id": device.deviceId,
    "x-device-time": String(time),
    "x-device-nonce": nonce,
    "x-device-signature": deviceSignature(device.secret, parts),
  };
}

/** Sets how many minutes after the start of a run its reports may be published, unless it was set before. */
export function publishAfter({ world }: Laboratory, minutes: number) {
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const values = { key: onSitePromise.waitSetting, name: "现场检测最早发布", value: String(minutes), ...at };
  return world.write(write(db.insert(configsTable).values(values).onConflictDoNothing()));
}

export async function enrolledDevice(lab?: Laboratory): Promise<TestDevice> {
  const laboratory = lab ?? (await createLaboratory());
  await publishAfter(laboratory, 0);
  const { world, technician } = laboratory;
  const serial = `QF-${1000 + nextNumber()}`;
  const { data: made } = await world.call(createDevice, { as: technician, body: { serial, name: "前台快检仪" } });
  const { data } = await world.call(enrolDevice, { body: { serial, code: made.enrolCode } });
  const ip = nextAddress();
  const device: TestDevice = {
    lab: laboratory,
    deviceId: data.deviceId,
    secret: data.secret,
    async post(path, body, bent = {}) {
      const text = JSON.stringify(body);
      const signed = await signedHeaders(device, path, text, { time: world.clock.now(), ...bent });
      const headers = { ...signed, "cf-connecting-ip": ip };
      const request = new Request(`http://127.0.0.1:8787${path}`, { method: "POST", headers, body: bent.sent ?? text });
      const response = await world.app.fetch(request, { deps: world.deps });
      return { status: response.status, ...((await response.json()) as Omit<Answer, "status">) };
    },
    send: (message) => device.post("/api/v1/device/messages", message),
  };
  return device;
}

/** Binds a tube and leaves its sample expected, as the customer's own binding does. Returns the phone. */
export async function boundTube({ world }: Laboratory, barcode: string): Promise<string> {
  const phone = `1380015${1000 + nextNumber()}`;
  await bindRows(world, barcode, { name: "张小明", phone });
  const now = world.clock.now();
  await world.write(
    statement(
      sql`insert into samples (id, tube_id, barcode, binding_id, product_id, merchant_id, state, state_changed_at,
        created_at)
        select ${newId(now)}, id, barcode, binding_id, product_id, merchant_id, 'expected', ${now}, ${now} from tubes where barcode = ${barcode}`,
      () => undefined,
    ),
  );
  return phone;
}

const head = { schema: 2, runUid: "run-0001", clockOk: true };
const cts = { positive: 27, negative: null } as const;

/**
 * The messages of one run over these barcodes; with `ct` it detects SARS-CoV-2 in them. All figures are consistent,
 * curves included.
 */
export function runOf(now: number, barcodes: readonly string[], ct: number | null = cts.negative) {
  const targets = ["sars-cov-2", "influenza-a", "influenza-b", "rsv"];
  const channels = (first: number | null, others: number | null, control: number | null) => [
    ...targets.map((target, i) => measuredChannel(target, { ct: i === 0 ? first : others })),
    measuredChannel("rnase-p", { ct: control }),
  ];
  const temperatureError = 0.2;
  const samples = barcodes.map((barcode, i) => ({
    moduleNo: i + 2,
    role: "sample" as const,
    barcode,
    temperatureError,
    channels: channels(ct, null, 28),
  }));
  const modules = [
    { moduleNo: 1, role: "positive" as const, temperatureError, channels: channels(cts.positive, cts.positive, 28) },
    ...samples,
    { moduleNo: 96, role: "ntc" as const, temperatureError, channels: channels(null, null, null) },
  ];
  return {
    started: {
      ...head,
      seq: 0,
      kind: "started",
      assayCode: "RESP-4",
      reagentLot: "FX2611",
      reagentExpiry: "2027-12-31",
      startedAt: now,
      expectedEndAt: now + 35 * 60_000,
      modules: modules.map(({ moduleNo, role, ...one }) => ({
        moduleNo,
        role,
        barcode: "barcode" in one ? one.barcode : "",
      })),
    },
    results: { ...head, seq: 1, kind: "results", modules },
    closed: { ...head, seq: 2, kind: "closed", status: "completed", endedAt: now, moduleCount: modules.length },
  };
}
