import type { CallOf } from "./endpoint";
import type * as schemas from "./instruments.schemas";

export const instrumentMessages = {
  unknown: "仪器不存在",
  nameRequired: "请输入仪器名称（1-64 个字）",
  serialRequired: "请输入序列号（1-64 个字）",
  serialTaken: "该序列号已登记",
  later: "日期不能晚于今天",
  whatRequired: "请填写内容（1-200 个字）",
  endsEarlier: "有效期不能早于校准日期",
  recorded: "这一天已有相同的记录",
  planUnknown: "保养计划里没有这一项",
  planTaken: "保养计划里已有这一项",
  days: "天数为 1-3650",
  retired: "仪器已报废，不能再登记",
  noProof: "请选择停用之后通过的校准或维修记录",
} as const;

/** What is due within this many days is shown as due soon. */
export const dueSoonDays = 14;

/** Queues of instruments whose calibration or maintenance is due. */
export const instrumentQueues = { due: "将到期或已过期", overdue: "已过期" } as const;

export const listInstruments: CallOf<typeof schemas, "listInstruments"> = {
  name: "listInstruments",
  method: "GET",
  path: "/api/v1/instruments",
};

export const listStrangeInstruments: CallOf<typeof schemas, "listStrangeInstruments"> = {
  name: "listStrangeInstruments",
  method: "GET",
  path: "/api/v1/instruments/unregistered",
};

export const createInstrument: CallOf<typeof schemas, "createInstrument"> = {
  name: "createInstrument",
  method: "POST",
  path: "/api/v1/instruments",
};

export const updateInstrument: CallOf<typeof schemas, "updateInstrument"> = {
  name: "updateInstrument",
  method: "PUT",
  path: "/api/v1/instruments/{id}",
};

export const getInstrument: CallOf<typeof schemas, "getInstrument"> = {
  name: "getInstrument",
  method: "GET",
  path: "/api/v1/instruments/{id}",
};

export const getInstrumentDoubt: CallOf<typeof schemas, "getInstrumentDoubt"> = {
  name: "getInstrumentDoubt",
  method: "GET",
  path: "/api/v1/instrument-events/{id}/runs",
};

export const listReportsInDoubt: CallOf<typeof schemas, "listReportsInDoubt"> = {
  name: "listReportsInDoubt",
  method: "GET",
  path: "/api/v1/instrument-events/{id}/reports",
};

export const recordInstrumentEvents: CallOf<typeof schemas, "recordInstrumentEvents"> = {
  name: "recordInstrumentEvents",
  method: "POST",
  path: "/api/v1/instruments/{id}/events",
};

export const doubtInstrument: CallOf<typeof schemas, "doubtInstrument"> = {
  name: "doubtInstrument",
  method: "POST",
  path: "/api/v1/instruments/{id}/doubt",
};

export const moveInstrument: CallOf<typeof schemas, "moveInstrument"> = {
  name: "moveInstrument",
  method: "POST",
  path: "/api/v1/instruments/{id}/state",
};

export const saveInstrumentPlan: CallOf<typeof schemas, "saveInstrumentPlan"> = {
  name: "saveInstrumentPlan",
  method: "POST",
  path: "/api/v1/instruments/{id}/plan",
};
