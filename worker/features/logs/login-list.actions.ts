import { getLoginLog, type LoginLogItem, listLoginLogs } from "#contract/logs.schemas";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { dataScope } from "../../platform/database/data-scope";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { findVisibleActors } from "./log-scope.queries";
import { findLoginLog, type LoginRow, loginLogsPage } from "./login-log.store";

const wireLogin = ({ outcome, message, ip, createdAt, ...row }: LoginRow): LoginLogItem => ({
  ...row,
  status: outcome === "success" ? "2" : "1",
  msg: message,
  ipaddr: ip,
  loginTime: createdAt,
});

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:sysLoginLog:list");

export const listLoginLogsAction = staffAction(listLoginLogs, {
  load({ query: { status, ipaddr, ...query }, sessionId }) {
    const outcome = status && (status === "2" ? ("success" as const) : ("failure" as const));
    const filter = { ...query, outcome, ip: ipaddr };
    const scope = scopeOf(sessionId);
    const find = (asked: typeof filter) => loginLogsPage(scope, asked);
    return { logs: find(filter), total: totalOf(find, filter), seenActorIds: findVisibleActors(scope) };
  },
  run: ({ query, logs, total, seenActorIds }) => ({
    ...keysetPage(logs, query.pageSize, ({ id }) => id, wireLogin, total),
    isScoped: seenActorIds !== null,
  }),
});

export const getLoginLogAction = staffAction(getLoginLog, {
  load: ({ params, sessionId }) => ({ log: findLoginLog(scopeOf(sessionId), params.id) }),
  run({ log }) {
    if (!log) throw notFound();
    return wireLogin(log);
  },
});
