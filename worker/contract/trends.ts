import type { CallOf } from "./endpoint";
import { runsForMean } from "./trend-figures";
import type * as schemas from "./trends.schemas";

export const trendMessages = {
  tooFewRuns: `该批号这段时间没有 ${runsForMean.min} 个质控通过且数值有离散的检测批次，不能设定均值`,
  monthNotOver: "本月还没有结束，不能签字",
  monthSigned: "该月已签字，不能更改",
  alarmsOpen: "本月还有报警没有说明，请先逐个说明",
  monthChanged: "数字已有变化，请刷新后核对再签字",
  nothingStored: "该批次没有可以复算的读数",
} as const;

/** `explained` is a final state. */
export const alarmStateNames = { open: "待说明", explained: "已说明" } as const;

export const listTrendAssays: CallOf<typeof schemas, "listTrendAssays"> = {
  name: "listTrendAssays",
  method: "GET",
  path: "/api/v1/qc-settings",
};

export const saveQcSettings: CallOf<typeof schemas, "saveQcSettings"> = {
  name: "saveQcSettings",
  method: "PUT",
  path: "/api/v1/qc-settings/{code}",
};

export const listQcPoints: CallOf<typeof schemas, "listQcPoints"> = {
  name: "listQcPoints",
  method: "GET",
  path: "/api/v1/qc-points",
};

export const setQcTarget: CallOf<typeof schemas, "setQcTarget"> = {
  name: "setQcTarget",
  method: "POST",
  path: "/api/v1/qc-targets",
};

export const listQcAlarms: CallOf<typeof schemas, "listQcAlarms"> = {
  name: "listQcAlarms",
  method: "GET",
  path: "/api/v1/qc-alarms",
};

export const explainQcAlarm: CallOf<typeof schemas, "explainQcAlarm"> = {
  name: "explainQcAlarm",
  method: "POST",
  path: "/api/v1/qc-alarms/{id}/explanation",
};

export const recomputeQcPoint: CallOf<typeof schemas, "recomputeQcPoint"> = {
  name: "recomputeQcPoint",
  method: "POST",
  path: "/api/v1/runs/{id}/qc-point",
};

export const getQcMonth: CallOf<typeof schemas, "getQcMonth"> = {
  name: "getQcMonth",
  method: "GET",
  path: "/api/v1/qc-months/{month}",
};

export const signQcMonth: CallOf<typeof schemas, "signQcMonth"> = {
  name: "signQcMonth",
  method: "POST",
  path: "/api/v1/qc-months/{month}/signature",
};
