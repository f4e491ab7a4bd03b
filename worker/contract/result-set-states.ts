/** The states of a result set with their names on screens; result-set-moves.rules.ts defines the moves. */
export const resultSetStateNames = {
  draft: "待提交",
  submitted: "待审核",
  returned: "已退回",
  reviewed: "待发布",
  released: "已发布",
  revoked: "已撤销",
} as const;
