import * as z from "zod/mini";
import { totalQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery } from "./fields.schemas";
import { assigneeField } from "./lab-fields.schemas";
import { attemptFields } from "./result-sets.schemas";
import * as calls from "./retests";

const retestItem = z.object({
  /** The result set that has no conclusion. */
  id: z.string(),
  ...attemptFields,
  cause: z.enum(["no_call", "conflict", "invalid", "other"]),
  reason: z.string(),
  /** Since when the sample waits. */
  since: z.int(),
  /** The tube gave no result twice: its owner is asked for a new sample instead. */
  needsRecollection: z.boolean(),
});
export type RetestItem = z.output<typeof retestItem>;

/**
 * Samples whose latest result has no conclusion, the oldest first. Samples of a failed run are not here: they are already in
 * the queue for plates.
 */
export const listRetests = endpoint(calls.listRetests, {
  title: "复检队列",
  access: { kind: "staff", permission: "lab:result:list" },
  query: z.object({
    ...cursorQuery,
    ...totalQuery,
    which: z.optional(z.enum(["retest", "recollect"])),
    assignee: assigneeField,
  }),
  reply: z.object({
    ...cursorPage(retestItem).def.shape,
    /** Number of samples that are in the queue for plates again after a failed run or a request for a re-test. */
    platingCount: z.int(),
  }),
});
