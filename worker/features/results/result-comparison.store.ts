import { sql } from "drizzle-orm";
import type { ResultComparison, ResultDelta } from "#contract/result-sets";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { Finding } from "./result-comparison.rules";

/** `page` is what a published version says; null for a result that is none. */
type Side = Omit<ResultComparison["before"], "phrase"> &
  Finding & { readonly page: { readonly headline?: { readonly phrase: string } } | null };

export interface ComparisonRow extends Omit<ResultComparison, "before" | "after" | "rows" | "isSame"> {
  readonly before: Side;
  readonly after: Side;
}

/** SQL text: what the report says in one line about a result's phenotype, in the rule set's own words, else in the template's. */
export function phraseOf(set: string): string {
  const inWords = (definition: string) =>
    `(select w.value ->> '$.phrase' from json_each(${definition}) w where w.key = ${set}.phenotype)`;
  return `(select coalesce(${inWords("u.definition, '$.texts'")}, ${inWords("t.definition, '$.texts.phenotypes'")}, '')
    from products p left join rule_sets u on u.id = ${set}.rule_set_id left join templates t on t.id = p.template_id
    where p.id = ${set}.product_id)`;
}

/** `said` is the member that holds its words. */
const sideOf = (set: string, level: string, said: string) =>
  sql.raw(`json_object('resultSetId', ${set}.id, 'level', ${level}, ${said},
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
        'before', ${sideOf("old", "v.level", "'page', json(v.payload)")}, 'after', ${sideOf("rs", "rs.level", "'page', null")})
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

type DeltaSide = Omit<ResultDelta["own"], "phrase"> & Finding & { readonly phrase: string };

/** A doubt between two results, with what each says. */
export interface DeltaRow extends Pick<ResultDelta, "holdId" | "isOtherEarlier"> {
  readonly own: DeltaSide;
  readonly other: DeltaSide & { readonly reportId: string | null };
}

const deltaSideOf = (set: string) =>
  sql`json_set(${sideOf(set, `${set}.level`, `'phrase', ${phraseOf(set)}`)}, '$.state', ${sql.raw(set)}.state,
    '$.barcode', (select barcode from samples where id = ${sql.raw(set)}.sample_id))`;

/** The results that contradict a result, or that it contradicts, the oldest doubt first. */
export function findDeltas(resultSetId: string): Query<DeltaRow[]> {
  return statement(
    sql`select json_object('holdId', h.id,
        'isOtherEarlier', json(iif(h.facts ->> '$.earlierResultSetId' is null, 'false', 'true')), 'own', ${deltaSideOf("rs")},
        'other', json_set(${deltaSideOf("o")}, '$.reportId', (select x.id from reports x
          join report_versions v on v.report_id = x.id and v.result_set_id = o.id
          where x.sample_id = o.sample_id and x.state <> 'erased' limit 1)))
      from result_holds h join result_sets rs on rs.id = h.result_set_id
      join result_sets o on o.id = coalesce(h.facts ->> '$.earlierResultSetId', h.facts ->> '$.laterResultSetId')
      where h.result_set_id = ${resultSetId} and h.rule = 'delta' and h.overtaken_at is null order by h.id`,
    (rows) => rows.map(([document]) => JSON.parse(String(document)) as DeltaRow),
  );
}
