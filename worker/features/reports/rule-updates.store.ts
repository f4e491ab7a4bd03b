import { type SQL, sql } from "drizzle-orm";
import type { RuleUpdate } from "#contract/rule-updates";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import type { NoticeRecipient } from "../messages/messages.actions";
import type { AssayDefinition } from "../products/assay.types";
import type { StoredTemplate } from "../products/product-rows";
import type { RuleSet } from "../products/rule-set.rules";
import {
  asBoolean,
  type CurrentVersion,
  currentVersion,
  fromReports,
  hasOpenCorrection,
  oneDocument,
} from "./current-version.store";
import type { NewVersion } from "./versions.store";

/** A product with what its reports would be made from today. */
export interface ProductToday {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly sampleKind: string;
  readonly policy: "ask" | "automatic" | "keep";
  readonly ruleSet: { readonly id: string; readonly revision: number; readonly definition: RuleSet } | null;
  readonly template: { readonly id: string; readonly tplId: string; readonly definition: StoredTemplate } | null;
}

/** A round with the place that it has reached. */
export type RoundRow = RuleUpdate & { readonly ruleSetId: string; readonly version: number };

const round = sql.raw(`'id', u.id, 'ruleSetId', u.rule_set_id, 'revision', (select revision from rule_sets
  where id = u.rule_set_id), 'policy', u.policy, 'reason', u.reason, 'state', u.state, 'total', u.total, 'seen', u.seen,
  'made', u.made, 'unchanged', u.unchanged, 'passedOver', u.passed_over, 'createdAt', u.created_at,
  'finishedAt', u.finished_at, 'version', u.version`);

type By = { readonly code: string } | { readonly updateId: string };
const productOf = (by: By): SQL =>
  "code" in by
    ? sql`(select id from products where code = ${by.code})`
    : sql`(select product_id from rule_updates where id = ${by.updateId})`;

export function findProductToday(by: By): Query<ProductToday | undefined> {
  return statement(
    sql`select json_object('id', p.id, 'code', p.code, 'name', p.name, 'sampleKind', p.sample_kind,
      'policy', coalesce((select policy from report_policies where product_id = p.id), 'ask'),
      'ruleSet', json((select json_object('id', id, 'revision', revision, 'definition', json(definition)) from rule_sets
        where product_id = p.id and state = 'live')),
      'template', json((select json_object('id', id, 'tplId', tpl_id, 'definition', json(definition)) from templates
        where id = p.template_id))) from products p where p.id = ${productOf(by)}`,
    (found) => oneDocument<ProductToday>(found),
  );
}

export function findRound(updateId: string): Query<RoundRow | undefined> {
  return statement(sql`select json_object(${round}) from rule_updates u where u.id = ${updateId}`, (found) =>
    oneDocument<RoundRow>(found),
  );
}

export function findLastRound(code: string): Query<RoundRow | undefined> {
  return statement(
    sql`select json_object(${round}) from rule_updates u where u.product_id = ${productOf({ code })}
      order by u.id desc limit 1`,
    (found) => oneDocument<RoundRow>(found),
  );
}

/** A published report with what its page follows from. */
export interface Candidate extends CurrentVersion {
  readonly key: string;
  readonly revision: number;
  readonly isGone: boolean;
  readonly assay: AssayDefinition | null;
  readonly instrument: string;
  readonly findings: Readonly<Record<string, string | null>>;
  readonly owner: NoticeRecipient;
}

/** The next reports of a product in the order of their ids, whatever their state. */
export function findCandidates(by: By, limit: number, cursor = ""): Query<Candidate[]> {
  const after =
    "code" in by
      ? sql`${cursor}`
      : sql`(select cursor_id from rule_updates where id = ${by.updateId} and state = 'running')`;
  return statement(
    sql`select json_object(${currentVersion}, 'key', r.key, 'revision', ru.revision, 'isGone',
      ${asBoolean(sql.raw("b.withdrawn_at is not null or pe.erased_at is not null or v.erased_at is not null"))},
      'assay', json(a.definition), 'instrument', coalesce(run.instrument, ''),
      'findings', json((select json_group_object(c.target_code, c.value) from calls c where c.result_set_id = v.result_set_id
        and c.state <> 'superseded')),
      'owner', json_object('id', pe.id, 'phoneSealed', pe.phone_sealed, 'phoneHash', pe.phone_hash, 'phoneMasked', pe.phone_masked))
      ${fromReports} join rule_sets ru on ru.id = v.rule_set_id join result_sets rs on rs.id = v.result_set_id
      left join runs run on run.id = rs.run_id left join assays a on a.id = run.assay_id
      join bindings b on b.id = r.binding_id join persons pe on pe.id = b.person_id
      where r.id in (select id from reports where product_id = ${productOf(by)} and id > ${after} order by id limit ${limit})
      order by r.id`,
    (rows) => rows.map(([document]) => JSON.parse(String(document)) as Candidate),
  );
}

const changed = (_rows: unknown, count: number) => count;

export function savePolicy(productId: string, policy: string, userId: number, now: number): Query<number> {
  return statement(
    sql`insert into report_policies (product_id, policy, created_by, updated_by, created_at, updated_at)
      values (${productId}, ${policy}, ${userId}, ${userId}, ${now}, ${now})
      on conflict (product_id) do update set policy = excluded.policy, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = version + 1`,
    changed,
  );
}

const countedMost = 10_000;

/** Only reports that are there now are looked at: whatever comes later is judged by the live rules anyway. */
export function insertRound(at: {
  readonly id: string;
  readonly productId: string;
  readonly ruleSetId: string;
  readonly policy: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}): Query<number> {
  return statement(
    sql`insert into rule_updates (id, product_id, rule_set_id, policy, reason, total, started_by, created_at)
      select ${at.id}, ${at.productId}, ${at.ruleSetId}, ${at.policy}, ${at.reason}, (select count(*) from (select 1 from reports
        where product_id = ${at.productId} and id < ${idFloor(at.now + 1)} limit ${countedMost})), ${at.userId}, ${at.now}
      where exists (select 1 from rule_sets where id = ${at.ruleSetId} and state = 'live')
      and not exists (select 1 from rule_updates where product_id = ${at.productId} and state = 'running')`,
    changed,
  );
}

export interface Piece {
  readonly round: RoundRow;
  readonly state: "running" | "done" | "stopped";
  readonly cursorId: string | null;
  readonly seen: number;
  readonly unchanged: number;
  readonly passedOver: number;
  readonly now: number;
}

/** First of its batch: the round is still where it was seen. */
export function movePiece({ round, state, cursorId, seen, unchanged, passedOver, now }: Piece): Query<number> {
  return statement(
    sql`update rule_updates set cursor_id = coalesce(${cursorId}, cursor_id), state = ${state}, seen = seen + ${seen},
      unchanged = unchanged + ${unchanged}, passed_over = passed_over + ${passedOver}, version = version + 1,
      finished_at = iif(${state} = 'running', null, ${now})
      where id = ${round.id} and version = ${round.version} and state = 'running'`,
    changed,
  );
}

export const pieceMoved = ({ id, version }: RoundRow): SQL =>
  sql`exists (select 1 from rule_updates where id = ${id} and version = ${version + 1})`;

/** Per line (`subjectId` is the report): as it was seen, with nothing else under way. */
export const stillRenewable = (row: RoundRow): SQL => sql`${pieceMoved(row)} and exists (select 1 from reports r
  where r.id = value ->> 'subjectId' and r.version_count = value -> 'details' ->> 'n' - 1
  and r.state in ('published', 'corrected') and not ${hasOpenCorrection})`;

/** Versions that wait for their readers, and how many versions of the piece went in. */
export function finishPiece(versions: readonly NewVersion[], row: RoundRow, now: number): Query<number>[] {
  const offers = JSON.stringify(
    versions
      .filter(({ isOffered }) => isOffered)
      .map(({ lineId, reportId, versionId }) => [lineId, reportId, versionId]),
  );
  const ids = JSON.stringify(versions.map(({ versionId }) => versionId));
  return [
    sql`insert into report_offers (id, report_id, version_id, created_at)
      select value ->> 2, value ->> 1, value ->> 2, ${now} from json_each(${offers})
      where exists (select 1 from report_versions where id = value ->> 2)`,
    sql`update rule_updates set made = made + (select count(*) from report_versions
      where id in (select value from json_each(${ids}))) where id = ${row.id} and ${pieceMoved(row)}`,
  ].map((one) => statement(one, changed));
}
