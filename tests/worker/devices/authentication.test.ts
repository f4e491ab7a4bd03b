import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deviceProtocolMessages } from "#contract/device-protocol";
import { enrolDevice } from "#contract/device-protocol.schemas";
import { deviceMessages } from "#contract/devices";
import { createDevice, renewEnrolment, revokeDevice } from "#contract/devices.schemas";
import { meanwhile } from "#tests/support/meanwhile";
import { statement } from "#tests/support/statement";
import { deviceSignature } from "#worker/features/devices/device-signature.rules";
import { createLaboratory } from "../plates";
import { cell } from "../platform/raw-rows";
import { enrolledDevice, runOf } from "./test-device";

const keys = "/api/v1/device/keys";

test("the signature is the published HMAC of its five lines", async () => {
  const parts = {
    method: "POST",
    path: "/api/v1/device/messages",
    time: 1_700_000_000_000,
    nonce: "n".repeat(16),
    bodyHash: "ab",
  };
  // printf 'POST\n/api/v1/device/messages\n1700000000000\nnnnnnnnnnnnnnnnn\nab' | openssl dgst -sha256 -hmac secret
  expect(deviceSignature("secret", parts)).toBe("01b17d8043d36c8338e8ab33d22202c202fe2da20f2f2c7904cbc0cdd330c79a");
});

test("an enrolment code works once, and only for its device", async () => {
  const lab = await createLaboratory();
  const { world, technician } = lab;
  const { data } = await world.call(createDevice, { as: technician, body: { serial: "QF-0001", name: "快检仪" } });
  const attempt = (serial: string, code: string) => world.call(enrolDevice, { body: { serial, code } });
  expect(await attempt("QF-0002", data.enrolCode)).toMatchObject({
    status: 401,
    msg: deviceProtocolMessages.enrolRefused,
  });
  expect(await attempt("QF-0001", "WRONGCODE2")).toMatchObject({ status: 401 });
  expect((await attempt("QF-0001", data.enrolCode)).data.secret).toHaveLength(43);
  expect(await attempt("QF-0001", data.enrolCode)).toMatchObject({ status: 401 });
});

test("a code that nobody used within a day is dead", async () => {
  const { world, technician } = await createLaboratory();
  const { data } = await world.call(createDevice, { as: technician, body: { serial: "QF-0001", name: "快检仪" } });
  world.clock.advance(24 * 3_600_000 + 1);
  expect(await world.call(enrolDevice, { body: { serial: "QF-0001", code: data.enrolCode } })).toMatchObject({
    status: 401,
  });
});

test("a serial number is registered once", async () => {
  const { world, technician } = await createLaboratory();
  const body = { serial: "QF-0001", name: "快检仪" };
  await world.call(createDevice, { as: technician, body });
  expect(await world.call(createDevice, { as: technician, body })).toMatchObject({
    code: 526,
    errors: { serial: [deviceMessages.serialTaken] },
  });
});

test("a body that was changed on its way, an old request and a used one are refused", async () => {
  const device = await enrolledDevice();
  const { world } = device.lab;
  const now = world.clock.now();
  expect(await device.post(keys, {}, { sent: '{"a":1}' })).toMatchObject({
    status: 401,
    msg: deviceProtocolMessages.unsigned,
  });
  expect(await device.post(keys, {}, { time: now - 300_001 })).toMatchObject({
    status: 401,
    msg: deviceProtocolMessages.clock,
  });
  expect(await device.post(keys, {}, { time: now + 300_001 })).toMatchObject({
    status: 401,
    msg: deviceProtocolMessages.clock,
  });
  const { started } = runOf(now, []);
  const nonce = "n".repeat(20);
  expect((await device.post("/api/v1/device/messages", started, { nonce })).status).toBe(200);
  const replay = await device.post("/api/v1/device/messages", { ...started, runUid: "run-0002" }, { nonce });
  expect(replay).toMatchObject({ status: 401, msg: deviceProtocolMessages.replayed });
});

test("another device's secret signs nothing", async () => {
  const one = await enrolledDevice();
  const other = await enrolledDevice(one.lab);
  one.secret = other.secret;
  expect(await one.post(keys, {})).toMatchObject({ status: 401, msg: deviceProtocolMessages.unsigned });
});

test("after a change of keys the old secret works for a day, then only the new one", async () => {
  const device = await enrolledDevice();
  const old = device.secret;
  const { data } = await device.post(keys, {});
  expect(data.oldUntil).toBe(device.lab.world.clock.now() + 86_400_000);
  const { started } = runOf(device.lab.world.clock.now(), []);
  expect((await device.send(started)).status).toBe(200);
  device.lab.world.clock.advance(86_400_001);
  expect((await device.send(started)).status).toBe(401);
  device.secret = data.secret;
  expect((await device.send(started)).status).toBe(200);
  expect(old).not.toBe(data.secret);
});

test("a device whose answers are lost again and again asks for a new key with the old one for ever, and gets in with it", async () => {
  const device = await enrolledDevice();
  const { world } = device.lab;
  for (let lost = 0; lost < 9; lost++) {
    const { status } = await device.post(keys, {});
    expect([lost, status]).toEqual([lost, 200]);
    world.clock.advance(6 * 3_600_000);
  }
  const live = sql`select count(*) from device_keys where revoked_at is null`;
  expect(await world.read(statement(live, ([r]) => r?.[0]))).toBe(2);
  device.secret = (await device.post(keys, {})).data.secret;
  expect((await device.send(runOf(world.clock.now(), []).started)).status).toBe(200);
});

test("whoever holds a replaced secret gets no new one once the device has used its own", async () => {
  const device = await enrolledDevice();
  const { world } = device.lab;
  const [old, current] = [device.secret, (await device.post(keys, {})).data.secret];
  device.secret = current;
  expect((await device.send(runOf(world.clock.now(), []).started)).status).toBe(200);
  device.secret = old;
  expect(await device.post(keys, {})).toMatchObject({ status: 401, msg: deviceProtocolMessages.unsigned });
  world.clock.advance(25 * 3_600_000);
  device.secret = current;
  expect((await device.post(keys, {})).status).toBe(200);
});

test("a revoked device is refused, and its code cannot be renewed", async () => {
  const device = await enrolledDevice();
  const { world, technician } = device.lab;
  const params = { id: device.deviceId };
  await world.call(revokeDevice, { as: technician, params, body: { reason: "设备报废" } });
  expect((await device.post(keys, {})).status).toBeGreaterThan(400);
  expect(await world.call(renewEnrolment, { as: technician, params, body: {} })).toMatchObject({
    status: 409,
    msg: deviceMessages.revoked,
  });
});

test("a device that two people revoke at the same moment is revoked once", async () => {
  const other = meanwhile();
  const device = await enrolledDevice(await createLaboratory(other));
  const { world, technician, reviewer } = device.lab;
  const revocation = { params: { id: device.deviceId }, body: { reason: "设备报废" } };
  other.beforeWriteTo("devices", () => world.call(revokeDevice, { as: reviewer, ...revocation }));
  expect((await world.call(revokeDevice, { as: technician, ...revocation })).status).toBe(409);
  expect(await cell(world, "select count(*) from audit_events where action = 'device.revoke'")).toBe(1);
});

test("no reply, row or log of a device holds its secret in clear", async () => {
  const device = await enrolledDevice();
  const { world } = device.lab;
  const rows = await world.read(statement(sql`select * from device_keys`, (found) => JSON.stringify(found)));
  expect(rows).not.toContain(device.secret);
});
