import { auditObjectNames } from "#contract/audit-words";
import { limits } from "#contract/limits";
import { exportOperationLogs, type OperationLogItem } from "#contract/logs.schemas";
import { staffAction } from "../../http/action";
import { csvLine, csvResponse } from "../../platform/csv";
import { type DataScope, dataScope } from "../../platform/database/data-scope";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import type { AuditFilter } from "./archive.rules";
import { findMatchingSegments, segmentsFetched } from "./archive.store";
import { addArchivedEvents } from "./archived-page.actions";
import { type AuditEventRow, auditEventsPage, countAuditEvents } from "./audit-list.store";
import { findVisibleActors } from "./log-scope.queries";
import { auditRows } from "./logs.actions";
import { operationFilter, toOperationLogItem } from "./operation-list.actions";

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

const scopeOf = (sessionId: string) => dataScope(sessionId, "admin:sysOperLog:export");

/** Every operation that matches the filters, not only the page on the screen. */
export const exportOperationLogsAction = staffAction(exportOperationLogs, {
  load: ({ query, sessionId }) => ({
    hot: countAuditEvents(scopeOf(sessionId), operationFilter(query), limits.exportRowsMax),
    segments: findMatchingSegments(operationFilter(query), 1),
    seenActorIds: findVisibleActors(scopeOf(sessionId)),
  }),
  async run(context) {
    const { deps, query, caller, hot, segments, seenActorIds } = context;
    const seen = { scope: scopeOf(caller.sessionId), seenActorIds };
    const filter = operationFilter(query);
    // The number of archived operations is only known after they were read.
    const archived = segments.length > 0 ? await gathered(pages(deps, seen, filter, limits.exportRowsMax)) : undefined;
    const count = archived ? archived.flat().length : hot;
    await deps.database.run(
      await auditRows(context, { action: "audit.export", objectType: "audit", changes: { rows: count, ...query } }),
    );
    const headers = { "x-row-count": String(count) };
    return csvResponse("操作日志.csv", lines(archived ?? pages(deps, seen, filter, count)), headers);
  },
});

type Pages = AsyncIterable<readonly AuditEventRow[]> | Iterable<readonly AuditEventRow[]>;

async function* lines(found: Pages): AsyncGenerator<string> {
  yield csvLine(heading);
  for await (const events of found) yield events.map((event) => operationLine(toOperationLogItem(event))).join("");
}

async function gathered<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of given) all.push(one);
  return all;
}

async function* pages(
  deps: Pick<Deps, "database" | "rawFiles" | "sealer">,
  { scope, seenActorIds }: { readonly scope: DataScope; readonly seenActorIds: readonly string[] | null },
  filter: Omit<AuditFilter, "count">,
  most: number,
): AsyncGenerator<readonly AuditEventRow[]> {
  let beforeSeq: number | undefined;
  for (let sent = 0; sent < most; ) {
    const asked = { ...filter, beforeSeq, count: Math.min(rowsPerRead, most - sent) };
    const { hot, segments } = await runNamed(deps.database, {
      hot: auditEventsPage(scope, asked),
      segments: findMatchingSegments(asked, segmentsFetched),
    });
    const { events, goesOn } = await addArchivedEvents(deps, asked, hot, segments, seenActorIds);
    if (events.length > 0) yield events;
    beforeSeq = goesOn ?? events.at(-1)?.seq;
    if (beforeSeq === undefined) return;
    sent += events.length;
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
