import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { birthField, genderField, personNameField, text } from "./fields";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields";
import type { ReportChange } from "./report-view";
import { resultHold } from "./result-holds";

export const correctionKindNames = { person: "更正个人信息", result: "更正检测结果" } as const;

export const correctionStateNames = {
  waiting: "结果重做中",
  submitted: "待复核",
  published: "已发布",
  confirmed: "已确认原报告有效",
  returned: "已退回",
  cancelled: "已取消",
} as const;

/** What differs between two versions, in one word each. */
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
  /** The reason of a correction that a contradiction began; its reader sees it. */
  contradicted: "与同一人的另一次检测结果不一致，重新检测",
  returned: "更正已退回",
  cancelled: "更正已取消",
} as const;

export const correctionItem = z.object({
  id: z.string(),
  kind: z.enum(["person", "result"]),
  state: z.enum(["waiting", "submitted", "published", "confirmed", "returned", "cancelled"]),
  /** Which fields of the person differ; no values. */
  fields: z.array(z.enum(["name", "gender", "birth"])),
  reason: z.string(),
  madeBy: staffRef,
  reviewedBy: z.nullable(staffRef),
  reviewedAt: timeOrNull,
  reviewNote: z.string(),
  createdAt: z.int(),
});

const correcting = { kind: "staff", permission: "lab:report:correct" } as const;
const done = z.object({ id: z.string() });

/** The person as the next version is to name him; somebody else lets it out. Fields that are left out stay. */
export const correctPerson = endpoint({
  name: "correctPerson",
  title: "更正报告上的个人信息",
  method: "POST",
  path: "/api/v1/reports/{id}/person-corrections",
  access: correcting,
  params: idParams,
  body: z.strictObject({
    name: z.optional(personNameField),
    gender: z.optional(genderField),
    birth: z.optional(birthField),
    reason: reasonField,
  }),
  reply: done,
  auditFields: ["fields", "reason"],
});

/**
 * The result of a report is made again: `recall` opens a draft from the same run, in which wells may be left out; `retest`
 * sends the sample back to the laboratory. What is reviewed then is published as the next version (a new report after a withdrawal).
 */
export const redoResult = endpoint({
  name: "redoResult",
  title: "重做报告的检测结果",
  method: "POST",
  path: "/api/v1/reports/{id}/redo",
  access: correcting,
  params: idParams,
  body: z.strictObject({ way: z.enum(["recall", "retest"]), reason: reasonField }),
  reply: done,
  auditFields: ["way", "reason"],
});

/** What was and what is to be, once, for the person who decides. */
export const revealCorrection = endpoint({
  name: "revealCorrection",
  title: "查看更正内容",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/reveal",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["reason"],
});

/** A correction of the person is let out as the next version, or goes back; never by whoever made it. */
export const decideCorrection = endpoint({
  name: "decideCorrection",
  title: "复核更正",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/decision",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  params: idParams,
  body: z.strictObject({ decision: z.enum(["publish", "return"]), note: z.optional(text(0, 200)) }),
  reply: done,
  auditFields: ["fields", "version", "reason"],
});

/**
 * The result that was made again, reviewed by somebody else, says what the report says: its version stands, the customer is
 * told once. Never by whoever asked for it. The same again answers as before.
 */
export const confirmReport = endpoint({
  name: "confirmReport",
  title: "确认原报告有效",
  method: "POST",
  path: "/api/v1/result-sets/{id}/confirmation",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  params: idParams,
  body: z.strictObject({ note: reasonField }),
  reply: z.object({ correctionId: z.string(), reportId: z.string() }),
  auditFields: ["correctionId", "resultSetId", "version", "reason"],
});

/**
 * Two results of one person contradict each other: says which one stands and why, for both at once. The other one is measured
 * again: as a correction where a report shows it. `this` is the result that the doubt is about. By somebody who made neither.
 * Errors: 403 without the permission for what follows, 409 when it is settled, unsubmitted, or the tube cannot be measured again.
 */
export const settleDelta = endpoint({
  name: "settleDelta",
  title: "说明哪个结果成立",
  method: "POST",
  path: "/api/v1/result-holds/{id}/settlement",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject({ stands: z.enum(["this", "other", "both"]), reason: reasonField }),
  reply: resultHold,
  auditFields: ["follows", "results", "stands", "reason"],
});

export const cancelCorrection = endpoint({
  name: "cancelCorrection",
  title: "取消更正",
  method: "POST",
  path: "/api/v1/report-corrections/{id}/cancel",
  access: correcting,
  params: idParams,
  reply: done,
  auditFields: ["reason"],
});
