import { limits } from "#contract/limits";
import { endOnlineSessions, listOnlineSessions } from "#contract/online-sessions.schemas";
import { staffAction } from "../../http/action";
import { previousChanged } from "../../platform/database/conditions";
import { dataScope } from "../../platform/database/data-scope";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { runNamed } from "../../platform/database/named-batch";
import { auditRows } from "../logs/logs.actions";
import { parseUserAgent } from "../logs/user-agent.rules";
import { endVisibleSessions, onlinePage } from "./online-sessions.store";

export const listOnlineSessionsAction = staffAction(listOnlineSessions, {
  load({ query, sessionId, now }) {
    const scope = dataScope(sessionId, "admin:session:list");
    const asked = { ...query, idleSince: now - limits.staffIdleMs, now };
    const find = (filter: typeof asked) => onlinePage(scope, filter);
    return { sessions: find(asked), total: totalOf(find, asked) };
  },
  run: ({ query, caller, sessions, total }) =>
    keysetPage(
      sessions,
      query.pageSize,
      ({ sessionId }) => sessionId,
      ({ userAgent, departmentName, ...session }) => {
        const { browser, os } = parseUserAgent(userAgent);
        const isCurrent = session.sessionId === caller.sessionId;
        return { ...session, deptName: departmentName ?? "", browser, os, isCurrent };
      },
      total,
    ),
});

export const endOnlineSessionsAction = staffAction(endOnlineSessions, {
  async run(context) {
    const { body, deps, now, sessionId } = context;
    const ids = body.ids.filter((id) => id !== sessionId);
    const { count } = await runNamed(deps.database, {
      count: endVisibleSessions(dataScope(sessionId, "admin:session:end"), ids, context.caller.permissions, now),
      audit: await auditRows(context, {
        action: "session.forceOut",
        objectType: "session",
        objectId: ids.join(",").slice(0, 64),
        changes: { sessions: ids },
        when: previousChanged,
      }),
    });
    return { count };
  },
});
