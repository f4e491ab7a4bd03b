import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, idField, text, timeField } from "./fields.schemas";
import { idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { privacyKind, privacyState } from "./my-data.schemas";
import * as calls from "./privacy-requests";
import { privacyMoveNames } from "./privacy-requests";

const privacyRequestItem = z.object({
  id: idField,
  kind: privacyKind,
  state: privacyState,
  phoneMasked: z.string(),
  /** True for a customer who lost the old number and asks to move one tube to this one. */
  isPhoneClaim: z.boolean(),
  dueAt: timeField,
  isOverdue: z.boolean(),
  closedAt: timeOrNull,
  handledBy: z.nullable(staffRef),
  createdAt: timeField,
  version: z.int(),
});

/** Open requests sorted by due date, all others newest first; keyset paged. */
export const listPrivacyRequests = endpoint(calls.listPrivacyRequests, {
  title: "个人信息请求列表",
  access: { kind: "staff", permission: "site:privacy:list" },
  query: z.object({
    ...growingListQuery,
    state: z.optional(privacyState),
    kind: z.optional(privacyKind),
    /** `open`: waits for an answer by staff. */
    queue: z.optional(z.enum(["open"])),
  }),
  reply: z.object({ ...cursorPage(privacyRequestItem).shape, open: z.int(), overdue: z.int() }),
});

export const readPrivacyRequest = endpoint(calls.readPrivacyRequest, {
  title: "个人信息请求详情",
  access: { kind: "staff", permission: "site:privacy:list" },
  params: idParams,
  reply: z.object({
    ...privacyRequestItem.shape,
    /** The answer or the refusal, as the customer sees it. */
    reason: z.string(),
    /** The tube that the request is about; null when it is about all tubes. */
    tube: z.nullable(
      z.object({ id: idField, barcodeLast4: z.string(), personMasked: z.string(), phoneMasked: z.string() }),
    ),
    /** Whether the claim's name and birth date agree with what is stored. */
    claim: z.nullable(z.object({ isNameRight: z.boolean(), isBirthRight: z.boolean() })),
    /** What an erasure or a withdrawal affected. */
    receipt: z.nullable(z.object({ tubes: z.int(), reports: z.int(), samples: z.int(), messages: z.int() })),
    hasNote: z.boolean(),
    moves: z.array(
      z.enum(Object.keys(privacyMoveNames) as [keyof typeof privacyMoveNames, ...(keyof typeof privacyMoveNames)[]]),
    ),
  }),
});

/** The full number or the customer's own words; the access and its reason go into the audit log. Errors: 404. */
export const revealPrivacyRequest = endpoint(calls.revealPrivacyRequest, {
  title: "查看个人信息请求的手机号或说明",
  access: { kind: "staff", permission: "site:privacy:reveal", needsProof: true },
  params: idParams,
  body: z.strictObject({ field: z.enum(["phone", "note"]), reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["field", "reason"],
});

/**
 * Moves a request to its next state. Finishing and refusing need an answer; finishing a phone claim moves the tube to the new
 * number. Errors: 404, 409 for an illegal move or after somebody else's edit, 526 on `answer`.
 */
export const movePrivacyRequest = endpoint(calls.movePrivacyRequest, {
  title: "处理个人信息请求",
  access: { kind: "staff", permission: "site:privacy:handle" },
  params: idParams,
  body: z.strictObject({
    move: z.enum(
      Object.keys(privacyMoveNames) as [keyof typeof privacyMoveNames, ...(keyof typeof privacyMoveNames)[]],
    ),
    answer: text(0, 200),
    version: z.int(),
  }),
  reply: privacyRequestItem,
  auditFields: ["from", "kind", "to", "reason"],
});
