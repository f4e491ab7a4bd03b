import { limits } from "#contract/limits";
import { profileMessages } from "#contract/profile";
import { proveIdentity } from "#contract/profile.schemas";
import { type ActionContext, staffAction } from "../../http/action";
import type { Staff } from "../../http/caller";
import { fieldErrors } from "../../http/errors";
import { auditRows } from "../logs/logs.actions";
import { findTotpOfSession } from "../staff-sessions/second-factors.queries";
import { markPasswordProven } from "../staff-sessions/staff-sessions.queries";
import { findOwnPassword, passwordProofKey } from "./credentials.store";
import { signInLocked } from "./session.errors";
import { accountLock } from "./session.rules";
import { countAttempt, deleteAttempts } from "./throttle.store";
import { checkOtp } from "./totp.actions";

type Context = Pick<ActionContext<typeof proveIdentity, Staff>, "deps" | "now" | "request" | "caller">;

/** Confirms the password again, and the second factor if there is one. Wrong ones are counted separately from sign-in. */
export const proveIdentityAction = staffAction(proveIdentity, {
  load: ({ sessionId }) => ({ own: findOwnPassword(sessionId), totp: findTotpOfSession(sessionId) }),
  async run(context) {
    const { body, caller, deps, now, own, totp } = context;
    const lockedMs = (own?.lockedUntil ?? 0) - now;
    if (lockedMs > 0) throw signInLocked(lockedMs);
    const { isRight } = await deps.passwords.verify(body.password, own?.passwordHash ?? undefined);
    if (!isRight) return refuse(context, "password", profileMessages.proofWrong);
    if (totp?.confirmedAt) {
      if (!body.otp) throw fieldErrors({ otp: [profileMessages.otpRequired] });
      const isFresh = await checkOtp(deps, caller.userId, totp, body.otp, now);
      if (!isFresh) return refuse(context, "otp", profileMessages.otpWrong);
    }
    await deps.database.run([
      markPasswordProven(caller.sessionId, now),
      deleteAttempts(passwordProofKey(caller.userId)),
      ...(await auditRows(context, { action: "session.prove", objectType: "session", objectId: caller.sessionId })),
    ]);
    return { provenUntil: now + limits.proofLifeMs };
  },
});

async function refuse(context: Context, field: "password" | "otp", message: string): Promise<never> {
  const { deps, now, caller } = context;
  await deps.database.run([
    countAttempt(passwordProofKey(caller.userId), accountLock, now),
    ...(await auditRows(context, {
      action: "session.prove",
      objectType: "session",
      objectId: caller.sessionId,
      outcome: "refused",
      reason: field === "otp" ? "动态口令错误" : "密码错误",
    })),
  ]);
  throw fieldErrors({ [field]: [message] });
}
