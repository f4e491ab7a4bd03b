import type * as schemas from "./automatic-release.schemas";
import type { CallOf } from "./endpoint";

/**
 * Conditions for releasing a device's result without a person: the rule's name in the audit log, and the sentence that says why
 * a result is not released when the condition fails.
 */
export const releaseRules = {
  closed: ["运行由结束消息关闭", "运行没有正常结束"],
  controls: ["质控通过", "质控未通过"],
  clock: ["设备时钟可信", "设备时钟不可信"],
  lot: ["试剂批号有效", "试剂批号或有效期缺失，或已过期"],
  lotReviewed: ["试剂批号已有人工审核", "该试剂批号首次使用，须先由人工审核一次运行"],
  disputes: ["没有争议消息", "设备重发了内容不同的消息"],
  module: ["模块本次正常", "模块本次报告了故障"],
  moduleHealth: ["模块近期正常", "模块近期故障或无效率偏高"],
  temperature: ["模块温度在范围内", "模块温度偏差过大或没有上传"],
  curves: ["曲线完整", "没有完整的曲线"],
  ct: ["Ct 与按曲线复算的一致", "Ct 与按曲线复算的不一致"],
  endpoint: ["终点荧光与曲线一致", "终点荧光与曲线不一致或没有上传"],
  score: ["曲线评分符合判读", "曲线评分与判读不符或没有上传"],
  internalControl: ["内参正常", "内参没有在界值内出现"],
  consistent: ["各项读数互相吻合", "读数互相矛盾"],
  agreement: ["与设备判读一致", "与设备自身的判读不一致，或设备没有给出判读"],
  holds: ["证据没有存疑", "证据有待人工说明的存疑"],
  clear: ["判读明确", "判读需要人工确认"],
  negative: ["没有检出病原体", "检出病原体，须由人工审核"],
  first: ["首次检测", "不是首次检测"],
  allowed: ["产品允许自动发布", "产品未开启自动发布"],
  publishable: ["报告可以生成", "报告无法生成，请人工处理"],
} as const;
export type ReleaseRule = keyof typeof releaseRules;

export const automaticReleaseMessages = {
  noSuchProduct: "该产品不支持自动发布",
  ownRequest: "不能批准自己的申请",
  changed: "设置已变化，请刷新后重试",
} as const;

export const listAutomaticReleases: CallOf<typeof schemas, "listAutomaticReleases"> = {
  name: "listAutomaticReleases",
  method: "GET",
  path: "/api/v1/automatic-releases",
};

export const setAutomaticRelease: CallOf<typeof schemas, "setAutomaticRelease"> = {
  name: "setAutomaticRelease",
  method: "PUT",
  path: "/api/v1/automatic-releases/{id}",
};

export const approveAutomaticRelease: CallOf<typeof schemas, "approveAutomaticRelease"> = {
  name: "approveAutomaticRelease",
  method: "POST",
  path: "/api/v1/automatic-releases/{id}/approve",
};
