import { loginLogsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

export function insertLoginLog(entry: typeof loginLogsTable.$inferInsert): Query<number> {
  return write(db.insert(loginLogsTable).values(entry));
}
