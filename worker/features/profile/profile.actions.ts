import { adminMessages } from "#contract/admin-fields";
import { limits } from "#contract/limits";
import { profileMessages } from "#contract/profile";
import { endOwnSessions, listOwnSessions, readProfile, saveProfile } from "#contract/profile.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { fromWireSex, picturePath, toWireSex } from "../../http/wire-values";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { editRow, requireRow } from "../history/history.actions";
import { findUserRowOfSession } from "../history/history.queries";
import { auditRows } from "../logs/logs.actions";
import { parseUserAgent } from "../logs/user-agent.rules";
import { endListedSessions, findOwnProfile, findOwnSessions } from "./profile.store";

export const readProfileAction = staffAction(readProfile, {
  load: ({ sessionId }) => ({ own: findOwnProfile(sessionId) }),
  run({ caller, own }) {
    if (!own) throw notFound(adminMessages.gone);
    const { avatarKey, departmentId, departmentName, postId, postName, hasTotp, sex, ...user } = own;
    return {
      user: {
        ...user,
        sex: toWireSex(sex),
        avatar: picturePath(avatarKey),
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
  load: ({ sessionId }) => ({ rowsOfSession: findUserRowOfSession(sessionId) }),
  async run(context) {
    const { body, reply } = context;
    const row = requireRow(context.rowsOfSession, body.version);
    const after = { nick_name: body.nickName, phone: body.phone, email: body.email, sex: fromWireSex(body.sex) };
    const edited = await editRow(context, { type: "user", action: "user.saveProfile", row, after });
    reply.msg = profileMessages.saved;
    return edited;
  },
});

export const listOwnSessionsAction = staffAction(listOwnSessions, {
  load: ({ sessionId, now }) => ({ sessions: findOwnSessions(sessionId, now - limits.staffIdleMs, now) }),
  run: ({ caller, sessions }) =>
    sessions.map(({ userAgent, ...session }) => {
      const { browser, os } = parseUserAgent(userAgent);
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
