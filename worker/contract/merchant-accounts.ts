import * as z from "zod/mini";
import { numberParam } from "./admin-fields";
import { endpoint } from "./endpoint";
import { idField, text } from "./fields";
import { idParams, timeOrNull } from "./lab-fields";
import { merchantItem } from "./merchants";
import { usernameField } from "./users";

export const merchantAccountMessages = {
  nameRequired: "请输入使用人（1-32 个字）",
  unknown: "账号不存在",
} as const;

/** Somebody of the merchant who may sign in. */
const merchantAccount = z.object({
  userId: z.int(),
  username: z.string(),
  nickName: z.string(),
  status: z.enum(["on", "off"]),
  lastLoginAt: timeOrNull,
});
export type MerchantAccount = z.output<typeof merchantAccount>;

export const getMerchant = endpoint({
  name: "getMerchant",
  title: "合作机构详情",
  method: "GET",
  path: "/api/v1/merchants/{id}",
  access: { kind: "staff", permission: "lab:merchant:list" },
  params: idParams,
  reply: z.object({
    merchant: merchantItem,
    accounts: z.array(merchantAccount),
    /** What the code of its poster opens. */
    entryUrl: z.string(),
  }),
});

/** The password is in this reply and nowhere else; it must be changed at the first sign-in. */
export const createMerchantAccount = endpoint({
  name: "createMerchantAccount",
  title: "新建机构账号",
  method: "POST",
  path: "/api/v1/merchants/{id}/accounts",
  access: { kind: "staff", permission: "lab:merchant:account", needsProof: true },
  params: idParams,
  body: z.strictObject({ username: usernameField, nickName: text(1, 32, merchantAccountMessages.nameRequired) }),
  reply: z.object({ firstPassword: z.string() }),
  auditFields: ["username"],
});

/** Ends or gives back an account's access; ending ends its sessions too. */
export const setMerchantAccount = endpoint({
  name: "setMerchantAccount",
  title: "停用或启用机构账号",
  method: "PUT",
  path: "/api/v1/merchants/{id}/accounts/{userId}",
  access: { kind: "staff", permission: "lab:merchant:account", needsProof: true },
  params: z.strictObject({ id: idField, userId: numberParam }),
  body: z.strictObject({ status: z.enum(["on", "off"]) }),
  reply: z.object({ status: z.enum(["on", "off"]) }),
  auditFields: ["status", "username"],
});
