import * as z from "zod/mini";
import { timeSpan, totalQuery } from "./admin-fields.schemas";
import * as calls from "./audit";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, timeField } from "./fields.schemas";
import { logScope } from "./log-scope.schemas";
import { namedValue } from "./named-values.schemas";

const shortText = z.optional(z.string().check(z.minLength(1), z.maxLength(64)));

const auditEvent = z.object({
  seq: z.int(),
  id: z.string(),
  at: timeField,
  actorKind: z.enum(["staff", "customer", "device", "system", "anonymous"]),
  actorId: z.string(),
  actorLabel: z.string(),
  /** Staff by name, customers by the masked phone, devices by name, as they are called today; empty for the others. */
  actorName: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Barcode, number or name of the object today; empty when it has none. */
  objectName: z.string(),
  outcome: z.enum(["done", "refused", "failed"]),
  reason: z.string(),
  changes: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.string(),
  /** False for the newest rows that the chain does not cover yet. */
  isSealed: z.boolean(),
});

/**
 * Audit events, newest first, by action, by actor (`actorKind` with `actorId`) or by object (`objectType` with
 * `objectId`); one of the three at a time keeps every page an index read. Times in milliseconds UTC.
 */
export const listAuditEvents = endpoint(calls.listAuditEvents, {
  title: "审计日志",
  access: { kind: "staff", permission: "admin:audit:list" },
  query: z.object({
    ...cursorQuery,
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    action: shortText,
    actorKind: z.optional(z.enum(["staff", "customer", "device", "system", "anonymous"])),
    actorId: shortText,
    /** User name of a member of staff, also of one who is gone. */
    actorName: shortText,
    objectType: shortText,
    /** Its stored number, or its own: barcode, number of a sample, batch, plate or run, code, serial, user name. */
    objectId: shortText,
    ...timeSpan,
    ...totalQuery,
  }),
  reply: z.extend(cursorPage(auditEvent), logScope),
});

/** The rows that an event's details speak of, by name. */
export const readAuditNames = endpoint(calls.readAuditNames, {
  title: "审计记录中的名称",
  access: { kind: "staff", permission: "admin:audit:list" },
  params: z.strictObject({ seq: z.coerce.number().check(z.int(), z.gte(1)) }),
  reply: z.object({ names: z.array(namedValue) }),
});

/**
 * Walks the next part of the chain after the number `after`: every row's own MAC, its number and its link to the row before;
 * at the end also the heads that are kept outside the database. Ask again with `checkedTo` until `isEnd`.
 */
export const checkAuditChain = endpoint(calls.checkAuditChain, {
  title: "核对审计链",
  access: { kind: "staff", permission: "admin:audit:list" },
  query: z.object({ after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0) }),
  reply: z.object({
    checkedTo: z.int(),
    /** Number of the newest event. */
    newest: z.int(),
    /** The chain covers everything up to this number. */
    sealedTo: z.int(),
    sealedAt: z.nullable(z.int()),
    isEnd: z.boolean(),
    problems: z.array(
      z.object({ seq: z.int(), kind: z.enum(["missing", "altered", "unchained", "truncated", "secret"]) }),
    ),
  }),
});
