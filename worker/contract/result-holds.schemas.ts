import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import * as calls from "./result-holds";
import { type HoldRule, holdRuleNames } from "./result-holds";

const holdRule = z.enum(Object.keys(holdRuleNames) as [HoldRule, ...HoldRule[]]);
const holdSubject = z.object({ kind: z.enum(["well", "plate", "run", "device", "sample"]), name: z.string() });
export type HoldSubject = z.output<typeof holdSubject>;

/** One hold on a result: what was observed with its figures, and the reviewer's reason why the result stands. */
export const resultHold = z.object({
  id: z.string(),
  rule: holdRule,
  subject: holdSubject,
  message: z.string(),
  statedReason: z.nullable(z.string()),
  statedBy: z.nullable(staffRef),
  statedAt: timeOrNull,
  /** When the run really ended, as the reviewer entered it; only for rules that ask for it. */
  statedTime: timeOrNull,
  /** When a new call of the result removed the reason for the hold; then no reviewer has to release it. */
  overtakenAt: timeOrNull,
  /** While it is open: in how many submitted results of the run the same doubt is, this one too. */
  alikeCount: z.int(),
  createdAt: z.int(),
});
export type ResultHold = z.output<typeof resultHold>;

/** The same hold on results of one run, which a reviewer can release for all of them at once. */
export const runHold = z.object({
  rule: holdRule,
  subject: holdSubject,
  message: z.string(),
  resultCount: z.int(),
  openCount: z.int(),
  /** Open holds of submitted results: somebody who did not make the result can release them now. */
  submittedCount: z.int(),
  /** The reasons that reviewers gave, each once. */
  statedReasons: z.array(z.string()),
});
export type RunHold = z.output<typeof runHold>;

/** A hold that a commit would create. */
export const importHold = z.object({ rule: holdRule, subject: holdSubject, message: z.string() });

const statement = { reason: reasonField, statedTime: z.optional(timeField) };

/**
 * Releases a hold with the reason why the result stands although its evidence is questionable; once, by somebody other than
 * everyone who made the result. Errors: 409 when it is already released or the result is not submitted, field errors when a
 * time is missing or impossible.
 */
export const stateResultHold = endpoint(calls.stateResultHold, {
  title: "说明结果存疑",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject(statement),
  reply: resultHold,
  auditFields: ["statedTime", "reason"],
});

/** Releases the same hold for every result of a run with one reason; results that the caller made himself stay held. */
export const stateRunHolds = endpoint(calls.stateRunHolds, {
  title: "说明批次存疑",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject({ rule: holdRule, subject: holdSubject, ...statement }),
  reply: z.object({ statedCount: z.int(), leftCount: z.int() }),
  auditFields: ["rule", "statedTime", "subject", "reason"],
});
