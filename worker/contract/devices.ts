import * as z from "zod/mini";
import { growingQuery, partField } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, idField, text } from "./fields";
import { idParams, merchantRef, reasonField, timeOrNull } from "./lab-fields";

export const deviceMessages = {
  unknown: "检测设备不存在",
  serialInvalid: "设备序列号为 4-32 位字母、数字或短横线",
  serialTaken: "设备序列号已登记",
  nameRequired: "请输入设备名称（1-32 个字）",
  revoked: "设备已停用，不能再登记",
} as const;

export const deviceStateNames = { pending: "待登记", enrolled: "使用中", revoked: "已停用" } as const;

/** A module whose last so many runs failed is reported, and closed when one succeeds. */
export const moduleFailsFrom = 3;

/** Devices that wait for somebody. */
export const deviceQueues = { failing: "模块连续故障" } as const;

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
  /** Modules whose last runs failed, `moduleFailsFrom` of them in a row. */
  failingModules: z.int(),
  createdAt: z.int(),
});
export type DeviceItem = z.output<typeof deviceItem>;

/** A code that one device may enrol with, once; it is shown here and never again. */
const enrolment = z.object({ device: deviceItem, enrolCode: z.string(), expiresAt: z.int() });

export const listDevices = endpoint({
  name: "listDevices",
  title: "检测设备列表",
  method: "GET",
  path: "/api/v1/devices",
  access: { kind: "staff", permission: "lab:device:list" },
  query: z.object({
    ...growingQuery,
    /** Part of the name or the serial number. */
    search: partField,
    state: z.optional(z.enum(["pending", "enrolled", "revoked"])),
    queue: z.optional(z.enum(["failing"])),
  }),
  reply: cursorPage(deviceItem),
});

export const getDevice = endpoint({
  name: "getDevice",
  title: "检测设备详情",
  method: "GET",
  path: "/api/v1/devices/{id}",
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
        /** By the device's own reckoning; null of runs that came as a file. */
        expectedEndAt: timeOrNull,
      }),
    ),
    /** Messages that came again with other content, newest first. */
    disputes: z.array(
      z.object({ id: z.string(), runUid: z.string(), messageSeq: z.int(), kind: z.string(), receivedAt: z.int() }),
    ),
  }),
});

export const createDevice = endpoint({
  name: "createDevice",
  title: "登记检测设备",
  method: "POST",
  path: "/api/v1/devices",
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

export const renewEnrolment = endpoint({
  name: "renewEnrolment",
  title: "重新生成登记码",
  method: "POST",
  path: "/api/v1/devices/{id}/enrolment",
  access: { kind: "staff", permission: "lab:device:edit", needsProof: true },
  params: idParams,
  body: z.strictObject({}),
  reply: enrolment,
});

export const revokeDevice = endpoint({
  name: "revokeDevice",
  title: "停用检测设备",
  method: "POST",
  path: "/api/v1/devices/{id}/revoke",
  access: { kind: "staff", permission: "lab:device:edit" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: deviceItem,
  auditFields: ["reason"],
});
