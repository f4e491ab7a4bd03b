/**
 * Assays, rule sets and report templates have the same life cycle: a draft, approved by somebody else, then in force until the
 * next revision.
 */
export const definitionStates = ["draft", "submitted", "approved", "live", "retired"] as const;
export type DefinitionState = (typeof definitionStates)[number];

export const definitionStateNames: Readonly<Record<DefinitionState, string>> = {
  draft: "草稿",
  submitted: "待批准",
  approved: "已批准",
  live: "使用中",
  retired: "已停用",
};

export const definitionStepNames = {
  created: "新建",
  edited: "修改",
  submitted: "提交",
  approved: "批准",
  rejected: "退回",
  live: "启用",
} as const;

export const definitionMessages = {
  unknown: "没有这个版本",
  notYours: "新建、修改或提交过这一版的人不能批准，请由另一位同事批准",
  noteRequired: "请填写退回的原因（2-200 个字）",
  notDraft: "只有草稿可以修改",
  isOpen: "已有一个版本正在修改或等待批准",
  hasProblems: "还有内容需要更正，不能提交",
  saved: "草稿已保存",
  submitted: "已提交，等待另一位同事批准",
  approve: "已批准，启用后生效",
  reject: "已退回修改",
  launch: "已启用",
} as const;
