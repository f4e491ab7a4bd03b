import type { CallOf } from "./endpoint";
import type * as schemas from "./merchant-accounts.schemas";

export const merchantAccountMessages = {
  nameRequired: "请输入使用人（1-32 个字）",
  unknown: "账号不存在",
} as const;

export const getMerchant: CallOf<typeof schemas, "getMerchant"> = {
  name: "getMerchant",
  method: "GET",
  path: "/api/v1/merchants/{id}",
};

export const createMerchantAccount: CallOf<typeof schemas, "createMerchantAccount"> = {
  name: "createMerchantAccount",
  method: "POST",
  path: "/api/v1/merchants/{id}/accounts",
};

export const setMerchantAccount: CallOf<typeof schemas, "setMerchantAccount"> = {
  name: "setMerchantAccount",
  method: "PUT",
  path: "/api/v1/merchants/{id}/accounts/{userId}",
};
