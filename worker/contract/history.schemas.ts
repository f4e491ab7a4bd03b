import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields.schemas";
import * as calls from "./history";
import { historyTypes, rowFields } from "./history";
import { namedValue } from "./named-values.schemas";

const historyEntry = z.object({
  changeId: z.string(),
  kind: z.enum(["create", "update", "remove", "undo"]),
  label: z.string(),
  madeBy: z.string(),
  at: z.int(),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Names of the rows that the fields refer to; empty in the list of removed rows. */
  names: z.array(namedValue),
  canUndo: z.boolean(),
  undoneAt: z.nullable(z.int()),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** Edits of one row within 30 days, newest first; needs the permission to see rows of this kind. */
export const listHistory = endpoint(calls.listHistory, {
  title: "修改历史",
  access: { kind: "staff" },
  params: z.strictObject({ objectType: z.enum(historyTypes), objectId: z.coerce.number().check(z.int(), z.gte(1)) }),
  query: z.object(cursorQuery),
  reply: cursorPage(historyEntry),
});

/** Rows of one kind that were removed within the last 30 days. */
export const listRemoved = endpoint(calls.listRemoved, {
  title: "回收站",
  access: { kind: "staff" },
  params: z.strictObject({ objectType: z.enum(historyTypes) }),
  query: z.object(cursorQuery),
  reply: cursorPage(historyEntry),
});

/**
 * Restores the rows of one change as they were before it, when nothing changed them since; needs the permission of the change
 * itself, and grants no more than the caller holds. Errors: 409.
 */
export const undoChange = endpoint(calls.undoChange, {
  title: "撤销修改",
  access: { kind: "staff", needsProof: "byContent" },
  params: z.strictObject({ changeId: idField }),
  reply: z.object({ changeId: z.string(), count: z.int() }),
  auditFields: [...new Set(Object.values(rowFields).flat())],
});
