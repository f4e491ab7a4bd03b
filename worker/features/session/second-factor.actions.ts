import { profileMessages } from "#contract/profile";
import { passSecondFactor } from "#contract/second-factor.schemas";
import { sessionMessages } from "#contract/session";
import { publicAction, type RequestFacts } from "../../http/action";
import { badRequest, fieldErrors } from "../../http/errors";
import type { Deps } from "../../platform/deps";
import { loginLogRow } from "../logs/login-log.actions";
import { auditRows } from "../logs/logs.actions";
import { findTotpOfUser } from "../staff-sessions/second-factors.queries";
import { findUserById } from "./credentials.store";
import { guessKeys } from "./guess-keys";
import { openSession } from "./open-session.actions";
import { decryptTicket, type SecondFactorTicket } from "./second-factor-ticket";
import { signInLocked } from "./session.errors";
import { countGuess, findLockEnd, resetGuessCounts } from "./throttle.store";
import { checkOtp } from "./totp.actions";

async function ticketOf(deps: Deps, text: string, now: number): Promise<SecondFactorTicket> {
  const ticket = await decryptTicket(deps, text, now);
  if (!ticket) throw badRequest(sessionMessages.ticketStale);
  return ticket;
}

const keysOf = (deps: Deps, request: RequestFacts, userId: number) => guessKeys(deps, request, `otp:${userId}`);

/**
 * Attempts are counted like passwords, per account and address, before the code is checked. If the password was changed
 * meanwhile, the ticket is invalid.
 */
export const passSecondFactorAction = publicAction(passSecondFactor, {
  async load({ deps, now, request, body }) {
    const { userId } = await ticketOf(deps, body.ticket, now);
    const keys = await keysOf(deps, request, userId);
    return {
      locked: findLockEnd(keys, now),
      user: findUserById(userId),
      totp: findTotpOfUser(userId),
      guess: countGuess(keys, now),
    };
  },
  async run(context) {
    const { locked, user, totp, deps, now, request, body, reply } = context;
    if (locked?.until) throw signInLocked(locked.until - now);
    const { userId, isRemembered, at } = await ticketOf(deps, body.ticket, now);
    if (!user || user.status === "off" || (user.passwordChangedAt ?? 0) > at)
      throw badRequest(sessionMessages.ticketStale);
    if (!totp?.confirmedAt || !(await checkOtp(deps, userId, totp, body.otp, now))) {
      const attempt = { username: user.username, userId, outcome: "failure", message: "动态口令错误" } as const;
      await deps.database.run([
        loginLogRow(request, now, attempt),
        ...(await auditRows(context, {
          action: "session.signIn",
          objectType: "user",
          objectId: userId,
          outcome: "refused",
          reason: "动态口令错误",
        })),
      ]);
      throw fieldErrors({ otp: [profileMessages.otpWrong] });
    }
    const keys = await keysOf(deps, request, userId);
    const first = resetGuessCounts(keys);
    return openSession({ deps, now, request }, { ...user, userId }, { isRemembered, first }, reply.headers);
  },
});
