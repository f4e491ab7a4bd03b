import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { timeField } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import * as calls from "./result-holds";
import { type HoldRule, holdRuleNames } from "./result-holds";

const holdRule = z.enum(Object.keys(holdRuleNames) as [HoldRule, ...HoldRule[]]);
const holdSubject = z.object({ kind: z.enum(["well", "plate", "run", "device", "sample"]), name: z.string() });
export type HoldSubject = z.output<typeof holdSubject>;

/** One reason to doubt a result: what was seen with its figures, and the reviewer's reason why the result stands. */
export const resultHold = z.object({
  id: z.string(),
  rule: holdRule,
  subject: holdSubject,
  message: z.string(),
  statedReason: z.nullable(z.string()),
  statedBy: z.nullable(staffRef),
  statedAt: timeOrNull,
  /** When the run really ended, as the reviewer stated it; only of rules that ask for it. */
  statedTime: timeOrNull,
  /** Calling the result again showed that the doubt is gone; nobody has to state anything. */
  overtakenAt: timeOrNull,
  /** While it is open: in how many submitted results of the run the same doubt is, this one too. */
  alikeCount: z.int(),
  createdAt: z.int(),
});
export type ResultHold = z.output<typeof resultHold>;

/** The same doubt about results of one run; it can be stated for all of them at once. */
export const runHold = z.object({
  rule: holdRule,
  subject: holdSubject,
  message: z.string(),
  resultCount: z.int(),
  openCount: z.int(),
  /** Open ones of submitted results: these can be stated now, by whoever did not make the result. */
  submittedCount: z.int(),
  /** The reasons that were stated, each once. */
  statedReasons: z.array(z.string()),
});
export type RunHold = z.output<typeof runHold>;

/** A doubt that a commit would keep. */
export const importDoubt = z.object({ rule: holdRule, subject: holdSubject, message: z.string() });

const statement = { reason: reasonField, statedTime: z.optional(timeField) };

/**
 * States why a result stands although its evidence is questionable; once, by somebody else than everyone who made the result.
 * Errors: 409 when it is stated already or the result is not submitted, field errors when a time is missing or impossible.
 */
export const stateResultHold = endpoint(calls.stateResultHold, {
  title: "说明结果存疑",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject(statement),
  reply: resultHold,
  auditFields: ["statedTime", "reason"],
});

/** The same statement for every result of a run that the same doubt holds; those that the caller made himself stay open. */
export const stateRunHolds = endpoint(calls.stateRunHolds, {
  title: "说明批次存疑",
  access: { kind: "staff", permission: "lab:result:review" },
  params: idParams,
  body: z.strictObject({ rule: holdRule, subject: holdSubject, ...statement }),
  reply: z.object({ statedCount: z.int(), leftCount: z.int() }),
  auditFields: ["rule", "statedTime", "subject", "reason"],
});
