import * as z from "zod/mini";
import { numberParam } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { idField, text } from "./fields.schemas";
import { idParams, timeOrNull } from "./lab-fields.schemas";
import * as calls from "./merchant-accounts";
import { merchantAccountMessages } from "./merchant-accounts";
import { merchantItem } from "./merchants.schemas";
import { usernameField } from "./users.schemas";

/** A person of the merchant who may sign in. */
const merchantAccount = z.object({
  userId: z.int(),
  username: z.string(),
  nickName: z.string(),
  status: z.enum(["on", "off"]),
  lastLoginAt: timeOrNull,
});
export type MerchantAccount = z.output<typeof merchantAccount>;

export const getMerchant = endpoint(calls.getMerchant, {
  title: "合作机构详情",
  access: { kind: "staff", permission: "lab:merchant:list" },
  params: idParams,
  reply: z.object({
    merchant: merchantItem,
    accounts: z.array(merchantAccount),
    /** The URL in the QR code of its poster. */
    entryUrl: z.string(),
  }),
});

/** The password is only ever shown in this reply; it must be changed at the first sign-in. */
export const createMerchantAccount = endpoint(calls.createMerchantAccount, {
  title: "新建机构账号",
  access: { kind: "staff", permission: "lab:merchant:account", needsProof: true },
  params: idParams,
  body: z.strictObject({ username: usernameField, nickName: text(1, 32, merchantAccountMessages.nameRequired) }),
  reply: z.object({ firstPassword: z.string() }),
  auditFields: ["username"],
});

/** Blocks an account or allows it again; blocking ends its sessions too. */
export const setMerchantAccount = endpoint(calls.setMerchantAccount, {
  title: "停用或启用机构账号",
  access: { kind: "staff", permission: "lab:merchant:account", needsProof: true },
  params: z.strictObject({ id: idField, userId: numberParam }),
  body: z.strictObject({ status: z.enum(["on", "off"]) }),
  reply: z.object({ status: z.enum(["on", "off"]) }),
  auditFields: ["status", "username"],
});
