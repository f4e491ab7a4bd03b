import * as z from "zod/mini";
import {
  createBody,
  emailField,
  secretField,
  sexField,
  sexValue,
  staffPhoneField,
  versionField,
  writeReply,
} from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { text } from "./fields.schemas";
import { rowFields } from "./history";
import { limits } from "./limits";
import * as calls from "./profile";
import { profileMessages } from "./profile";
import { sessionMessages } from "./session";

const ownUser = z.object({
  userId: z.int(),
  username: z.string(),
  nickName: z.string(),
  phone: z.string(),
  email: z.string(),
  sex: sexValue,
  avatar: z.string(),
  dept: z.nullable(z.object({ deptId: z.int(), deptName: z.string() })),
  roleIds: z.array(z.int()),
  postIds: z.array(z.int()),
  createdAt: z.int(),
  lastLoginAt: z.nullable(z.int()),
  passwordChangedAt: z.nullable(z.int()),
  hasTotp: z.boolean(),
  version: z.int(),
});

/** The account page of the caller. */
export const readProfile = endpoint(calls.readProfile, {
  title: "个人资料",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  reply: z.object({
    user: ownUser,
    roles: z.array(z.object({ roleId: z.int(), roleName: z.string() })),
    posts: z.array(z.object({ postId: z.int(), postName: z.string() })),
  }),
});

/** The four fields that users edit themselves; nothing else of the account can be changed here. */
export const saveProfile = endpoint(calls.saveProfile, {
  title: "保存个人资料",
  access: { kind: "staff" },
  familyPath: "/api/v1/sys-user/profile",
  body: createBody(
    {
      nickName: text(1, 32, profileMessages.nickNameRequired),
      phone: staffPhoneField,
      email: emailField,
      sex: sexField,
      version: z.optional(versionField),
    },
    ownUser,
    ["deptId", "postId", "roleId", "status", "remark", "deptIds", "salt"],
  ),
  reply: writeReply,
  auditFields: rowFields.user,
});

/** Confirms the password (and the second factor, where there is one) again; allows sensitive calls for 15 minutes. */
export const proveIdentity = endpoint(calls.proveIdentity, {
  title: "再次验证身份",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  rate: "strict",
  body: z.strictObject({
    password: secretField(sessionMessages.passwordRequired),
    otp: z.optional(z.string().check(z.trim(), z.maxLength(32))),
  }),
  reply: z.object({ provenUntil: z.int() }),
  auditFields: ["reason"],
});

const ownSession = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean(),
  kind: z.enum(["browser", "api"]),
  ip: z.string(),
  browser: z.string(),
  os: z.string(),
  createdAt: z.int(),
  lastSeenAt: z.int(),
  expiresAt: z.int(),
});

export const listOwnSessions = endpoint(calls.listOwnSessions, {
  title: "我的登录设备",
  access: { kind: "staff" },
  reply: z.array(ownSession),
});

/** Ends sessions of the caller; sessions of others are ignored. */
export const endOwnSessions = endpoint(calls.endOwnSessions, {
  title: "下线我的设备",
  access: { kind: "staff" },
  body: z.strictObject({ ids: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(20)) }),
  reply: z.object({ count: z.int() }),
  auditFields: ["count"],
});

/** A new secret for an authenticator app; it takes effect with the first correct code. */
export const startTotp = endpoint(calls.startTotp, {
  title: "开启两步验证",
  access: { kind: "staff", needsProof: true, evenWhile: ["mustChange"] },
  reply: z.object({
    secret: z.string(),
    /** `otpauth://totp/...` for the picture to scan. */
    uri: z.string(),
  }),
});

const otpField = z
  .string({ error: profileMessages.otpRequired })
  .check(z.trim(), z.regex(new RegExp(`^\\d{${limits.totpDigits}}$`), profileMessages.otpWrong));

/** Answers ten recovery codes, which are only ever shown in this reply. */
export const confirmTotp = endpoint(calls.confirmTotp, {
  title: "确认两步验证",
  access: { kind: "staff", needsProof: true, evenWhile: ["mustChange"] },
  rate: "strict",
  body: z.strictObject({ otp: otpField }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTotp = endpoint(calls.removeTotp, {
  title: "关闭两步验证",
  access: { kind: "staff", needsProof: true },
  reply: z.null(),
});
