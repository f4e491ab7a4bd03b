import { deviceMessages } from "#contract/devices";
import {
  createDevice,
  type DeviceItem,
  getDevice,
  listDevices,
  renewEnrolment,
  revokeDevice,
} from "#contract/devices.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { previousChanged } from "../../platform/database/conditions";
import { ConstraintError } from "../../platform/database/database";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import { deviceStates } from "./devices.states";
import {
  findDevice,
  findDevices,
  findDisputes,
  findModules,
  findRunsOfDevice,
  insertDevice,
  renewEnrolCode,
  revokeDeviceRow,
} from "./devices.store";
import { closeModuleAlarms } from "./module-health.store";

/** How long an enrolment code is valid, ms. */
const codeLifeMs = 24 * 3_600_000;
const codeLetters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** Ten characters that people do not confuse, 49 bits. */
function drawEnrolCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => codeLetters[byte % codeLetters.length]).join("");
}

export const listDevicesAction = staffAction(listDevices, {
  load: ({ query }) => ({ devices: findDevices(query), total: totalOf(findDevices, query) }),
  run: ({ query, devices, total }) =>
    keysetPage(
      devices,
      query.pageSize,
      ({ id }) => id,
      (device) => device,
      total,
    ),
});

export const getDeviceAction = staffAction(getDevice, {
  load: ({ params: { id } }) => ({
    device: findDevice(id),
    modules: findModules(id),
    runs: findRunsOfDevice(id),
    disputes: findDisputes(id),
  }),
  run({ device, modules, runs, disputes }) {
    return { device: known(device), modules, runs, disputes };
  },
});

function known(device: DeviceItem | undefined): DeviceItem {
  if (!device) throw notFound(deviceMessages.unknown);
  return device;
}

async function newCode({ deps, now }: StaffWork) {
  const enrolCode = drawEnrolCode();
  return { enrolCode, codeHash: await deps.hash.of("device-enrol", enrolCode), expiresAt: now + codeLifeMs };
}

export const createDeviceAction = staffAction(createDevice, {
  async run(ctx) {
    const { body, now, caller, deps } = ctx;
    const { enrolCode, codeHash, expiresAt } = await newCode(ctx);
    const id = newId(now);
    const row = { id, ...body, merchantId: body.merchantId ?? null, codeHash, expiresAt, userId: caller.userId, now };
    const audit = await auditRows(ctx, {
      action: "device.create",
      objectType: "device",
      objectId: id,
      changes: { serial: body.serial, name: body.name },
    });
    try {
      const { device } = await runNamed(deps.database, {
        insertDevice: insertDevice(row),
        device: findDevice(id),
        audit,
      });
      return { device: known(device), enrolCode, expiresAt };
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error;
      if (error.constraint.includes("devices.serial")) throw fieldErrors({ serial: [deviceMessages.serialTaken] });
      throw fieldErrors({ merchantId: ["合作机构不存在"] });
    }
  },
});

export const renewEnrolmentAction = staffAction(renewEnrolment, {
  load: ({ params }) => ({ device: findDevice(params.id) }),
  async run(ctx) {
    const device = known(ctx.device);
    const { enrolCode, codeHash, expiresAt } = await newCode(ctx);
    const row = { id: device.id, codeHash, expiresAt, userId: ctx.caller.userId, now: ctx.now };
    const audit = {
      action: "device.renewEnrolment",
      objectType: "device",
      objectId: device.id,
      when: previousChanged,
    } as const;
    const { renewed } = await runNamed(ctx.deps.database, {
      renewed: renewEnrolCode(row),
      audit: await auditRows(ctx, audit),
    });
    if (renewed === 0) throw conflict(deviceMessages.revoked);
    return { device, enrolCode, expiresAt };
  },
});

export const revokeDeviceAction = staffAction(revokeDevice, {
  load: ({ params }) => ({ device: findDevice(params.id) }),
  async run(ctx) {
    const device = known(ctx.device);
    const [ended, keys] = revokeDeviceRow({ id: device.id, userId: ctx.caller.userId, now: ctx.now });
    const audit = await auditRows(ctx, {
      action: "device.revoke",
      objectType: "device",
      objectId: device.id,
      reason: ctx.body.reason,
      when: previousChanged,
    });
    const alarms = closeModuleAlarms(device.id, ctx.caller.userId, ctx.now);
    const { revoked } = await runNamed(ctx.deps.database, { revoked: ended, audit, keys, alarms });
    if (revoked === 0) throw conflict();
    return { ...device, state: deviceStates.to("revoke") };
  },
});
