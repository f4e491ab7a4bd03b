import type { CallOf } from "./endpoint";
import type * as schemas from "./rejections.schemas";

export const rejectionReasonNames = {
  leak: "采样管渗漏",
  low_volume: "样本量不足",
  wrong_tube: "使用了错误的采样管",
  expired: "采样管已过期或已召回",
  contaminated: "样本被污染",
  label_unreadable: "标签无法识别",
  unbound: "长时间未绑定",
  consent_withdrawn: "已撤回同意",
} as const;

export const rejectionMessages = {
  notQuarantined: "这支采样管不在隔离架，不能在这里拒收",
  notRejected: "样本没有被拒收，不能附照片",
  noPhoto: "没有照片",
  photoTooLarge: "照片不能超过 2 MB",
} as const;

export const rejectTube: CallOf<typeof schemas, "rejectTube"> = {
  name: "rejectTube",
  method: "POST",
  path: "/api/v1/tubes/{id}/reject",
};

export const saveRejectionPhoto: CallOf<typeof schemas, "saveRejectionPhoto"> = {
  name: "saveRejectionPhoto",
  method: "PUT",
  path: "/api/v1/samples/{id}/rejection-photo",
  bodyKind: "raw",
};

export const readRejectionPhoto: CallOf<typeof schemas, "readRejectionPhoto"> = {
  name: "readRejectionPhoto",
  method: "GET",
  path: "/api/v1/samples/{id}/rejection-photo",
};

export const rejectSample: CallOf<typeof schemas, "rejectSample"> = {
  name: "rejectSample",
  method: "POST",
  path: "/api/v1/samples/{id}/reject",
};
