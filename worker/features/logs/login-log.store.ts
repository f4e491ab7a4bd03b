import { and, desc, eq, gte, lt, lte } from "drizzle-orm";
import { loginLogsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { db, row, rows, write } from "../../platform/database/query";

export function insertLoginLog(entry: typeof loginLogsTable.$inferInsert): Query<number> {
  return write(db.insert(loginLogsTable).values(entry));
}

const logs = loginLogsTable;

const columns = {
  id: logs.id,
  username: logs.username,
  outcome: logs.outcome,
  message: logs.message,
  ip: logs.ip,
  browser: logs.browser,
  os: logs.os,
  platform: logs.platform,
  requestId: logs.requestId,
  createdAt: logs.createdAt,
};

interface LoginFilter {
  readonly before: string;
  readonly count: number;
  readonly username?: string | undefined;
  readonly outcome?: "success" | "failure" | undefined;
  readonly ip?: string | undefined;
  /** Smallest identifiers of the span of time; identifiers rise with time. */
  readonly fromId?: string | undefined;
  readonly untilId?: string | undefined;
}

export function loginLogsPage(filter: LoginFilter) {
  const { username, outcome, ip, fromId, untilId } = filter;
  return rows(
    db
      .select(columns)
      .from(logs)
      .where(
        and(
          lt(logs.id, filter.before),
          username ? eq(logs.username, username) : undefined,
          outcome && eq(logs.outcome, outcome),
          ip ? eq(logs.ip, ip) : undefined,
          fromId === undefined ? undefined : gte(logs.id, fromId),
          untilId === undefined ? undefined : lte(logs.id, untilId),
        ),
      )
      .orderBy(desc(logs.id))
      .limit(filter.count),
  );
}

export function findLoginLog(id: string) {
  return row(db.select(columns).from(logs).where(eq(logs.id, id)));
}

export type LoginRow = NonNullable<ReturnType<ReturnType<typeof findLoginLog>["read"]>>;
