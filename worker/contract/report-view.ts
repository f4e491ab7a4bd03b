export const reportSections = [
  "grid",
  "targets",
  "genes",
  "population",
  "meaning",
  "mistakes",
  "limits",
  "evidence",
  "timeline",
  "method",
] as const;

export const reportSteps = ["bound", "received", "tested", "reviewed", "published"] as const;
export const reportStepNames = {
  bound: "绑定样本",
  received: "收到样本",
  tested: "完成检测",
  reviewed: "审核结果",
  published: "发布报告",
} as const satisfies Record<(typeof reportSteps)[number], string>;
