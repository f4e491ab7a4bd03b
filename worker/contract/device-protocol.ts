import type * as schemas from "./device-protocol.schemas";
import type { CallOf } from "./endpoint";

export const deviceProtocolMessages = {
  unsigned: "设备签名无效",
  clock: "设备时钟与服务器相差超过 5 分钟",
  replayed: "请求已使用过，请重新签名",
  revoked: "设备已停用",
  enrolRefused: "登记码无效或已过期",
  disputed: "同一序号的内容与之前不同，已交由工作人员处理",
  notStarted: "该次运行尚未开始",
  ended: "该次运行已结束",
  unknownAssay: "没有这个检测项目",
  controls: "质控须放在规定的模块中",
  modulesMissing: "还有模块的结果没有上传",
  curveSchema: "带曲线的结果须用 schema 2",
} as const;

/** Largest allowed difference between a signed request's time and the server's, ms; a nonce is remembered twice as long. */
export const signatureWindowMs = 300_000;

export const enrolDevice: CallOf<typeof schemas, "enrolDevice"> = {
  name: "enrolDevice",
  method: "POST",
  path: "/api/v1/device/enrol",
};

export const rotateDeviceKey: CallOf<typeof schemas, "rotateDeviceKey"> = {
  name: "rotateDeviceKey",
  method: "POST",
  path: "/api/v1/device/keys",
  bodyKind: "raw",
};

export const sendDeviceMessage: CallOf<typeof schemas, "sendDeviceMessage"> = {
  name: "sendDeviceMessage",
  method: "POST",
  path: "/api/v1/device/messages",
  bodyKind: "raw",
};
