import * as z from "zod/mini";
import { totalQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery } from "./fields";
import { attemptFields } from "./result-sets";

/** Why a sample has no result that could be submitted. */
export const retestCauseNames = {
  no_call: "没有判出",
  conflict: "复孔不一致",
  invalid: "结果无效",
  other: "其他",
} as const;

const retestItem = z.object({
  /** The result set without a result. */
  id: z.string(),
  ...attemptFields,
  cause: z.enum(["no_call", "conflict", "invalid", "other"]),
  reason: z.string(),
  /** Since when it waits. */
  since: z.int(),
  /** The tube gave no result twice: its owner is asked for a new sample instead. */
  needsRecollection: z.boolean(),
});
export type RetestItem = z.output<typeof retestItem>;

/** Samples whose latest result holds no answer, the oldest first. Those of a failed run wait at the plates already. */
export const listRetests = endpoint({
  name: "listRetests",
  title: "复检队列",
  method: "GET",
  path: "/api/v1/retests",
  access: { kind: "staff", permission: "lab:result:list" },
  query: z.object({ ...cursorQuery, ...totalQuery, which: z.optional(z.enum(["retest", "recollect"])) }),
  reply: z.object({
    ...cursorPage(retestItem).def.shape,
    /** Samples that a failed run or a request for a re-test has put back to be plated. */
    platingCount: z.int(),
  }),
});
