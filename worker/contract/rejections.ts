import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { idParams, noteField } from "./lab-fields";
import { limits } from "./limits";
import { sampleItem } from "./samples";

export const rejectionReasonNames = {
  leak: "采样管渗漏",
  low_volume: "样本量不足",
  wrong_tube: "使用了错误的采样管",
  expired: "采样管已过期",
  contaminated: "样本被污染",
  label_unreadable: "标签无法识别",
  unbound: "长时间未绑定",
  consent_withdrawn: "已撤回同意",
} as const;

const rejectionReason = z.enum(
  ["leak", "low_volume", "wrong_tube", "expired", "contaminated", "label_unreadable", "unbound", "consent_withdrawn"],
  { error: "请选择拒收原因" },
);

export const rejectionMessages = {
  notQuarantined: "这支采样管不在隔离架，不能在这里拒收",
  notRejected: "样本没有被拒收，不能附照片",
  noPhoto: "没有照片",
  photoTooLarge: "照片不能超过 2 MB",
} as const;

/**
 * A tube that does not leave quarantine for the bench. A bound one counts as received and rejected, so that its person can be
 * asked for another; one that nobody bound becomes void.
 */
export const rejectTube = endpoint({
  name: "rejectTube",
  title: "拒收隔离的采样管",
  method: "POST",
  path: "/api/v1/tubes/{id}/reject",
  access: { kind: "staff", permission: "lab:sample:reject" },
  params: idParams,
  body: z.strictObject({ reason: rejectionReason, note: noteField }),
  reply: z.object({ tubeId: z.string(), sampleId: z.string(), isCustomerTold: z.boolean() }),
  auditFields: ["messageId", "state", "reason"],
});

/** The picture of what was wrong, part `file`; another one takes its place. */
export const saveRejectionPhoto = endpoint({
  name: "saveRejectionPhoto",
  title: "上传拒收照片",
  method: "PUT",
  path: "/api/v1/samples/{id}/rejection-photo",
  access: { kind: "staff", permission: "lab:sample:reject" },
  rate: "upload",
  params: idParams,
  bodyKind: "raw",
  bodyBytesMax: limits.avatarBytesMax + 8 * 1024,
  tooLargeMessage: rejectionMessages.photoTooLarge,
  reply: z.object({ sampleId: z.string() }),
  auditFields: ["type"],
});

export const readRejectionPhoto = endpoint({
  name: "readRejectionPhoto",
  title: "查看拒收照片",
  method: "GET",
  path: "/api/v1/samples/{id}/rejection-photo",
  access: { kind: "staff", permission: "lab:sample:photo" },
  params: idParams,
  reply: z.unknown(),
  isFile: true,
});

export const rejectSample = endpoint({
  name: "rejectSample",
  title: "拒收样本",
  method: "POST",
  path: "/api/v1/samples/{id}/reject",
  access: { kind: "staff", permission: "lab:sample:reject" },
  params: idParams,
  body: z.strictObject({
    reason: rejectionReason,
    note: noteField,
  }),
  reply: z.extend(sampleItem, {
    /** A text message is on its way; nobody is told who withdrew his consent, was erased, or never bound the tube. */
    isCustomerTold: z.boolean(),
  }),
  auditFields: ["messageId", "state", "reason"],
});
