/** What will become of a well when the file is committed; `next` on each well says what to do about it. */
export const wellVerdictNames = {
  ok: "正常",
  unknown_barcode: "未知条码",
  not_received: "未签收",
  not_bound: "未绑定",
  already_reported: "已出报告",
  wrong_product: "产品不符",
  other_well: "与排板不符",
  duplicate: "重复",
  control: "质控",
  replicate_conflict: "复孔不一致",
  no_call: "未判读",
  unmapped_assay: "检测项未对应",
  ignored: "已忽略",
  empty: "空孔",
} as const;
