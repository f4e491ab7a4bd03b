import { userMessages } from "#contract/users";
import { removeUserTotp, resetPassword } from "#contract/users.schemas";
import { staffAction } from "../../http/action";
import { conflict, fieldErrors } from "../../http/errors";
import { previousChanged } from "../../platform/database/conditions";
import { dataScope, findGrantedScopes } from "../../platform/database/data-scope";
import { editRow, requireRow } from "../history/history.actions";
import { findRows, isChangeRecorded } from "../history/history.queries";
import { auditRows } from "../logs/logs.actions";
import { removeSecondFactor } from "../staff-sessions/second-factors.queries";
import { endSessionsOf } from "../staff-sessions/staff-sessions.queries";
import { checkPassword } from "./password.rules";
import { userEditRefusal } from "./user-powers.rules";
import { findTargetUsers } from "./user-powers.store";

const tag = "admin:sysUser:resetPassword";

export const resetPasswordAction = staffAction(resetPassword, {
  load: ({ body, sessionId }) => ({
    stored: findRows("user", [body.userId]),
    targets: findTargetUsers(dataScope(sessionId, tag), [body.userId]),
    heldScopesOfCaller: findGrantedScopes(sessionId),
  }),
  async run(context) {
    const { body, caller, deps, now, reply, stored, targets, heldScopesOfCaller } = context;
    const refusal = userEditRefusal(targets, [body.userId], caller, heldScopesOfCaller);
    if (refusal) throw refusal;
    const row = requireRow(stored);
    if (row.id === caller.userId) throw conflict(userMessages.ownPassword);
    const owner = { username: String(row.values.username), phone: String(row.values.phone) };
    const weakness = await checkPassword(body.password, owner, deps.assets);
    if (weakness) throw fieldErrors({ password: [weakness] });
    await editRow(context, {
      type: "user",
      action: "user.resetPassword",
      row,
      after: {},
      extra: {
        password_hash: await deps.passwords.hash(body.password),
        password_changed_at: now,
        must_change_password: 1,
      },
      dependents: (changeId) => [endSessionsOf([row.id], "password", now, isChangeRecorded(changeId))],
    });
    reply.msg = userMessages.passwordReset;
    return null;
  },
});

export const removeUserTotpAction = staffAction(removeUserTotp, {
  load: ({ body, sessionId }) => ({
    targets: findTargetUsers(dataScope(sessionId, tag), [body.userId]),
    heldScopesOfCaller: findGrantedScopes(sessionId),
  }),
  async run(context) {
    const { body, caller, deps, targets, heldScopesOfCaller } = context;
    const refusal = userEditRefusal(targets, [body.userId], caller, heldScopesOfCaller);
    if (refusal) throw refusal;
    await deps.database.run([
      removeSecondFactor(body.userId),
      ...(await auditRows(context, {
        action: "user.removeTotp",
        objectType: "user",
        objectId: body.userId,
        when: previousChanged,
      })),
    ]);
    return null;
  },
});
