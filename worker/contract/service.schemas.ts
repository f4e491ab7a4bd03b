import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { enquiryStateNames } from "./enquiry-text";
import { idField, keysOf, text, timeField } from "./fields.schemas";
import { idParams, productRef, reasonField, staffRef, timeOrNull } from "./lab-fields.schemas";
import { reportStateNames } from "./lab-reports";
import { privacyKindNames, privacyStateNames } from "./my-data";
import { messageStateNames } from "./outbox";
import { messageKind } from "./outbox.schemas";
import * as calls from "./service";
import { contactKindNames, contactLimits, serviceMessages } from "./service";
import { tubeState } from "./tubes.schemas";

const note = z.object({
  id: z.string(),
  kind: z.enum(keysOf(contactKindNames)),
  /** The person concerned. */
  personId: z.string(),
  text: z.string(),
  writtenBy: staffRef,
  createdAt: timeField,
});

const message = z.object({
  id: z.string(),
  kind: messageKind,
  state: z.enum(keysOf(messageStateNames)),
  /** Why it did not arrive, as the carrier's code. */
  lastErrorCode: z.nullable(z.string()),
  createdAt: timeField,
  deliveredAt: timeOrNull,
});

/**
 * Everything about the people behind one phone, found by any one of them, for staff who answer the telephone; newest first, 50
 * of a kind at most. Names and phones are masked. Errors: 404, also after the person's data were erased.
 */
export const readCustomer = endpoint(calls.readCustomer, {
  title: "客户",
  access: { kind: "staff", permission: "service:customer:view" },
  params: idParams,
  reply: z.object({
    phoneMasked: z.string(),
    people: z.array(z.object({ id: z.string(), nameMasked: z.string(), createdAt: timeField })),
    tubes: z.array(
      z.object({
        id: z.string(),
        barcode: z.string(),
        personId: z.string(),
        product: productRef,
        state: tubeState,
        sampleState: z.nullable(z.string()),
        boundAt: timeField,
        receivedAt: timeOrNull,
        dueAt: timeOrNull,
        /** Whether the consent is withdrawn. */
        isWithdrawn: z.boolean(),
      }),
    ),
    reports: z.array(
      z.object({
        id: z.string(),
        /** As printed; null for reports older than report numbers. */
        number: z.nullable(z.string()),
        personId: z.string(),
        product: productRef,
        state: z.enum(keysOf(reportStateNames)),
        publishedAt: timeOrNull,
        firstViewedAt: timeOrNull,
      }),
    ),
    notices: z.array(message),
    codes: z.array(message),
    enquiries: z.array(
      z.object({
        id: z.string(),
        topic: z.string(),
        state: z.enum(keysOf(enquiryStateNames)),
        handledBy: z.nullable(staffRef),
        createdAt: timeField,
      }),
    ),
    requests: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(keysOf(privacyKindNames)),
        isPhoneClaim: z.boolean(),
        state: z.enum(keysOf(privacyStateNames)),
        dueAt: timeField,
        createdAt: timeField,
      }),
    ),
    notes: z.array(note),
  }),
});

/** The full value, shown once; the reason is stored in the audit log. Errors: 404. */
export const revealCustomer = endpoint(calls.revealCustomer, {
  title: "查看客户的完整姓名或手机号",
  access: { kind: "staff", permission: "lab:tube:reveal", needsProof: true },
  rate: "strict",
  params: idParams,
  body: z.strictObject({ field: z.enum(["phone", "name"]), reason: reasonField }),
  reply: z.object({ value: z.string() }),
  auditFields: ["field", "reason"],
});

/** Records what was said or agreed; a note cannot be changed and is deleted only with the person's data. Errors: 404. */
export const addCustomerNote = endpoint(calls.addCustomerNote, {
  title: "登记客户沟通记录",
  access: { kind: "staff", permission: "service:customer:note" },
  params: idParams,
  body: z.strictObject({
    kind: z.enum(keysOf(contactKindNames), { error: serviceMessages.kindRequired }),
    text: text(contactLimits.textMin, contactLimits.textMax, serviceMessages.textLength),
  }),
  reply: z.object({ id: idField }),
  auditFields: ["noteId", "kind"],
});
