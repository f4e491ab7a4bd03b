import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { hasNoOpenHold } from "../results/result-holds.queries";
import { lineWritten } from "../specimens/life-line.queries";

/** The correction that a result has settled already by saying the same. */
export function findConfirmation(resultSetId: string) {
  return statement(
    sql`select c.id, c.report_id from result_sets rs join reports x on x.sample_id = rs.sample_id
      join report_corrections c on c.report_id = x.id and c.confirmed_by_set_id = rs.id where rs.id = ${resultSetId}`,
    ([r]) => r && { correctionId: String(r[0]), reportId: String(r[1]) },
  );
}

/** Per line (`subjectId` is the result set): reviewed, of somebody who still agrees, and awaited by its report as it was seen. */
export const stillConfirmable: SQL = sql`exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id
  join tubes t on t.id = s.tube_id join bindings b on b.id = t.binding_id
  join reports x on x.sample_id = s.id and x.product_id = rs.product_id and x.state in ('published', 'corrected')
  join report_corrections c on c.report_id = x.id and c.kind = 'result' and c.state = 'waiting'
  where rs.id = value ->> 'subjectId' and rs.state = 'reviewed' and s.state = 'tested' and b.withdrawn_at is null
  and b.released_at is null and ${hasNoOpenHold(sql.raw("rs.id"))} and x.version_count = value -> 'details' ->> 'n')`;

/** The correction is done with: its report stands. */
export function settleByConfirmation(settled: {
  readonly correctionId: string;
  readonly resultSetId: string;
  readonly lineId: string;
  readonly note: string;
  readonly userId: number;
  readonly now: number;
}): Query<number> {
  const { correctionId, resultSetId, lineId, note, userId, now } = settled;
  return statement(
    sql`update report_corrections set state = 'published', state_changed_at = ${now}, confirmed_by_set_id = ${resultSetId},
      reviewed_by = ${userId}, reviewed_at = ${now}, review_note = ${note}
      where id = ${correctionId} and state = 'waiting' and ${lineWritten(lineId)}`,
    (_rows, changed) => changed,
  );
}
