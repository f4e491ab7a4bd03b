import { and, eq, sql } from "drizzle-orm";
import { loginLogsTable } from "#drizzle/schema/logs";
import type { DataScope } from "../../platform/database/data-scope";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, row, rows, write } from "../../platform/database/query";
import { canSeeSignIn } from "./log-scope.queries";

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

interface LoginFilter extends ListPlace {
  readonly username?: string | undefined;
  readonly outcome?: "success" | "failure" | undefined;
  readonly ip?: string | undefined;
}

export function loginLogsPage(scope: DataScope, filter: LoginFilter) {
  const { username, outcome, ip } = filter;
  const page = listOrder(logs.id, filter);
  return rows(
    db
      .select(columns)
      .from(logs)
      .where(
        and(
          username ? eq(logs.username, username) : undefined,
          outcome && eq(logs.outcome, outcome),
          ip ? eq(logs.ip, ip) : undefined,
          page.where,
          canSeeSignIn(scope, logs.userId),
        ),
      )
      .orderBy(...page.order)
      .limit(filter.pageSize + 1),
  );
}

export function findLoginLog(scope: DataScope, id: string) {
  return row(
    db
      .select(columns)
      .from(logs)
      .where(and(eq(logs.id, id), canSeeSignIn(scope, logs.userId))),
  );
}

export type LoginRow = NonNullable<ReturnType<ReturnType<typeof findLoginLog>["read"]>>;

/** Deletes lines before this id, a few at a time. */
export function removeOldSignIns(beforeId: string, few: number): Query<number> {
  const old = sql`(select ${logs.id} from ${logs} where ${logs.id} < ${beforeId} order by ${logs.id} limit ${sql.raw(String(few))})`;
  return write(db.delete(logs).where(sql`${logs.id} in ${old}`));
}
