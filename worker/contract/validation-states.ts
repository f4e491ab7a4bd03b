// In a file of its own, because other screens need the names but not the calls.
export const validationStateNames = {
  draft: "草稿",
  signed: "已签署",
  superseded: "已被取代",
  withdrawn: "已撤回",
} as const;

/** The studies that a well can be measured for. */
export const studyNames = {
  accuracy: "准确度",
  precision: "精密度",
  lod: "检出限",
  interference: "干扰",
  carry_over: "携带污染",
} as const;
export type Study = keyof typeof studyNames;

export const materialKinds = ["genomic", "proficiency", "standard", "remnant", "blank"] as const;
export const materialKindNames: Readonly<Record<(typeof materialKinds)[number], string>> = {
  genomic: "基因组 DNA",
  proficiency: "能力验证样品",
  standard: "标准物质或质粒",
  remnant: "已知结果的剩余样本",
  blank: "空白或阴性",
};

/** Criteria that a validation may set, each with its study. */
export const studyOfCriterion = {
  agreement: "accuracy",
  agreementLow: "accuracy",
  materials: "accuracy",
  open: "accuracy",
  withinSd: "precision",
  totalSd: "precision",
  repeat: "precision",
  lod: "lod",
  difference: "interference",
  interfered: "interference",
  carryOver: "carry_over",
} as const satisfies Readonly<Record<string, Study>>;
export type Criterion = keyof typeof studyOfCriterion;

/** Criteria with their units. */
export const criterionNames: Readonly<Record<Criterion, string>> = {
  agreement: "一致率不低于（%）",
  agreementLow: "一致率 95% 下限不低于（%）",
  materials: "每种真值的参考物质不少于（种）",
  open: "无判读不高于（%）",
  withinSd: "批内标准差不高于（Ct）",
  totalSd: "室内总标准差不高于（Ct）",
  repeat: "多次测定一致率不低于（%）",
  lod: "检出限不高于（拷贝/mL）",
  difference: "加干扰物前后的 Ct 差不超过",
  interfered: "加干扰物后一致率不低于（%）",
  carryOver: "携带污染率单侧 95% 上限不高于（%）",
};
