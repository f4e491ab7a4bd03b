// In a file of its own, because screens of runs need these names but not the calls.
export const lotStateNames = {
  quarantined: "待验收",
  accepted: "合格",
  rejected: "不合格",
  recalled: "已召回",
} as const;

export const boxStateNames = { stored: "在库", open: "已开封", finished: "已用完", discarded: "已废弃" } as const;
