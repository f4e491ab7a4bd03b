import type * as schemas from "./devices.schemas";
import type { CallOf } from "./endpoint";

export const deviceMessages = {
  unknown: "检测设备不存在",
  serialInvalid: "设备序列号为 4-32 位字母、数字或短横线",
  serialTaken: "设备序列号已登记",
  nameRequired: "请输入设备名称（1-32 个字）",
  revoked: "设备已停用，不能再登记",
} as const;

export const deviceStateNames = { pending: "待登记", enrolled: "使用中", revoked: "已停用" } as const;

/** After this many failed runs in a row a module is reported; the task closes when a run succeeds. */
export const moduleFailuresForAlarm = 3;

/** Queues of devices that need staff. */
export const deviceQueues = { failing: "模块连续故障" } as const;

export const listDevices: CallOf<typeof schemas, "listDevices"> = {
  name: "listDevices",
  method: "GET",
  path: "/api/v1/devices",
};

export const getDevice: CallOf<typeof schemas, "getDevice"> = {
  name: "getDevice",
  method: "GET",
  path: "/api/v1/devices/{id}",
};

export const createDevice: CallOf<typeof schemas, "createDevice"> = {
  name: "createDevice",
  method: "POST",
  path: "/api/v1/devices",
};

export const renewEnrolment: CallOf<typeof schemas, "renewEnrolment"> = {
  name: "renewEnrolment",
  method: "POST",
  path: "/api/v1/devices/{id}/enrolment",
};

export const revokeDevice: CallOf<typeof schemas, "revokeDevice"> = {
  name: "revokeDevice",
  method: "POST",
  path: "/api/v1/devices/{id}/revoke",
};
