import { auditObjectNames } from "#contract/audit-words";
import { limits } from "#contract/limits";
import { exportOperationLogs, type OperationLogItem } from "#contract/logs";
import { staffAction } from "../../http/action";
import { csvLine, csvResponse } from "../../platform/csv";
import type { Database } from "../../platform/database/database";
import { type AuditFilter, auditEventsPage, countAuditEvents } from "./audit-list.store";
import { auditRows } from "./logs.actions";
import { operationFilter, wireOperation } from "./operation-list.actions";

const rowsPerRead = 500;
const heading = [
  "编号",
  "时间",
  "姓名",
  "用户名",
  "操作",
  "对象",
  "对象名称",
  "对象编号",
  "结果",
  "原因",
  "修改内容",
  "请求编号",
];

/** Every operation that the filters find, not only the page on the screen. */
export const exportOperationLogsAction = staffAction(exportOperationLogs, {
  load: ({ query }) => ({ count: countAuditEvents(operationFilter(query), limits.exportRowsMax) }),
  async run(context) {
    const { deps, query, count } = context;
    await deps.database.run(
      await auditRows(context, { action: "audit.export", objectType: "audit", changes: { rows: count, ...query } }),
    );
    const headers = { "x-row-count": String(count) };
    return csvResponse("操作日志.csv", lines(deps.database, operationFilter(query), count), headers);
  },
});

async function* lines(database: Database, filter: Omit<AuditFilter, "count">, count: number): AsyncGenerator<string> {
  yield csvLine(heading);
  let beforeSeq: number | undefined;
  for (let sent = 0; sent < count; ) {
    const [events] = await database.run([
      auditEventsPage({ ...filter, beforeSeq, count: Math.min(rowsPerRead, count - sent) }),
    ]);
    if (events.length === 0) return;
    yield events.map((event) => operationLine(wireOperation(event))).join("");
    sent += events.length;
    beforeSeq = events.at(-1)?.seq;
  }
}

function operationLine(log: OperationLogItem): string {
  const changes = log.changes
    .map(({ field, before, after }) => `${field}: ${cell(before)} → ${cell(after)}`)
    .join("; ");
  return csvLine([
    log.id,
    new Date(log.operTime + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " "),
    log.operNickName,
    log.operName,
    log.title,
    auditObjectNames[log.objectType] ?? log.objectType,
    log.objectName,
    log.objectId,
    log.status === "1" ? "成功" : "失败",
    log.reason,
    changes,
    log.requestId,
  ]);
}

const cell = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value ?? ""));
