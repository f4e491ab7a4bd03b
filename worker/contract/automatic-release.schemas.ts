import * as z from "zod/mini";
import * as calls from "./automatic-release";
import { endpoint } from "./endpoint";
import { idParams, productRef, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";

const state = z.enum(["off", "asked", "on"]);
/** One of the conditions that must all hold, with its limit. */
const condition = z.object({ rule: z.string(), text: z.string(), limit: z.string() });

const item = z.object({
  id: z.string(),
  product: productRef,
  state,
  reason: z.string(),
  askedBy: z.nullable(staffRef),
  askedAt: timeOrNull,
  approvedBy: z.nullable(staffRef),
  approvedAt: timeOrNull,
  conditions: z.array(condition),
  /** Switched on, but the assay's limits have changed since: nothing is released until somebody approves again. */
  isOutdated: z.boolean(),
});

/** Whether results may be released without a person, for each live product that devices measure; `id` is the product's. */
export const listAutomaticReleases = endpoint(calls.listAutomaticReleases, {
  title: "自动发布设置",
  access: { kind: "staff", permission: "lab:device:list" },
  reply: z.object({ list: z.array(item) }),
});

/**
 * Asks for automatic release or ends it. Ending takes effect at once; a request must be approved by somebody else. Errors: 409.
 */
export const setAutomaticRelease = endpoint(calls.setAutomaticRelease, {
  title: "申请或关闭自动发布",
  access: { kind: "staff", permission: "lab:release:edit" },
  params: idParams,
  body: z.strictObject({ isWanted: z.boolean(), reason: reasonField }),
  reply: z.object({ state }),
  auditFields: ["reason"],
});

/** Approval by a person other than the one who asked. Errors: 409. */
export const approveAutomaticRelease = endpoint(calls.approveAutomaticRelease, {
  title: "批准自动发布",
  access: { kind: "staff", permission: "lab:release:approve", needsProof: true },
  params: idParams,
  body: z.strictObject({}),
  reply: z.object({ state }),
  auditFields: ["conditions"],
});
