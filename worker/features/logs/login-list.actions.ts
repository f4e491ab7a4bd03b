import { getLoginLog, type LoginLogItem, listLoginLogs } from "#contract/logs";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import { afterEveryId, keysetPage } from "../../platform/database/keyset";
import { idFloor } from "../../platform/ids";
import { findLoginLog, type LoginRow, loginLogsPage } from "./login-log.store";

const wireLogin = ({ outcome, message, ip, createdAt, ...row }: LoginRow): LoginLogItem => ({
  ...row,
  status: outcome === "success" ? "2" : "1",
  msg: message,
  ipaddr: ip,
  loginTime: createdAt,
});

export const listLoginLogsAction = staffAction(listLoginLogs, {
  load({ query }) {
    const { username, status, ipaddr, beginTime, endTime } = query;
    const filter = {
      before: query.cursor ?? afterEveryId,
      count: query.pageSize + 1,
      username,
      outcome: status && (status === "2" ? ("success" as const) : ("failure" as const)),
      ip: ipaddr,
      fromId: beginTime === undefined ? undefined : idFloor(beginTime),
      untilId: endTime === undefined ? undefined : idFloor(endTime + 1),
    };
    return { logs: loginLogsPage(filter) };
  },
  run: ({ query, logs }) => keysetPage(logs, query.pageSize, ({ id }) => id, wireLogin),
});

export const getLoginLogAction = staffAction(getLoginLog, {
  load: ({ params }) => ({ log: findLoginLog(params.id) }),
  run({ log }) {
    if (!log) throw notFound();
    return wireLogin(log);
  },
});
