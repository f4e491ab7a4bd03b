import {
  approveAutomaticRelease,
  listAutomaticReleases,
  setAutomaticRelease,
} from "#contract/automatic-release.schemas";
import { enrolDevice, rotateDeviceKey, sendDeviceMessage } from "#contract/device-protocol.schemas";
import { createDevice, getDevice, listDevices, renewEnrolment, revokeDevice } from "#contract/devices.schemas";
import type { Endpoint } from "#contract/endpoint";
import { nextNumber, signedInStaff } from "#tests/support/factories";
import { enrolledDevice, runOf, signedHeaders } from "../devices/test-device";
import { type HappyPath, happy, type Stage } from "./stage";

const form = () => ({ serial: `QF-${9000 + nextNumber()}`, name: "前台快检仪" });
const registered = async ({ boss }: Stage) => (await boss.call(createDevice, { body: form() })).data;
const one = async (stage: Stage) => ({ params: { id: (await registered(stage)).device.id } });

const wish = { isWanted: true, reason: "夜间无人值守" };
/** The panel, whose automatic release somebody has requested. */
async function asked({ boss }: Stage) {
  const params = { id: (await boss.call(listAutomaticReleases)).data.list[0]?.id ?? "" };
  await boss.call(setAutomaticRelease, { params, body: wish });
  return params;
}

async function signed(stage: Stage, { path }: Endpoint, message: (now: number) => object) {
  const now = stage.world.clock.now();
  const body = JSON.stringify(message(now));
  const device = await enrolledDevice(stage);
  return { body, headers: await signedHeaders(device, path, body, { time: now }) };
}

export const devices: readonly HappyPath[] = [
  happy(listDevices),
  happy(getDevice, one),
  happy(createDevice, () => ({ body: form() })),
  happy(renewEnrolment, async (stage) => ({ ...(await one(stage)), body: {} })),
  happy(revokeDevice, async (stage) => ({ ...(await one(stage)), body: { reason: "设备报废" } })),
  happy(listAutomaticReleases),
  happy(approveAutomaticRelease, async (stage) => {
    const params = await asked(stage);
    return { as: await signedInStaff(stage.world), params, body: {} };
  }),
  happy(setAutomaticRelease, async (stage) => ({ params: await asked(stage), body: { ...wish, isWanted: false } })),
  happy(enrolDevice, async (stage) => {
    const { device, enrolCode } = await registered(stage);
    return { body: { serial: device.serial, code: enrolCode } };
  }),
  happy(rotateDeviceKey, (stage) => signed(stage, rotateDeviceKey, () => ({}))),
  happy(sendDeviceMessage, (stage) => signed(stage, sendDeviceMessage, (now) => runOf(now, []).started)),
];
