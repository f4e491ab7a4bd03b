import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { personsTable } from "#drizzle/schema/bindings";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import type { Cell, Query } from "../../platform/database/database";
import { rows, statement } from "../../platform/database/query";
import { insertInto, listed, oneOfList } from "../../platform/database/writes";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";
import type { AssayDefinition } from "../products/assay.types";
import type { StoredTemplate } from "../products/product-rows";
import type { RuleSet } from "../products/rule-set.rules";
import { hasNoOpenHold, openHoldCountOf, statedTimeOf } from "../results/result-holds.queries";
import { releaseResultSets } from "../results/results.queries";
import { closeRunsOf } from "../results/runs.queries";
import type { ResultSetState, RunState } from "../results/runs.states";
import { lineWritten } from "../specimens/life-line.queries";
import type { SampleState } from "../specimens/sample.states";
import { finishSpecimens } from "../specimens/specimens.queries";
import type { ReportPayload } from "./report-payload";
import type { NewVersion } from "./versions.store";

const pe = alias(personsTable, "pe");

/** Everything that publishing one result needs to know. */
export interface Publishable {
  readonly resultSetId: string;
  readonly state: ResultSetState;
  readonly level: number | null;
  readonly phenotype: string | null;
  readonly ruleSetId: string | null;
  /** Doubts about its evidence that nobody has settled. */
  readonly openHoldCount: number;
  /** When the run ended as a reviewer stated it; null where nobody had to. */
  readonly statedTime: number | null;
  readonly submittedBy: number | null;
  readonly reviewedBy: number | null;
  readonly sample: { readonly id: string; readonly state: SampleState };
  readonly tube: { readonly id: string; readonly barcode: string };
  readonly run: {
    readonly state: RunState;
    readonly controlsPassed: boolean;
    readonly endedAt: number | null;
    readonly isClockTrusted: boolean;
    readonly importedAt: number;
    readonly instrument: string;
  } | null;
  readonly product: { readonly id: string; readonly code: string; readonly name: string; readonly sampleKind: string };
  readonly ruleSet: RuleSet | null;
  readonly assay: AssayDefinition | null;
  readonly template: { readonly id: string; readonly tplId: string; readonly definition: StoredTemplate } | null;
  readonly merchant: { readonly id: string; readonly name: string; readonly address: string } | null;
  readonly binding: { readonly id: string; readonly isWithdrawn: boolean } | null;
  readonly person: {
    readonly id: string;
    readonly nameSealed: string;
    readonly phoneSealed: string;
    readonly phoneHash: string;
    readonly phoneMasked: string;
    readonly gender: "male" | "female";
    readonly details: PersonDetails;
  } | null;
  /** The report that stands for this sample and product. */
  readonly report: {
    readonly id: string;
    readonly key: string;
    readonly versionId: string;
    readonly level: number | null;
    readonly payload: ReportPayload;
    readonly personSealed: string;
    readonly lastN: number;
    readonly lastHash: string;
    /** What the result of that version found. */
    readonly findings: Readonly<Record<string, string | null>>;
    /** How often a re-test has confirmed it. */
    readonly confirmations: number;
    readonly correction: { readonly id: string; readonly reason: string; readonly madeBy: number } | null;
  } | null;
  readonly findings: Readonly<Record<string, string | null>>;
}

/** The facts of result sets by id, whatever their state, each as one JSON document. */
export function findPublishable(ids: readonly string[]): Query<Publishable[]> {
  return statement(
    sql`select json_object(
        'resultSetId', rs.id, 'state', rs.state, 'level', rs.level, 'phenotype', rs.phenotype, 'ruleSetId',
        rs.rule_set_id,
        'openHoldCount', ${openHoldCountOf(sql.raw("rs.id"))}, 'statedTime', ${statedTimeOf(sql.raw("rs.id"))},
        'submittedBy', rs.submitted_by, 'reviewedBy', rs.reviewed_by,
        'sample', json_object('id', s.id, 'state', s.state), 'tube', json_object('id', t.id, 'barcode', t.barcode),
        'run', iif(r.id is null, null, json_object('state', r.state, 'controlsPassed', json(iif(r.controls_passed = 1,
        'true', 'false')),
          'endedAt', r.ended_at, 'isClockTrusted', json(iif(r.clock_trusted = 1, 'true', 'false')), 'importedAt',
          r.created_at,
          'instrument', r.instrument)),
        'product', json_object('id', p.id, 'code', p.code, 'name', p.name, 'sampleKind', p.sample_kind),
        'ruleSet', json(ru.definition), 'assay', json(a.definition),
        'template', iif(te.id is null, null, json_object('id', te.id, 'tplId', te.tpl_id, 'definition',
        json(te.definition))),
        'merchant', iif(m.id is null, null, json_object('id', m.id, 'name', m.shown_name, 'address', m.address)),
        'binding', iif(b.id is null, null, json_object('id', b.id,
          'isWithdrawn', json(iif(b.withdrawn_at is null and b.released_at is null, 'false', 'true')))),
        'person', iif(pe.id is null or pe.erased_at is not null, null, json_object('id', pe.id, 'nameSealed',
        pe.name_sealed,
          'phoneSealed', pe.phone_sealed, 'phoneHash', pe.phone_hash, 'phoneMasked', pe.phone_masked, 'gender',
          pe.gender,
          'details', ${detailsOf(pe)})),
        'report', json((select json_object('id', x.id, 'key', x.key, 'versionId', v.id, 'level', v.level,
          'payload', json(v.payload), 'personSealed', v.person_sealed, 'lastN', last.n, 'lastHash', last.content_hash,
          'findings', json((select json_group_object(k.target_code, k.value) from calls k
          where k.result_set_id = v.result_set_id
            and k.state <> 'superseded')),
          'confirmations', (select count(*) from report_corrections k where k.report_id = x.id
          and k.confirmed_by_set_id is not null),
          'correction', json((select json_object('id', c.id, 'reason', c.reason, 'madeBy', c.made_by)
            from report_corrections c where c.report_id = x.id and c.kind = 'result' and c.state = 'waiting')))
          from reports x join report_versions v on v.id = x.current_version_id
          join report_versions last on last.report_id = x.id and last.n = x.version_count
          where x.sample_id = s.id and x.product_id = p.id and x.state not in ('superseded', 'withdrawn', 'erased'))),
        'findings', json((select json_group_object(c.target_code, c.value) from calls c where c.result_set_id = rs.id
          and c.state <> 'superseded')))
      from json_each(${JSON.stringify(ids)}) j join result_sets rs on rs.id = j.value
      join samples s on s.id = rs.sample_id join tubes t on t.id = s.tube_id join products p on p.id = rs.product_id
      left join runs r on r.id = rs.run_id left join rule_sets ru on ru.id = rs.rule_set_id
      left join assays a on a.id = r.assay_id left join templates te on te.id = p.template_id
      left join merchants m on m.id = t.merchant_id left join bindings b on b.id = t.binding_id
      left join persons pe on pe.id = b.person_id`,
    (rows) => rows.map(([document]) => JSON.parse(String(document as Cell)) as Publishable),
  );
}

/** A result about to be published: as a report of its own, or as the next version of the one there is. */
export interface NewReport extends NewVersion {
  readonly key: string;
  readonly sampleId: string;
  readonly tubeId: string;
  readonly productId: string;
  readonly bindingId: string;
  readonly merchantId: string | null;
}

/**
 * Per line (`subjectId` is the result set): reviewed, still bound to somebody who has not withdrawn, and either not
 * reported yet or awaited by the correction of a report whose last version is the one that was seen.
 */
export const stillPublishable: SQL = sql`exists (select 1 from result_sets rs join samples s on s.id = rs.sample_id
  join tubes t on t.id = s.tube_id join bindings b on b.id = t.binding_id
  where rs.id = value ->> 'subjectId' and rs.state = 'reviewed' and s.state = 'tested'
  and ${hasNoOpenHold(sql.raw("rs.id"))}
  and b.withdrawn_at is null
  and b.released_at is null and iif(value -> 'details' ->> 'n' = 1,
    not exists (select 1 from reports x where x.sample_id = s.id and x.product_id = rs.product_id
      and x.state not in ('superseded', 'withdrawn', 'erased')),
    exists (select 1 from reports x join report_corrections c on c.report_id = x.id
      where x.id = value -> 'details' ->> 'reportId' and x.version_count = value -> 'details' ->> 'n' - 1
      and x.state in ('published', 'corrected') and c.kind = 'result' and c.state = 'waiting')))`;

/** Answers the ids of the reports that went in. */
export function insertReports(reports: readonly NewReport[], now: number): Query<string[]> {
  const report = listed(reports);
  const query = rows(
    insertInto(
      reportsTable,
      {
        id: report.of("reportId"),
        key: report.of("key"),
        sampleId: report.of("sampleId"),
        productId: report.of("productId"),
        bindingId: report.of("bindingId"),
        merchantId: report.of("merchantId"),
        state: "published",
        stateChangedAt: now,
        currentVersionId: report.of("versionId"),
        versionCount: 1,
        publishedAt: now,
        createdAt: now,
      },
      { from: report.rows, when: sql`${report.of("n")} = 1 and ${lineWritten(report.of("lineId"))}` },
    ).returning({ id: reportsTable.id }),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

/** Result set released, sample completed, tube used up, run closed when nothing of it waits any more. */
export function finishWork(
  reports: readonly Pick<NewReport, "resultSetId" | "sampleId" | "tubeId" | "lineId">[],
  userId: number | null,
  now: number,
): Query<number>[] {
  const report = listed(reports);
  const sets = sql`(select ${report.of("resultSetId")} from ${report.rows} where ${lineWritten(report.of("lineId"))})`;
  return [
    releaseResultSets(reports, lineWritten, { userId, now }),
    ...finishSpecimens(reports, now),
    closeRunsOf(sets, now),
  ];
}

export const anyVersionExists = (versions: readonly NewVersion[]): SQL =>
  sql`exists (select 1 from ${reportVersionsTable}
    where ${reportVersionsTable.id} in ${oneOfList(versions.map(({ versionId }) => versionId))})`;
