import type { CallOf } from "./endpoint";
import type * as schemas from "./reagents.schemas";

export const reagentMessages = {
  nameRequired: "请输入试剂名称（1-64 个字）",
  nameTaken: "该供应商的这种试剂已登记",
  assayUnknown: "检测方案不存在",
  unknown: "试剂不存在",
  lotRequired: "请输入批号（1-32 个字）",
  lotTaken: "该试剂的这个批号已登记，请在批号页面增加盒数",
  lotUnknown: "试剂批号不存在",
  boxCount: "盒数为 1-200",
  receivedLater: "到货日期不能晚于今天",
  expired: "有效期已过，不能登记",
  off: "该试剂已停用",
  runUnknown: "检测批次不存在",
  sameRun: "请填写两个不同的检测批次",
  nothingCompared: "这两个批次没有同一样本的结果",
  otherLot: "该检测批次没有用过这个批号",
  noMoreBoxes: "已召回的批号不能再增加试剂盒",
  boxUnknown: (code: string) => `没有试剂盒 ${code}`,
  boxNotChecked: (code: string) => `试剂盒 ${code} 没有核对，请再扫一次`,
  boxNotAdded: "请按 Enter 加入这一盒，或清空",
  unfit: (about: string, faults: readonly string[]) => `${about}：${faults.join("，")}`,
  missing: (name: string) => `缺少试剂「${name}」`,
  mayNotOverride: "没有权限使用不合格的试剂",
} as const;

/** Queues of reagents that need staff. */
export const reagentQueues = { low: "库存不足", waiting: "有批号待验收" } as const;

/** A lot that expires within this many days is shown as expiring soon. */
export const expirySoonDays = 30;

export const listReagents: CallOf<typeof schemas, "listReagents"> = {
  name: "listReagents",
  method: "GET",
  path: "/api/v1/reagents",
};

export const createReagent: CallOf<typeof schemas, "createReagent"> = {
  name: "createReagent",
  method: "POST",
  path: "/api/v1/reagents",
};

export const updateReagent: CallOf<typeof schemas, "updateReagent"> = {
  name: "updateReagent",
  method: "PUT",
  path: "/api/v1/reagents/{id}",
};

export const listReagentLots: CallOf<typeof schemas, "listReagentLots"> = {
  name: "listReagentLots",
  method: "GET",
  path: "/api/v1/reagent-lots",
};

export const receiveReagentLot: CallOf<typeof schemas, "receiveReagentLot"> = {
  name: "receiveReagentLot",
  method: "POST",
  path: "/api/v1/reagent-lots",
};

export const getReagentLot: CallOf<typeof schemas, "getReagentLot"> = {
  name: "getReagentLot",
  method: "GET",
  path: "/api/v1/reagent-lots/{id}",
};

export const listReportsOfLot: CallOf<typeof schemas, "listReportsOfLot"> = {
  name: "listReportsOfLot",
  method: "GET",
  path: "/api/v1/reagent-lots/{id}/reports",
};

export const addReagentBoxes: CallOf<typeof schemas, "addReagentBoxes"> = {
  name: "addReagentBoxes",
  method: "POST",
  path: "/api/v1/reagent-lots/{id}/boxes",
};

export const compareReagentRuns: CallOf<typeof schemas, "compareReagentRuns"> = {
  name: "compareReagentRuns",
  method: "GET",
  path: "/api/v1/reagent-lots/{id}/comparison",
};

export const judgeReagentLot: CallOf<typeof schemas, "judgeReagentLot"> = {
  name: "judgeReagentLot",
  method: "POST",
  path: "/api/v1/reagent-lots/{id}/verdict",
};

export const recallReagentLot: CallOf<typeof schemas, "recallReagentLot"> = {
  name: "recallReagentLot",
  method: "POST",
  path: "/api/v1/reagent-lots/{id}/recall",
};

export const moveReagentBox: CallOf<typeof schemas, "moveReagentBox"> = {
  name: "moveReagentBox",
  method: "POST",
  path: "/api/v1/reagent-boxes/{id}/step",
};

export const checkReagentBox: CallOf<typeof schemas, "checkReagentBox"> = {
  name: "checkReagentBox",
  method: "GET",
  path: "/api/v1/reagent-boxes",
};
