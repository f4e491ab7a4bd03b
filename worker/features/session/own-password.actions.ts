import { sessionMessages } from "#contract/session";
import { setOwnPassword } from "#contract/session.schemas";
import { type ActionContext, staffAction } from "../../http/action";
import type { Staff } from "../../http/caller";
import { conflict } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { endOtherSessions } from "../staff-sessions/staff-sessions.queries";
import { checkPassword } from "../users/password.rules";
import { replaceOwnPassword } from "../users/users.queries";
import { findOwnPassword, passwordProofKey } from "./credentials.store";
import { newPasswordRefused, oldPasswordWrong, signInLocked } from "./session.errors";
import { accountLock } from "./session.rules";
import { countAttempt, deleteAttempts } from "./throttle.store";

type Context = Pick<ActionContext<typeof setOwnPassword, Staff>, "deps" | "now" | "request" | "caller">;

export const setOwnPasswordAction = staffAction(setOwnPassword, {
  load: ({ sessionId }) => ({ own: findOwnPassword(sessionId) }),
  async run(context) {
    const { deps, now, body, caller, reply, own } = context;
    const lockedMs = (own?.lockedUntil ?? 0) - now;
    if (lockedMs > 0) throw signInLocked(lockedMs);
    const refusal =
      body.newPassword === body.oldPassword
        ? sessionMessages.passwordUnchanged
        : await checkPassword(body.newPassword, { username: caller.username, phone: own?.phone }, deps.assets);
    if (refusal) throw newPasswordRefused(refusal);
    const stored = own?.passwordHash ?? undefined;
    const { isRight } = await deps.passwords.verify(body.oldPassword, stored);
    if (!isRight || !stored) return refuseOld(context);
    const { changed } = await runNamed(deps.database, {
      changed: replaceOwnPassword(caller.userId, stored, await deps.passwords.hash(body.newPassword), now),
      audit: await auditRows(context, {
        action: "user.setOwnPassword",
        objectType: "user",
        objectId: caller.userId,
        when: previousChanged,
      }),
      endOtherSessions: endOtherSessions(caller.userId, caller.sessionId, "password", now),
      forgetAttempts: deleteAttempts(passwordProofKey(caller.userId)),
    });
    if (changed === 0) throw conflict();
    reply.msg = sessionMessages.passwordSaved;
    return null;
  },
});

async function refuseOld(context: Context): Promise<never> {
  const { deps, now, caller } = context;
  await deps.database.run([
    countAttempt(passwordProofKey(caller.userId), accountLock, now),
    ...(await auditRows(context, {
      action: "user.setOwnPassword",
      objectType: "user",
      objectId: caller.userId,
      outcome: "refused",
      reason: "旧密码不正确",
    })),
  ]);
  throw oldPasswordWrong();
}
