// This file does not import zod, so that the public pages can show and check the form without loading a schema library.

/** What a visitor can ask about; the keys are stored. */
export const enquiryTopicNames = {
  custom: "定制检测项目",
  consumer: "消费级基因检测",
  medication: "精准用药",
  pathogen: "病毒与微生物",
  "on-site": "现场快检合作",
  staff: "员工福利与团体检测",
  other: "其他",
} as const;

export const enquiryStateNames = { open: "待处理", handled: "已处理", closed: "已关闭" } as const;

export const enquiryMessages = {
  topicRequired: "请选择咨询内容",
  nameRequired: "请输入您的称呼（1-32 个字）",
  organisationLength: "单位名称不超过 64 个字",
  textLength: "请写下您的需求（5-1000 个字）",
  consentRequired: "请先勾选同意我们用这些信息联系您",
  noteLength: "备注不超过 500 个字",
  sent: "已收到您的咨询，我们会尽快与您联系",
  tooMany: "您提交得太频繁，请稍后再试",
  closed: "在线咨询暂未开放，请稍后再试",
  unknown: "咨询不存在",
  erased: "联系方式已删除",
} as const;

/** Maximum lengths of the form's texts, in UTF-16 units. */
export const enquiryLimits = { nameMax: 32, organisationMax: 64, textMin: 5, textMax: 1000, noteMax: 500 } as const;
