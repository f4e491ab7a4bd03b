import type { CallOf } from "./endpoint";
import type * as schemas from "./runs.schemas";

export const runMessages = {
  fileMissing: "原始文件不存在",
  fileAltered: "原始文件与导入时不一致，不能重新读取，请联系管理员",
  noFile: "该检测没有原始文件",
} as const;

export const runStateNames = {
  draft: "草稿",
  running: "运行中",
  completed: "已完成",
  qc_passed: "质控通过",
  qc_failed: "质控未通过",
  reviewed: "已审核",
  closed: "已关闭",
  aborted: "已中止",
  error: "异常",
} as const;

export const callStateNames = {
  pending: "待判读",
  called: "已判读",
  no_call: "未判读",
  invalid: "无效",
  inconclusive: "待复核",
  accepted: "已采纳",
  superseded: "已取代",
} as const;

export const listRuns: CallOf<typeof schemas, "listRuns"> = { name: "listRuns", method: "GET", path: "/api/v1/runs" };

export const getRun: CallOf<typeof schemas, "getRun"> = { name: "getRun", method: "GET", path: "/api/v1/runs/{id}" };

export const getRunCurves: CallOf<typeof schemas, "getRunCurves"> = {
  name: "getRunCurves",
  method: "GET",
  path: "/api/v1/runs/{id}/curves",
};

export const downloadRunFile: CallOf<typeof schemas, "downloadRunFile"> = {
  name: "downloadRunFile",
  method: "POST",
  path: "/api/v1/runs/{id}/raw",
};
