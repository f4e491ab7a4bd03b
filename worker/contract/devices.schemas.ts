import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import * as calls from "./devices";
import { deviceMessages } from "./devices";
import { endpoint } from "./endpoint";
import { cursorPage, idField, text } from "./fields.schemas";
import { idParams, merchantRef, reasonField, timeOrNull } from "./lab-fields.schemas";

const deviceItem = z.object({
  id: z.string(),
  serial: z.string(),
  name: z.string(),
  model: z.string(),
  merchant: z.nullable(merchantRef),
  moduleCount: z.int(),
  firmware: z.string(),
  state: z.enum(["pending", "enrolled", "revoked"]),
  lastSeenAt: timeOrNull,
  /** Modules whose last `moduleFailuresForAlarm` runs all failed. */
  failingModules: z.int(),
  createdAt: z.int(),
});
export type DeviceItem = z.output<typeof deviceItem>;

/** A single-use code with which one device enrols; it is only ever shown in this reply. */
const enrolment = z.object({ device: deviceItem, enrolCode: z.string(), expiresAt: z.int() });

export const listDevices = endpoint(calls.listDevices, {
  title: "检测设备列表",
  access: { kind: "staff", permission: "lab:device:list" },
  query: z.object({
    ...growingListQuery,
    /** Part of the name or the serial number. */
    search: searchPartField,
    state: z.optional(z.enum(["pending", "enrolled", "revoked"])),
    queue: z.optional(z.enum(["failing"])),
  }),
  reply: cursorPage(deviceItem),
});

export const getDevice = endpoint(calls.getDevice, {
  title: "检测设备详情",
  access: { kind: "staff", permission: "lab:device:list" },
  params: idParams,
  reply: z.object({
    device: deviceItem,
    modules: z.array(
      z.object({
        moduleNo: z.int(),
        runCount: z.int(),
        failureCount: z.int(),
        /** Tubes without a valid result although the module reported no fault. */
        invalidCount: z.int(),
        failuresInRow: z.int(),
        lastFault: z.string(),
      }),
    ),
    runs: z.array(
      z.object({
        id: z.string(),
        runNo: z.string(),
        state: z.string(),
        startedAt: timeOrNull,
        endedAt: timeOrNull,
        /** As the device estimates it; null for runs that came as a file. */
        expectedEndAt: timeOrNull,
      }),
    ),
    /** Messages that came again with different content, newest first. */
    disputes: z.array(
      z.object({ id: z.string(), runUid: z.string(), messageSeq: z.int(), kind: z.string(), receivedAt: z.int() }),
    ),
  }),
});

export const createDevice = endpoint(calls.createDevice, {
  title: "登记检测设备",
  access: { kind: "staff", permission: "lab:device:edit", needsProof: true },
  body: z.strictObject({
    serial: z
      .string({ error: deviceMessages.serialInvalid })
      .check(z.trim(), z.regex(/^[A-Za-z0-9-]{4,32}$/, deviceMessages.serialInvalid)),
    name: text(1, 32, deviceMessages.nameRequired),
    model: z._default(text(0, 32), ""),
    merchantId: z.optional(idField),
  }),
  reply: enrolment,
  auditFields: ["name", "serial"],
});

export const renewEnrolment = endpoint(calls.renewEnrolment, {
  title: "重新生成登记码",
  access: { kind: "staff", permission: "lab:device:edit", needsProof: true },
  params: idParams,
  body: z.strictObject({}),
  reply: enrolment,
});

export const revokeDevice = endpoint(calls.revokeDevice, {
  title: "停用检测设备",
  access: { kind: "staff", permission: "lab:device:edit" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: deviceItem,
  auditFields: ["reason"],
});
