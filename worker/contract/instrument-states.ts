// In a file of its own, because screens of runs need these names but not the calls.
export const instrumentStateNames = { in_use: "使用中", out_of_use: "已停用", retired: "已报废" } as const;

export const instrumentEventNames = {
  calibration: "校准",
  maintenance: "保养",
  failure: "故障",
  repair: "维修",
  out: "停用",
  back: "恢复使用",
  retire: "报废",
} as const;
