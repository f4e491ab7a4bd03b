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
  /** Names of the person's fields that differ, without values. */
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

/** Corrects the person's data for the next version; somebody else publishes it. Fields that are left out stay as they are. */
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
 * Makes the result of a report again: `recall` opens a draft from the same run, in which wells may be left out; `retest` sends
 * the sample back to the laboratory. After review the new result is published as the next version (as a new report after a
 * withdrawal).
 */
export const redoResult = endpoint(calls.redoResult, {
  title: "重做报告的检测结果",
  access: correcting,
  params: idParams,
  body: z.strictObject({ way: z.enum(["recall", "retest"]), reason: reasonField }),
  reply: done,
  auditFields: ["way", "reason"],
});

/** The old and the new values, shown once to the person who decides. */
export const revealCorrection = endpoint(calls.revealCorrection, {
  title: "查看更正内容",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["reason"],
});

/** Publishes a correction of the person as the next version, or returns it; never by the person who made it. */
export const decideCorrection = endpoint(calls.decideCorrection, {
  title: "复核更正",
  access: { kind: "staff", permission: "lab:report:publish", needsProof: true },
  params: idParams,
  body: z.strictObject({ decision: z.enum(["publish", "return"]), note: z.optional(text(0, 200)) }),
  reply: done,
  auditFields: ["fields", "version", "reason"],
});

/**
 * Closes a correction whose new result, reviewed by somebody else, equals the report's: the version stays and the customer is
 * told once. Never by the person who asked for the correction. A repeated call gets the same answer.
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
 * Two results of one person contradict each other: decides which one stands and why, for both at once. The other one is
 * measured again, as a correction when a report shows it. `this` is the result that has the hold. Only by somebody who made
 * neither result. Errors: 403 without the permission for what follows, 409 when it is already settled, unsubmitted, or the tube
 * cannot be measured again.
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
