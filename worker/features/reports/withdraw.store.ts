import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/query";
import { cancelMessages, messagesAbout } from "../messages/messages.queries";
import { lineWritten } from "../specimens/life-line.queries";
import type { ReportState } from "./reports.states";

export const reportIs = (id: string, state: ReportState) =>
  sql`exists (select 1 from reports where id = ${id} and state = ${state})`;

const changed = (_rows: unknown, count: number) => count;

export function withdrawReportRow(id: string, lineId: string, reason: string, now: number) {
  return statement(
    sql`update reports set state = 'withdrawn', state_changed_at = ${now}, withdrawn_reason = ${reason}, version = version + 1
      where id = ${id} and ${lineWritten(lineId)}`,
    changed,
  );
}

/** Notices that have not gone out yet, changes that were under way. */
export function stopNotices(id: string, lineId: string, now: number) {
  return [
    cancelMessages(messagesAbout("report", sql`(${id})`), lineWritten(lineId), now),
    statement(
      sql`update report_corrections set state = 'cancelled', state_changed_at = ${now}, person_sealed = null
        where report_id = ${id} and state in ('waiting', 'submitted') and ${lineWritten(lineId)}`,
      changed,
    ),
    statement(
      sql`update report_offers set state = 'overtaken', answered_at = ${now}
        where report_id = ${id} and state = 'open' and ${lineWritten(lineId)}`,
      changed,
    ),
  ];
}
