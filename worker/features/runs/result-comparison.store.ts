import { sql } from "drizzle-orm";
import type { ResultComparison } from "#contract/result-sets";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { Finding } from "./result-comparison.rules";

type Side = Omit<ResultComparison["before"], "phrase"> & Finding & { readonly phrase: string | null };

export interface ComparisonRow extends Omit<ResultComparison, "before" | "after" | "rows" | "isSame"> {
  readonly before: Side;
  readonly after: Side;
}

const sideOf = (set: string, level: string, phrase: string) =>
  sql.raw(`json_object('resultSetId', ${set}.id, 'level', ${level}, 'phrase', ${phrase},
    'run', (select iif(n.id is null, null, json_object('id', n.id, 'runNo', n.run_no)) from runs n where n.id = ${set}.run_id),
    'measuredAt', (select coalesce(n.ended_at, n.created_at) from runs n where n.id = ${set}.run_id),
    'findings', (select json_group_object(k.target_code, k.value) from calls k where k.result_set_id = ${set}.id
      and k.state <> 'superseded'))`);

/**
 * The report for whose correction a result was made again, with what it says; undefined for every other result. Until a way
 * was taken the version that stands is compared, afterwards the one from which the correction began.
 */
export function findComparison(resultSetId: string): Query<ComparisonRow | undefined> {
  return statement(
    sql`select json_object('reportId', x.id, 'correctionId', c.id, 'version', v.n, 'reason', c.reason,
        'askedBy', json_object('userId', c.made_by, 'name', coalesce(u.nick_name, '')),
        'state', iif(c.confirmed_by_set_id is null, c.state, 'confirmed'),
        'before', ${sideOf("old", "v.level", "v.payload ->> '$.headline.phrase'")}, 'after', ${sideOf("rs", "rs.level", "null")})
      from result_sets rs join reports x on x.sample_id = rs.sample_id and x.product_id = rs.product_id
      join report_corrections c on c.report_id = x.id and c.kind = 'result'
      join report_versions v on v.id = iif(c.state = 'waiting', x.current_version_id,
        (select b.id from report_versions b where b.report_id = x.id and b.n = c.base_n))
      join result_sets old on old.id = v.result_set_id left join users u on u.id = c.made_by
      where rs.id = ${resultSetId} and rs.attempt > old.attempt and (c.confirmed_by_set_id = rs.id or c.state = 'waiting'
        or exists (select 1 from report_versions m where m.report_id = x.id and m.correction_id = c.id and m.result_set_id = rs.id))
      order by c.id desc limit 1`,
    ([first]) => (first?.[0] ? (JSON.parse(String(first[0])) as ComparisonRow) : undefined),
  );
}
