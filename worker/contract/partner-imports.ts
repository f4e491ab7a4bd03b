import type { CallOf } from "./endpoint";
import { limits } from "./limits";
import type * as schemas from "./partner-imports.schemas";

export const partnerMessages = {
  known: "该文件已导入过，未作任何改动",
  knownCommitted: "该文件已导入并生效过，未作任何改动",
  tooLarge: "文件超过 20 MB，请分成几个文件",
  tooManyRows: "文件超过 100000 行，请分成几个文件",
  noHeading: "找不到表头：需要条码、检测项，以及等位基因或结果",
  noRows: "文件里没有结果行",
  chooseProduct: "请先选择产品",
  partnerRequired: "请填写实验室名称（2-64 个字）",
  nameRequired: "缺少文件名",
  busy: "文件还在核对，请稍候",
  closed: "该导入已结束，不能再修改",
  wrongLeft: "还有需要处理的行，请先改正或排除",
  nothing: "没有可以生效的结果",
  stale: "样本状态已变化，请重新核对后再提交",
  repeated: "同一条码和检测项出现多次，请重新核对",
  published: "已有报告发布，不能回滚；请逐份更正或撤回",
  notCommitted: "该导入尚未生效，不需要回滚",
  fileMissing: "原始文件不存在，请重新上传",
  untouched: `${limits.partnerIdleDays} 天没有处理，已自动弃用；如需使用，请重新上传`,
} as const;

export const partnerStateNames = {
  uploaded: "核对中",
  judged: "待提交",
  refused: "已拒绝",
  committed: "已生效",
  rolled_back: "已回滚",
  discarded: "已弃用",
} as const;

/** What happens to a row on commit; all verdicts but `ok` and `left_out` need a person first. */
export const partnerVerdictNames = {
  ok: "可以导入",
  left_out: "已排除",
  bad_barcode: "条码格式不对",
  unknown_target: "检测项不属于该产品",
  bad_value: "结果无法识别",
  repeated: "同一条码和检测项重复",
  unknown_barcode: "系统中没有这个条码",
  wrong_product: "属于另一个产品",
  not_bound: "尚未绑定客户",
  erased: "客户已删除资料，结果不保留",
  not_received: "尚未签收或不能出结果",
  already_reported: "已出报告",
  duplicate: "已有待处理的结果",
} as const;
export type PartnerVerdict = keyof typeof partnerVerdictNames;

const base = "/api/v1/partner-imports";

export const uploadPartnerImport: CallOf<typeof schemas, "uploadPartnerImport"> = {
  name: "uploadPartnerImport",
  method: "POST",
  path: base,
  bodyKind: "raw",
};

export const listPartnerImports: CallOf<typeof schemas, "listPartnerImports"> = {
  name: "listPartnerImports",
  method: "GET",
  path: base,
};

export const getPartnerImport: CallOf<typeof schemas, "getPartnerImport"> = {
  name: "getPartnerImport",
  method: "GET",
  path: `${base}/{id}`,
};

export const listPartnerRows: CallOf<typeof schemas, "listPartnerRows"> = {
  name: "listPartnerRows",
  method: "GET",
  path: `${base}/{id}/rows`,
};

export const fixPartnerRow: CallOf<typeof schemas, "fixPartnerRow"> = {
  name: "fixPartnerRow",
  method: "PUT",
  path: `${base}/{id}/rows`,
};

export const leaveOutPartnerRows: CallOf<typeof schemas, "leaveOutPartnerRows"> = {
  name: "leaveOutPartnerRows",
  method: "POST",
  path: `${base}/{id}/left-out`,
};

export const recheckPartnerImport: CallOf<typeof schemas, "recheckPartnerImport"> = {
  name: "recheckPartnerImport",
  method: "POST",
  path: `${base}/{id}/recheck`,
};

export const commitPartnerImport: CallOf<typeof schemas, "commitPartnerImport"> = {
  name: "commitPartnerImport",
  method: "POST",
  path: `${base}/{id}/commit`,
};

export const rollBackPartnerImport: CallOf<typeof schemas, "rollBackPartnerImport"> = {
  name: "rollBackPartnerImport",
  method: "POST",
  path: `${base}/{id}/roll-back`,
};

export const discardPartnerImport: CallOf<typeof schemas, "discardPartnerImport"> = {
  name: "discardPartnerImport",
  method: "POST",
  path: `${base}/{id}/discard`,
};
