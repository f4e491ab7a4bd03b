import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idParams, noteField } from "./lab-fields.schemas";
import { limits } from "./limits";
import * as calls from "./rejections";
import { rejectionMessages } from "./rejections";
import { sampleItem } from "./samples.schemas";

const rejectionReason = z.enum(
  ["leak", "low_volume", "wrong_tube", "expired", "contaminated", "label_unreadable", "unbound", "consent_withdrawn"],
  { error: "请选择拒收原因" },
);

/**
 * Rejects a tube in quarantine. A bound tube counts as received and rejected, so that its person can be asked for a new sample;
 * an unbound one becomes void.
 */
export const rejectTube = endpoint(calls.rejectTube, {
  title: "拒收隔离的采样管",
  access: { kind: "staff", permission: "lab:sample:reject" },
  params: idParams,
  body: z.strictObject({ reason: rejectionReason, note: noteField }),
  reply: z.object({ tubeId: z.string(), sampleId: z.string(), isCustomerTold: z.boolean() }),
  auditFields: ["messageId", "state", "reason"],
});

/** Saves the picture of the defect, part `file`; a new picture replaces the old one. */
export const saveRejectionPhoto = endpoint(calls.saveRejectionPhoto, {
  title: "上传拒收照片",
  access: { kind: "staff", permission: "lab:sample:reject" },
  rate: "upload",
  params: idParams,
  bodyBytesMax: limits.avatarBytesMax + 8 * 1024,
  tooLargeMessage: rejectionMessages.photoTooLarge,
  reply: z.object({ sampleId: z.string() }),
  auditFields: ["type"],
});

export const readRejectionPhoto = endpoint(calls.readRejectionPhoto, {
  title: "查看拒收照片",
  access: { kind: "staff", permission: "lab:sample:photo" },
  params: idParams,
  reply: z.unknown(),
  isFile: true,
});

export const rejectSample = endpoint(calls.rejectSample, {
  title: "拒收样本",
  access: { kind: "staff", permission: "lab:sample:reject" },
  params: idParams,
  body: z.strictObject({
    reason: rejectionReason,
    note: noteField,
  }),
  reply: z.extend(sampleItem, {
    /** Whether a text message is on its way; none is sent when the consent was withdrawn, the data erased, or the tube never bound. */
    isCustomerTold: z.boolean(),
  }),
  auditFields: ["messageId", "state", "reason"],
});
