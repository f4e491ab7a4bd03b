import type { CallOf } from "./endpoint";
import type * as schemas from "./privacy-requests.schemas";

/** Moves that staff can make with a request. */
export const privacyMoveNames = {
  check_identity: "身份已核实",
  start: "开始处理",
  finish: "办结",
  refuse: "不予办理",
} as const;

export const privacyRequestMessages = {
  moved: "已更新",
  answerRequired: "请写明处理结果，客户会看到（2-200 个字）",
  gone: "手机号已按规定删除，无法查看",
  claimGone: "该样本已不在原手机号名下，不能换绑",
} as const;

export const listPrivacyRequests: CallOf<typeof schemas, "listPrivacyRequests"> = {
  name: "listPrivacyRequests",
  method: "GET",
  path: "/api/v1/privacy-requests",
};

export const readPrivacyRequest: CallOf<typeof schemas, "readPrivacyRequest"> = {
  name: "readPrivacyRequest",
  method: "GET",
  path: "/api/v1/privacy-requests/{id}",
};

export const revealPrivacyRequest: CallOf<typeof schemas, "revealPrivacyRequest"> = {
  name: "revealPrivacyRequest",
  method: "POST",
  path: "/api/v1/privacy-requests/{id}/reveal",
};

export const movePrivacyRequest: CallOf<typeof schemas, "movePrivacyRequest"> = {
  name: "movePrivacyRequest",
  method: "POST",
  path: "/api/v1/privacy-requests/{id}/moves",
};
