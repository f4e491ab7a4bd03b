import { randomBytes } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { firmwareVersion } from "./messages.mjs";
import { readJson, readServedAddress } from "./place.mjs";
import { signIn } from "./staff.mjs";

/**
 * The identity of the device. The first time it is registered by the local administrator and enrols with its code; the
 * secret is then stored in device.json.
 */
export async function ensureDeviceIdentity(place, address) {
  if (existsSync(place.device)) {
    const device = readJson(place.device);
    // The installation of this folder may now be served at another address; another installation does not know the
    // device.
    if (address !== device.address && address !== readServedAddress(place))
      throw new Error(`${place.device} belongs to ${device.address}; remove it to register at ${address}`);
    return { ...device, address };
  }
  const call = await signIn(address, readJson(place.admin));
  const serial = `SIM-${randomBytes(3).toString("hex").toUpperCase()}`;
  const made = await call("POST", "/api/v1/devices", { serial, name: "模拟快检仪", model: "QF-96" });
  const { deviceId, secret } = await call("POST", "/api/v1/device/enrol", {
    serial,
    code: made.enrolCode,
    firmware: firmwareVersion,
  });
  const device = { address, serial, deviceId, secret };
  writeFileSync(place.device, `${JSON.stringify(device, null, 2)}\n`, { mode: 0o600 });
  console.log(`${serial} registered and enrolled; its secret is in ${place.device}`);
  return device;
}
