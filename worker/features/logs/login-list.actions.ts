import { getLoginLog, type LoginLogItem, listLoginLogs } from "#contract/logs";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-total";
import { findLoginLog, type LoginRow, loginLogsPage } from "./login-log.store";

const wireLogin = ({ outcome, message, ip, createdAt, ...row }: LoginRow): LoginLogItem => ({
  ...row,
  status: outcome === "success" ? "2" : "1",
  msg: message,
  ipaddr: ip,
  loginTime: createdAt,
});

export const listLoginLogsAction = staffAction(listLoginLogs, {
  load({ query: { status, ipaddr, ...query } }) {
    const outcome = status && (status === "2" ? ("success" as const) : ("failure" as const));
    const filter = { ...query, outcome, ip: ipaddr };
    return { logs: loginLogsPage(filter), total: totalOf(loginLogsPage, filter) };
  },
  run: ({ query, logs, total }) => keysetPage(logs, query.pageSize, ({ id }) => id, wireLogin, total),
});

export const getLoginLogAction = staffAction(getLoginLog, {
  load: ({ params }) => ({ log: findLoginLog(params.id) }),
  run({ log }) {
    if (!log) throw notFound();
    return wireLogin(log);
  },
});
