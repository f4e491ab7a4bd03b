import type { CallOf } from "./endpoint";
import type * as schemas from "./result-holds.schemas";

/**
 * All rules that can hold a result because of questionable evidence, by code, with their names on screens. A code is never
 * changed, because rows store it.
 */
export const holdRuleNames = {
  run_time: "检测时间",
  reagent_lot: "试剂批号",
  reagent_expired: "试剂效期",
  reagent_unfit: "试剂状态",
  reagent_recalled: "试剂召回",
  kit_recalled: "采样管召回",
  trend: "质控趋势",
  calibration: "仪器校准",
  instrument_unfit: "仪器状态",
  instrument_failed: "仪器故障或停用",
  manual_call: "人工判读",
  quality_flag: "仪器质量标记",
  quality: "判读质量",
  signal: "信号强度",
  genotype_signal: "判读与信号",
  cluster: "聚类",
  early_ct: "Ct 过早",
  device_curve: "设备与曲线",
  device_words: "设备前后不一",
  placement: "孔位未经证实",
  plate_code: "板号",
  plate_pattern: "孔位图案",
  delta: "与既往结果不同",
  delta_pending: "与既往结果核对",
  repeated_barcode: "重复条码",
  second_run: "重复检测结果不同",
} as const;
export type HoldRule = keyof typeof holdRuleNames;

/**
 * What the evidence is about; `name` is a well (`B3`), a run number, a device's serial or the like, empty for the whole. A `run`
 * with the code of a batch of kits means the results of that batch's tubes.
 */
export const holdSubjectNames = { well: "孔", plate: "板", run: "批次", device: "设备", sample: "样本" } as const;

/** Rules for which the reviewer also enters the time at which the run really ended. */
export const holdRulesRequiringRunTime: readonly HoldRule[] = ["run_time"];

/** Rules whose hold a reviewer releases result by result, never for a whole run. */
export const holdRulesReleasedPerResult: readonly HoldRule[] = ["placement", "repeated_barcode", "second_run", "delta"];

/** Rules about two results at once: a reviewer decides which one stands; a reason alone does not release the hold. */
export const holdRulesBetweenTwoResults: readonly HoldRule[] = ["delta"];

/** Rules whose hold the system releases itself; no reviewer is asked. */
export const holdRulesReleasedBySystem: readonly HoldRule[] = ["delta_pending"];

/** Largest accepted difference between an instrument's or a device's clock and the server's; docs/instrument-files.md. */
export const clockToleranceMs = 5 * 60_000;
const tolerated = `允许相差 ${clockToleranceMs / 60_000} 分钟`;

/** A moment as it is written in sentences about evidence, in the laboratory's time (China): `2026-11-20 18:05`. */
export const formatHoldTime = (at: number): string =>
  Math.abs(at) <= 8e15 ? new Date(at + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ") : String(at);

/** Reasons why the time of a run is questionable. */
export const runTimeReasons = {
  missing: "没有检测结束时间，无法确认检测在签收之后",
  future: (endedAt: number, now: number) =>
    `检测结束时间 ${formatHoldTime(endedAt)} 在未来：收到结果时是 ${formatHoldTime(now)}，${tolerated}`,
  reversed: (startedAt: number, endedAt: number) =>
    `检测开始时间 ${formatHoldTime(startedAt)} 晚于结束时间 ${formatHoldTime(endedAt)}`,
  beforeReceipt: (what: "开始" | "结束", at: number, receivedAt: number) =>
    `检测${what}时间 ${formatHoldTime(at)} 早于样本签收时间 ${formatHoldTime(receivedAt)}`,
  lateMessage: (startedAt: number, heardAt: number) =>
    `设备称 ${formatHoldTime(startedAt)} 开始，服务器 ${formatHoldTime(heardAt)} 才收到开始消息，${tolerated}`,
} as const;

export const holdMessages = {
  open: (count: number) => `还有 ${count} 项存疑没有说明理由，请先逐项说明`,
  ownResult: "不能说明自己录入、提交、导入、改动或安排复检的结果",
  notSubmitted: "结果提交审核后才能说明存疑",
  stated: "该项存疑已有说明，不能修改",
  overtaken: "该项存疑已随重新判读解除",
  submitterStated: "您说明过该结果的存疑项，请由他人提交",
  timeRequired: "请填写实际检测时间",
  timeNotAsked: "该项存疑不需要填写时间",
  timeInFuture: "实际检测时间不能晚于现在",
  timeBeforeReceipt: "实际检测时间不能早于样本签收时间",
  oneByOne: "该项存疑须在每个结果上逐个确认",
  checkPending: "正在与同一人的既往结果核对，完成后自动解除，不需要说明",
  settleInstead: "两个结果互相矛盾，请选择哪个结果成立",
  saved: "说明已保存",
} as const;

export const stateResultHold: CallOf<typeof schemas, "stateResultHold"> = {
  name: "stateResultHold",
  method: "POST",
  path: "/api/v1/result-holds/{id}/statement",
};

export const stateRunHolds: CallOf<typeof schemas, "stateRunHolds"> = {
  name: "stateRunHolds",
  method: "POST",
  path: "/api/v1/runs/{id}/hold-statements",
};
