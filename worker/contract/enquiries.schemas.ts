import * as z from "zod/mini";
import { growingListBody, growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import * as calls from "./enquiries";
import { enquiryLimits, enquiryMessages, enquiryStateNames, enquiryTopicNames } from "./enquiry-text";
import { cursorPage, idField, keysOf, phoneField, text, timeField } from "./fields.schemas";
import { assigneeField, idParams, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";

const enquiryTopic = z.enum(keysOf(enquiryTopicNames), { error: enquiryMessages.topicRequired });
const enquiryState = z.enum(keysOf(enquiryStateNames));

/** An enquiry as lists show it; name and phone masked by the server. */
const enquiryItem = z.object({
  id: idField,
  topic: z.string(),
  organisation: z.string(),
  nameMasked: z.string(),
  phoneMasked: z.string(),
  text: z.string(),
  /** Path of the page it was sent from. */
  page: z.string(),
  state: enquiryState,
  note: z.string(),
  handledBy: z.nullable(staffRef),
  handledAt: timeOrNull,
  version: z.int(),
  createdAt: timeField,
});
export type EnquiryItem = z.output<typeof enquiryItem>;

const enquiryDetail = z.object({
  ...enquiryItem.shape,
  /** What was answered, by whom and when, the oldest first. */
  answers: z.array(z.object({ at: timeField, by: staffRef, state: enquiryState, note: z.string() })),
});
export type EnquiryDetail = z.output<typeof enquiryDetail>;

/** A visitor asks for a test or a partnership. Errors: 526 per field, 429 when this phone or address asked too often. */
export const sendEnquiry = endpoint(calls.sendEnquiry, {
  title: "提交咨询",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    topic: enquiryTopic,
    organisation: z._default(text(0, enquiryLimits.organisationMax, enquiryMessages.organisationLength), ""),
    name: text(1, enquiryLimits.nameMax, enquiryMessages.nameRequired),
    phone: phoneField,
    text: z.string({ error: enquiryMessages.textLength }).check(
      z.trim(),
      z.normalize("NFC"),
      z.minLength(enquiryLimits.textMin, enquiryMessages.textLength),
      z.maxLength(enquiryLimits.textMax, enquiryMessages.textLength),
      // Line breaks are allowed here; other control and direction characters are not (Unicode TR36).
      z.refine((v) => !/[^\P{Cc}\n\r\t]|\p{Bidi_Control}/u.test(v), enquiryMessages.textLength),
    ),
    page: z._default(z.string().check(z.regex(/^\/[\w/-]{0,63}$/)), "/customize"),
    consent: z.literal(true, { error: enquiryMessages.consentRequired }),
  }),
  bodyBytesMax: 16 * 1024,
  reply: z.null(),
});

const filters = { state: z.optional(enquiryState) };

/** Newest first, keyset paged. */
export const listEnquiries = endpoint(calls.listEnquiries, {
  title: "咨询列表",
  access: { kind: "staff", permission: "site:enquiry:list" },
  query: z.object({ ...growingListQuery, ...filters, assignee: assigneeField }),
  reply: cursorPage(enquiryItem),
});

/** The enquiries of one phone; a POST, because a phone number must not stand in a URL. */
export const searchEnquiries = endpoint(calls.searchEnquiries, {
  title: "按手机号查咨询",
  access: { kind: "staff", permission: "site:enquiry:list" },
  body: z.strictObject({ ...growingListBody, ...filters, phone: phoneField }),
  reply: cursorPage(enquiryItem),
});

/** UTF-8 CSV of what the list shows, newest first, at most 5,000 rows; names and phones stay masked. */
export const exportEnquiries = endpoint(calls.exportEnquiries, {
  title: "导出咨询",
  access: { kind: "staff", permission: "site:enquiry:handle", needsProof: true },
  query: z.object(filters),
  reply: z.null(),
  isFile: true,
  auditFields: ["rows", "state"],
});

export const readEnquiry = endpoint(calls.readEnquiry, {
  title: "咨询详情",
  access: { kind: "staff", permission: "site:enquiry:list" },
  params: idParams,
  reply: enquiryDetail,
});

/** The newest 100 answers are kept. `version` is the one that was read; another edit in between answers 409. Errors: 404, 409. */
export const updateEnquiry = endpoint(calls.updateEnquiry, {
  title: "处理咨询",
  access: { kind: "staff", permission: "site:enquiry:handle" },
  params: idParams,
  body: z.strictObject({
    state: enquiryState,
    note: z._default(text(0, enquiryLimits.noteMax, enquiryMessages.noteLength), ""),
    version: z.int(),
  }),
  reply: enquiryDetail,
  auditFields: ["isNoteChanged", "state"],
});

/** The full name or phone, so that staff can answer; the access and its reason go into the audit log. Errors: 404. */
export const revealEnquiry = endpoint(calls.revealEnquiry, {
  title: "查看咨询人的完整联系方式",
  access: { kind: "staff", permission: "site:enquiry:handle", needsProof: true },
  params: idParams,
  body: z.strictObject({ field: z.enum(["name", "phone"]), reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["field", "reason"],
});
