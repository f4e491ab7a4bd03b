import { adminMessages } from "#contract/admin-fields";
import { limits } from "#contract/limits";
import { profileMessages } from "#contract/profile";
import { endOwnSessions, listOwnSessions, readProfile, saveProfile } from "#contract/profile.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { filePath, sexIn, sexOut } from "../../http/wire-values";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { editRow, seenRow } from "../history/history.actions";
import { rowsOfSession } from "../history/history.queries";
import { auditRows } from "../logs/logs.actions";
import { readUserAgent } from "../logs/user-agent.rules";
import { endListedSessions, ownProfile, ownSessions } from "./profile.store";

export const readProfileAction = staffAction(readProfile, {
  load: ({ sessionId }) => ({ own: ownProfile(sessionId) }),
  run({ caller, own }) {
    if (!own) throw notFound(adminMessages.gone);
    const { avatarKey, departmentId, departmentName, postId, postName, hasTotp, sex, ...user } = own;
    return {
      user: {
        ...user,
        sex: sexOut(sex),
        avatar: filePath(avatarKey),
        dept: departmentId === null ? null : { deptId: departmentId, deptName: departmentName ?? "" },
        roleIds: [...caller.roleIds],
        postIds: postId === null ? [] : [postId],
        hasTotp: hasTotp === 1,
      },
      roles: caller.roleIds.map((roleId, index) => ({ roleId, roleName: caller.roleNames[index] ?? "" })),
      posts: postId === null ? [] : [{ postId, postName: postName ?? "" }],
    };
  },
});

/** Changes only the four fields of the caller's own row; the schema refuses anything else. */
export const saveProfileAction = staffAction(saveProfile, {
  load: ({ sessionId }) => ({ rowsOfSession: rowsOfSession(sessionId) }),
  async run(context) {
    const { body, reply } = context;
    const row = seenRow(context.rowsOfSession, body.version);
    const after = { nick_name: body.nickName, phone: body.phone, email: body.email, sex: sexIn(body.sex) };
    const edited = await editRow(context, { type: "user", action: "user.saveProfile", row, after });
    reply.msg = profileMessages.saved;
    return edited;
  },
});

export const listOwnSessionsAction = staffAction(listOwnSessions, {
  load: ({ sessionId, now }) => ({ sessions: ownSessions(sessionId, now - limits.staffIdleMs, now) }),
  run: ({ caller, sessions }) =>
    sessions.map(({ userAgent, ...session }) => {
      const { browser, os } = readUserAgent(userAgent);
      return { ...session, browser, os, isCurrent: session.sessionId === caller.sessionId };
    }),
});

export const endOwnSessionsAction = staffAction(endOwnSessions, {
  async run(context) {
    const { body, caller, deps, now } = context;
    const { count } = await runNamed(deps.database, {
      count: endListedSessions(caller.userId, body.ids, now),
      audit: await auditRows(context, {
        action: "session.endOwn",
        objectType: "user",
        objectId: caller.userId,
        changes: { count: body.ids.length },
        when: previousChanged,
      }),
    });
    return { count };
  },
});
