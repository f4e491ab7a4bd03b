import type { CallOf } from "./endpoint";
import type * as schemas from "./result-sets.schemas";

export const resultMessages = {
  ownResult: "不能审核自己提交或安排复检的结果",
  controlsFailed: "该批次质控未通过，不能提交、审核或发布",
  noResult: "该结果没有有效判读，请安排复检",
  replaced: "该样本已有更新的检测结果",
  recollect: "同一支样本已两次没有得出结果，请安排重新采样",
  nothingDone: "没有可以处理的结果",
  changeTooLate: "只有待提交或已退回的结果可以排除孔位，请先退回",
  noSuchWell: "这个结果没有用到该孔",
  needsLook: "有需要留意的地方，请打开逐个审核",
  noFile: "没有原始文件，不能重新判读",
  alreadyOmitted: "该孔已排除",
  notOmitted: "该孔没有被排除",
  omittedByInstrument: "该孔在仪器软件中已排除，不能恢复",
} as const;

/** Exceptions that a reviewer must look at; a result with one is reviewed alone, never together with others. */
export const exceptionNames = {
  attention: "检出或须人工确认",
  again: "重复检测",
  doubted: "存疑待说明",
  changed: "改动过孔位",
  typed: "手工录入",
} as const;

export const listResultSets: CallOf<typeof schemas, "listResultSets"> = {
  name: "listResultSets",
  method: "GET",
  path: "/api/v1/result-sets",
};

export const listConclusions: CallOf<typeof schemas, "listConclusions"> = {
  name: "listConclusions",
  method: "GET",
  path: "/api/v1/result-sets/conclusions",
};

export const getResultSet: CallOf<typeof schemas, "getResultSet"> = {
  name: "getResultSet",
  method: "GET",
  path: "/api/v1/result-sets/{id}",
};

export const omitWell: CallOf<typeof schemas, "omitWell"> = {
  name: "omitWell",
  method: "POST",
  path: "/api/v1/result-sets/{id}/omissions",
};

export const submitResultSets: CallOf<typeof schemas, "submitResultSets"> = {
  name: "submitResultSets",
  method: "POST",
  path: "/api/v1/result-sets/submit",
};

export const reviewResultSets: CallOf<typeof schemas, "reviewResultSets"> = {
  name: "reviewResultSets",
  method: "POST",
  path: "/api/v1/result-sets/review",
};

export const returnResultSets: CallOf<typeof schemas, "returnResultSets"> = {
  name: "returnResultSets",
  method: "POST",
  path: "/api/v1/result-sets/return",
};

export const retestResultSets: CallOf<typeof schemas, "retestResultSets"> = {
  name: "retestResultSets",
  method: "POST",
  path: "/api/v1/result-sets/retest",
};
