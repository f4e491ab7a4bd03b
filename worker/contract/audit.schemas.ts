import * as z from "zod/mini";
import { timeSpanFields, totalQuery } from "./admin-fields.schemas";
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
  /** Current name: of a member of staff, of a device, or the masked phone of a customer; empty for other actors. */
  actorName: z.string(),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  /** Current barcode, number or name of the object; empty when it has none. */
  objectName: z.string(),
  outcome: z.enum(["done", "refused", "failed"]),
  reason: z.string(),
  changes: z.nullable(z.record(z.string(), z.unknown())),
  requestId: z.string(),
  /** False for the newest rows, which the audit chain does not cover yet. */
  isSealed: z.boolean(),
});

/**
 * Audit events, newest first, filtered by action, by actor (`actorKind` with `actorId`) or by object (`objectType` with
 * `objectId`); only one of the three at a time, so that every page is one read of an index. Times in milliseconds UTC.
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
    /** User name of a member of staff, deleted ones included. */
    actorName: shortText,
    objectType: shortText,
    /** The stored id, or what people call it: barcode, number of a sample, batch, plate or run, code, serial, user name. */
    objectId: shortText,
    ...timeSpanFields,
    ...totalQuery,
  }),
  reply: z.extend(cursorPage(auditEvent), logScope),
});

/** Names of the rows that an event's details refer to. */
export const readAuditNames = endpoint(calls.readAuditNames, {
  title: "审计记录中的名称",
  access: { kind: "staff", permission: "admin:audit:list" },
  params: z.strictObject({ seq: z.coerce.number().check(z.int(), z.gte(1)) }),
  reply: z.object({ names: z.array(namedValue) }),
});

/**
 * Checks the next part of the chain after the number `after`: every row's own MAC, its number and its link to the row before;
 * at the end also the chain heads that are stored outside the database. Call again with `checkedTo` until `isEnd`.
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
