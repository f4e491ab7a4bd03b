import type { CallOf } from "./endpoint";
import type * as schemas from "./samples.schemas";

export const sampleStateNames = {
  expected: "待签收",
  received: "已签收",
  accepted: "已验收",
  plated: "已上板",
  tested: "已检测",
  retest_queued: "待复检",
  completed: "已完成",
  rejected: "已拒收",
  recollect_requested: "待重新采样",
  closed: "已关闭",
  withdrawn: "已撤回",
  cancelled: "已取消",
} as const;

/** States in which the laboratory has the sample and has not finished it; only these can be overdue. */
export const openSampleStates: readonly (keyof typeof sampleStateNames)[] = [
  "received",
  "accepted",
  "plated",
  "tested",
  "retest_queued",
];

/** Condition of the tube as the person at the bench saw it; all but `good` send the tube into quarantine. */
export const sampleConditionNames = {
  good: "完好",
  leak: "渗漏",
  low_volume: "样本量不足",
  contaminated: "疑似污染",
  label_unreadable: "标签无法识别",
} as const;

/** One sentence per outcome of a scan; `verdict` decides the sound and colour, the sentence says what to do. */
export const scanMessages = {
  received: "签收成功",
  quarantined: "请放入隔离架",
  unknown: "条码不在任何批次中，请核对后重扫",
  repeated: "该采样管已经收过，无需重复扫描",
  refused: "该采样管不能签收",
} as const;

export const acceptMessages = {
  notReceived: "样本不在待验收状态",
  notAccepted: "样本已不在已验收状态，不能撤销",
  onPlate: "样本已放入样本板，请先从板上取下",
} as const;

export const scanReasonNames = {
  unbound: "尚未绑定",
  leak: "渗漏",
  low_volume: "样本量不足",
  contaminated: "疑似污染",
  label_unreadable: "标签无法识别",
  wrong_lot: "批号与本箱不符",
  expired: "采样管已过期",
  recalled: "所在批次已召回",
  not_issued: "所在批次未发放",
  void: "采样管已作废",
  used: "采样管已使用",
} as const;

export const receiveSample: CallOf<typeof schemas, "receiveSample"> = {
  name: "receiveSample",
  method: "POST",
  path: "/api/v1/samples/receive",
};

export const listReceivingScans: CallOf<typeof schemas, "listReceivingScans"> = {
  name: "listReceivingScans",
  method: "GET",
  path: "/api/v1/receiving-scans",
};

export const listSamples: CallOf<typeof schemas, "listSamples"> = {
  name: "listSamples",
  method: "GET",
  path: "/api/v1/samples",
};

export const acceptSamples: CallOf<typeof schemas, "acceptSamples"> = {
  name: "acceptSamples",
  method: "POST",
  path: "/api/v1/samples/accept",
};

export const undoAcceptance: CallOf<typeof schemas, "undoAcceptance"> = {
  name: "undoAcceptance",
  method: "POST",
  path: "/api/v1/samples/undo-acceptance",
};

export const acceptSample: CallOf<typeof schemas, "acceptSample"> = {
  name: "acceptSample",
  method: "POST",
  path: "/api/v1/samples/{id}/accept",
};
