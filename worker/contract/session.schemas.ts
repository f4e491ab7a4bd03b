import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { limits } from "./limits";
import { messages } from "./messages";
import * as calls from "./session";
import { sessionMessages } from "./session";

const secretText = (required: string) =>
  z.string({ error: required }).check(z.minLength(1, required), z.maxLength(64, messages.invalidInput));

/**
 * Opens a staff session. The token is only used as `Authorization: Bearer`; a browser also gets an HttpOnly session cookie that
 * every later call needs. Errors: 526 per field; 400 for a wrong captcha, and for a wrong user name or password, with the same
 * answer for unknown, disabled and existing users; 429 with Retry-After while locked.
 */
export const signIn = endpoint(calls.signIn, {
  title: "登录",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    username: z
      .string({ error: sessionMessages.usernameRequired })
      .check(z.trim(), z.minLength(1, sessionMessages.usernameRequired), z.maxLength(64, messages.invalidInput)),
    password: secretText(sessionMessages.passwordRequired),
    code: z
      .string({ error: sessionMessages.captchaRequired })
      .check(
        z.trim(),
        z.minLength(1, sessionMessages.captchaRequired),
        z.maxLength(limits.captchaLengthMax, sessionMessages.captchaWrong),
      ),
    uuid: z
      .string({ error: sessionMessages.captchaRequired })
      .check(z.minLength(1, sessionMessages.captchaRequired), z.maxLength(64, sessionMessages.captchaWrong)),
    rememberMe: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** Empty when the user has an authenticator: then `passSecondFactor` with the ticket answers the token. */
    token: z.string(),
    /** True when somebody else set the password: every other call is refused until the user sets a new one. */
    mustChangePassword: z.boolean(),
    ticket: z.optional(z.string()),
  }),
  auditFields: ["reason"],
});

/** Ends the session at once; the next request with its token answers 6401. */
export const signOut = endpoint(calls.signOut, {
  title: "退出登录",
  access: { kind: "staff", evenWhile: ["mustChange", "viewing"] },
  reply: z.null(),
});

/**
 * Exchanges the access token for a new one; the old token stays valid for 30 s, during which it answers the current one.
 * Errors: 401 for a forged token or a missing session cookie, 6401 for an ended, idle or too old session and for an old token
 * used after the 30 s, which also ends the session.
 */
export const refreshToken = endpoint(calls.refreshToken, {
  title: "刷新令牌",
  access: { kind: "public" },
  provesItself: true,
  body: z.strictObject({
    token: z
      .string({ error: messages.signedOut })
      .check(z.minLength(1, messages.signedOut), z.maxLength(1024, messages.signedOut)),
  }),
  reply: z.object({ token: z.string() }),
  auditFields: ["reason"],
});

/** Facts about the signed-in user, as of now. `roles` may be empty: then the client fails with the specification's sentence. */
export const readSignedInUser = endpoint(calls.readSignedInUser, {
  title: "当前用户信息",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  reply: z.object({
    userId: z.int(),
    userName: z.string(),
    /** Nickname. */
    name: z.string(),
    /** Path of the picture, empty when there is none. */
    avatar: z.string(),
    /** Names of the roles. */
    introduction: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** The specification's own spelling of the same list. */
    permisaction: z.array(z.string()),
    deptId: z.nullable(z.int()),
    deptName: z.string(),
    mustChangePassword: z.boolean(),
    /** True when a second factor must be set up first. */
    mustSetTotp: z.boolean(),
    /** Until when sensitive calls need no password, ms UTC. */
    provenUntil: z.int(),
    /** The role as which the caller views the office, read-only; null when he does not. */
    viewAs: z.nullable(z.object({ roleId: z.int(), roleName: z.string() })),
    /** Changes whenever roles or permissions change; every reply to a signed-in call has it as `x-access-revision`. */
    accessRevision: z.string(),
  }),
});

/** Facts that may have changed since the page was drawn; ask with the header `x-background: 1`, which does not prolong the session. */
export const readAccessRevision = endpoint(calls.readAccessRevision, {
  title: "权限版本",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  reply: z.object({ accessRevision: z.string() }),
});

/** Changes the caller's own password and ends his other sessions. Errors: 526 on `oldPassword` or `newPassword`; 429. */
export const setOwnPassword = endpoint(calls.setOwnPassword, {
  title: "修改密码",
  access: { kind: "staff", evenWhile: ["mustChange"] },
  rate: "strict",
  body: z.strictObject({
    oldPassword: secretText(sessionMessages.oldPasswordRequired),
    newPassword: secretText(sessionMessages.newPasswordRequired),
  }),
  reply: z.null(),
  auditFields: ["reason"],
});
