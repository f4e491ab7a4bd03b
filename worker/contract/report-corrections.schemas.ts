import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { birthField, genderField, personNameField, text } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import * as calls from "./report-corrections";
import { resultHold } from "./result-holds.schemas";

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
export const correctPerson = endpoint(calls.correctPerson, {
  title: "更正报告上的个人信息",
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
export const redoResult = endpoint(calls.redoResult, {
  title: "重做报告的检测结果",
  access: correcting,
  params: idParams,
  body: z.strictObject({ way: z.enum(["recall", "retest"]), reason: reasonField }),
  reply: done,
  auditFields: ["way", "reason"],
});

/** What was and what is to be, once, for the person who decides. */
export const revealCorrection = endpoint(calls.revealCorrection, {
  title: "查看更正内容",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["reason"],
});

/** A correction of the person is let out as the next version, or goes back; never by whoever made it. */
export const decideCorrection = endpoint(calls.decideCorrection, {
  title: "复核更正",
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
export const confirmReport = endpoint(calls.confirmReport, {
  title: "确认原报告有效",
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
export const settleDelta = endpoint(calls.settleDelta, {
  title: "说明哪个结果成立",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject({ stands: z.enum(["this", "other", "both"]), reason: reasonField }),
  reply: resultHold,
  auditFields: ["follows", "results", "stands", "reason"],
});

export const cancelCorrection = endpoint(calls.cancelCorrection, {
  title: "取消更正",
  access: correcting,
  params: idParams,
  reply: done,
  auditFields: ["reason"],
});
