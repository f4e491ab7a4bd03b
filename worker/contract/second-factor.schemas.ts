import * as z from "zod/mini";
import { endpoint } from "./endpoint";
import { profileMessages } from "./profile";
import * as calls from "./second-factor";

/**
 * Second step of signing in for a user with an authenticator: `signIn` answered an empty token and a ticket that is valid for
 * five minutes. Takes a six-digit code or a recovery code. Errors: 526 on `otp`; 400 for an expired ticket; 429.
 */
export const passSecondFactor = endpoint(calls.passSecondFactor, {
  title: "登录两步验证",
  access: { kind: "public" },
  rate: "strict",
  body: z.strictObject({
    ticket: z.string().check(z.minLength(1), z.maxLength(1024)),
    otp: z
      .string({ error: profileMessages.otpRequired })
      .check(z.trim(), z.minLength(1, profileMessages.otpRequired), z.maxLength(32, profileMessages.otpWrong)),
  }),
  reply: z.object({ token: z.string(), mustChangePassword: z.boolean() }),
  auditFields: ["reason"],
});
