import { profileMessages } from "#contract/profile";
import { confirmTotp, removeTotp, startTotp } from "#contract/profile.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { auditRows } from "../logs/logs.actions";
import {
  confirmSecret,
  findTotpOfSession,
  insertUnconfirmedSecret,
  isSecretConfirmedAt,
  markStepUsed,
  removeRecoveryCode,
  removeSecondFactor,
  type StoredTotp,
} from "../staff-sessions/second-factors.queries";
import { endOtherSessions } from "../staff-sessions/staff-sessions.queries";
import { findOwnPassword, passwordProofKey } from "./credentials.store";
import { signInLocked } from "./session.errors";
import { accountLock } from "./session.rules";
import { countAttempt, deleteAttempts } from "./throttle.store";
import { createRecoveryCodes, createTotpSecret, normalizeRecoveryCode, otpUri, stepOfCode } from "./totp.rules";

const issuer = "基因检测平台";
export const totpContext = (userId: number) => `totp:${userId}`;
const recoveryHash = (deps: Deps, userId: number, code: string) =>
  deps.hash.of("recovery-code", `${userId}\n${normalizeRecoveryCode(code)}`);

/** Whether this is the current code, or a recovery code, and was not used before; a right code is marked as used at the same time. */
export async function checkOtp(
  deps: Deps,
  userId: number,
  totp: StoredTotp,
  otp: string,
  now: number,
): Promise<boolean> {
  if (/^\d{6}$/.test(otp)) {
    const secret = await deps.sealer.open(totpContext(userId), totp.secretSealed);
    const step = stepOfCode(secret, otp, now, totp.lastStep);
    if (step === undefined) return false;
    const [used] = await deps.database.run([markStepUsed(userId, step)]);
    return used === 1;
  }
  const [used] = await deps.database.run([removeRecoveryCode(userId, await recoveryHash(deps, userId, otp))]);
  return used === 1;
}

export const startTotpAction = staffAction(startTotp, {
  async run(context) {
    const { caller, deps, now } = context;
    const secret = createTotpSecret();
    const { started } = await runNamed(deps.database, {
      started: insertUnconfirmedSecret(caller.userId, await deps.sealer.seal(totpContext(caller.userId), secret), now),
      audit: await auditRows(context, {
        action: "user.startTotp",
        objectType: "user",
        objectId: caller.userId,
        when: previousChanged,
      }),
    });
    if (started === 0) throw conflict(profileMessages.totpOn);
    return { secret, uri: otpUri(secret, caller.username, issuer) };
  },
});

export const confirmTotpAction = staffAction(confirmTotp, {
  load: ({ sessionId }) => ({ totp: findTotpOfSession(sessionId), own: findOwnPassword(sessionId) }),
  async run(context) {
    const { body, caller, deps, now, totp, own } = context;
    const { userId } = caller;
    if ((own?.lockedUntil ?? 0) > now) throw signInLocked((own?.lockedUntil ?? 0) - now);
    if (totp?.confirmedAt) throw conflict(profileMessages.totpOn);
    if (!totp) throw conflict(profileMessages.totpOff);
    const secret = await deps.sealer.open(totpContext(userId), totp.secretSealed);
    const step = stepOfCode(secret, body.otp, now, totp.lastStep);
    if (step === undefined) {
      await deps.database.run([countAttempt(passwordProofKey(userId), accountLock, now)]);
      throw fieldErrors({ otp: [profileMessages.otpWrong] });
    }
    const codes = createRecoveryCodes();
    const hashes = await Promise.all(codes.map((code) => recoveryHash(deps, userId, code)));
    const { confirmed } = await runNamed(deps.database, {
      confirmed: confirmSecret(userId, step, hashes, now),
      audit: await auditRows(context, {
        action: "user.confirmTotp",
        objectType: "user",
        objectId: userId,
        when: previousChanged,
      }),
      endOtherSessions: endOtherSessions(userId, caller.sessionId, "totp", now, isSecretConfirmedAt(userId, now)),
      forgetAttempts: deleteAttempts(passwordProofKey(userId)),
    });
    if (confirmed === 0) throw conflict();
    return { recoveryCodes: codes };
  },
});

export const removeTotpAction = staffAction(removeTotp, {
  async run(context) {
    const { caller, deps, now } = context;
    const audit = await auditRows(context, {
      action: "user.removeTotp",
      objectType: "user",
      objectId: caller.userId,
      when: previousChanged,
    });
    await deps.database.run([
      removeSecondFactor(caller.userId),
      ...audit,
      endOtherSessions(caller.userId, caller.sessionId, "totp", now),
    ]);
    return null;
  },
});
