import type { CallOf } from "./endpoint";
import type * as schemas from "./report-corrections.schemas";
import type { ReportChange } from "./report-view.schemas";

export const correctionKindNames = { person: "更正个人信息", result: "更正检测结果" } as const;

export const correctionStateNames = {
  waiting: "结果重做中",
  submitted: "待复核",
  published: "已发布",
  confirmed: "已确认原报告有效",
  returned: "已退回",
  cancelled: "已取消",
} as const;

/** Kinds of differences between two versions, in one word each. */
export const changeNames: Readonly<Record<ReportChange["kind"], string>> = {
  name: "姓名",
  gender: "性别",
  birth: "出生年月",
  level: "级别",
  phrase: "结论",
  gene: "基因型",
  target: "检测项目",
  rules: "判读规则",
  texts: "说明文字",
};

export const correctionMessages = {
  notShown: "只有已发布的报告可以更正",
  open: "这份报告已有一次更正正在进行，请先处理",
  nothingChanged: "与报告上的内容相同，没有需要更正的",
  erased: "个人信息已删除，不能更正",
  ownCorrection: "更正由您提交，请由另一人复核",
  overtaken: "报告已有更新的版本，请退回后重新提交",
  disposed: "样本已销毁，不能重新检测",
  noFile: "该结果没有仪器文件，请选择重新检测",
  notReady: "样本正在检测或尚未完成，不能重做",
  tooFar: "新的结果已提交审核，请在结果审核中处理",
  onPlate: "样本已上机，请等结果出来再处理",
  notRetested: "这个结果不是重做的结果，没有可以确认的报告",
  notReviewed: "新的结果还没有审核通过，不能确认原报告",
  differs: "新的结果与报告不同，请发布更正版本，或再次检测",
  sameResult: "新的结果与报告相同，请确认原报告有效，不必发布新版本",
  confirmed: "已确认原报告有效，短信通知已排队",
  noteRequired: "退回时请填写原因（2-200 个字）",
  submitted: "更正已提交，等待另一人复核",
  redone: "已回到结果审核，请在那里继续",
  requeued: "样本已回到待复检队列，请重新上板或放入仪器",
  published: "新版本已发布，短信通知已排队",
  settled: "已说明哪个结果成立",
  settledRetest: "已说明，另一个结果的样本回到待复检队列",
  settledRedo: "已说明，另一份报告进入更正，样本回到待复检队列",
  revoked: "该结果已撤销，不能成立",
  /** The reason of a correction that was opened because of a contradiction; the report's reader sees it. */
  contradicted: "与同一人的另一次检测结果不一致，重新检测",
  returned: "更正已退回",
  cancelled: "更正已取消",
} as const;

export const correctPerson: CallOf<typeof schemas, "correctPerson"> = {
  name: "correctPerson",
  method: "POST",
  path: "/api/v1/reports/{id}/person-corrections",
};

export const redoResult: CallOf<typeof schemas, "redoResult"> = {
  name: "redoResult",
  method: "POST",
  path: "/api/v1/reports/{id}/redo",
};

export const revealCorrection: CallOf<typeof schemas, "revealCorrection"> = {
  name: "revealCorrection",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/reveal",
};

export const decideCorrection: CallOf<typeof schemas, "decideCorrection"> = {
  name: "decideCorrection",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/decision",
};

export const confirmReport: CallOf<typeof schemas, "confirmReport"> = {
  name: "confirmReport",
  method: "POST",
  path: "/api/v1/result-sets/{id}/confirmation",
};

export const settleDelta: CallOf<typeof schemas, "settleDelta"> = {
  name: "settleDelta",
  method: "POST",
  path: "/api/v1/result-holds/{id}/settlement",
};

export const cancelCorrection: CallOf<typeof schemas, "cancelCorrection"> = {
  name: "cancelCorrection",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/cancel",
};
