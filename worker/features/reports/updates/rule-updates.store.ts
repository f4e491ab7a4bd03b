import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RuleUpdate } from "#contract/rule-updates.schemas";
import { bindingsTable } from "#drizzle/schema/bindings";
import { personsTable } from "#drizzle/schema/persons";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { ruleUpdatesTable } from "#drizzle/schema/report-changes";
import { reportOffersTable, reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { previousChanged } from "../../../platform/database/conditions";
import type { Query } from "../../../platform/database/database";
import { db, firstOf, parsedJson, selectColumn, write } from "../../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../../platform/database/writes";
import { abortUnless } from "../../counters/counters.queries";
import type { NoticeRecipient } from "../../messages/messages.actions";
import type { AssayDefinition } from "../../products/assays/assay.types";
import type { StoredTemplate } from "../../products/product-rows";
import type { ReportPolicy } from "../../products/products.queries";
import type { RuleSet } from "../../products/rule-sets/rule-set.rules";
import { findingsOf } from "../../run-facts/findings.queries";
import { laboratoryName } from "../../settings/laboratory.queries";
import { stateMove } from "../../states/state-moves.queries";
import {
  type CurrentVersion,
  currentVersionFields,
  fromReportsWithVersions,
  hasOpenCorrection,
  toJsonBoolean,
} from "../publish/current-version.store";
import type { NewVersion } from "../publish/versions.store";
import { ruleUpdateStates } from "../reports.states";

const rounds = ruleUpdatesTable;
const v = alias(reportVersionsTable, "v");
const u = alias(rounds, "u");
const r = alias(reportsTable, "r");
const p = alias(productsTable, "p");
const ru = alias(ruleSetsTable, "ru");
const rs = alias(resultSetsTable, "rs");
const run = alias(runsTable, "run");
const a = alias(assaysTable, "a");
const b = alias(bindingsTable, "b");
const pe = alias(personsTable, "pe");

/** A product with what its reports would be made from now. */
export interface CurrentProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly sampleKind: string;
  readonly laboratory: string;
  readonly policy: ReportPolicy;
  readonly ruleSet: { readonly id: string; readonly revision: number; readonly definition: RuleSet } | null;
  readonly template: { readonly id: string; readonly tplId: string; readonly definition: StoredTemplate } | null;
}

/** A round with the position it has reached. */
export type RoundRow = RuleUpdate & { readonly ruleSetId: string; readonly version: number };

const round = parsedJson<RoundRow>(sql`json_object('id', ${u.id}, 'ruleSetId', ${u.ruleSetId}, 'revision',
  (select ${ruleSetsTable.revision} from ${ruleSetsTable}
  where ${ruleSetsTable.id} = ${u.ruleSetId}), 'policy', ${u.policy}, 'reason', ${u.reason}, 'state', ${u.state},
  'total', ${u.total}, 'seen', ${u.seen}, 'made', ${u.made}, 'unchanged', ${u.unchanged}, 'passedOver',
  ${u.passedOver}, 'createdAt', ${u.createdAt}, 'finishedAt', ${u.finishedAt}, 'version', ${u.version})`);

type By = { readonly code: string } | { readonly updateId: string };
const productOf = (by: By): SQL =>
  "code" in by
    ? sql`(select ${productsTable.id} from ${productsTable} where ${productsTable.code} = ${by.code})`
    : sql`(select ${rounds.productId} from ${rounds} where ${rounds.id} = ${by.updateId})`;

export function findCurrentProduct(by: By): Query<CurrentProduct | undefined> {
  const document = parsedJson<CurrentProduct>(sql`json_object('id', ${p.id}, 'code', ${p.code}, 'name', ${p.name},
    'sampleKind', ${p.sampleKind}, 'laboratory', ${laboratoryName}, 'policy', ${p.reportPolicy}, 'ruleSet', json((select json_object('id', ${ruleSetsTable.id},
    'revision', ${ruleSetsTable.revision}, 'definition', json(${ruleSetsTable.definition})) from ${ruleSetsTable}
    where ${ruleSetsTable.productId} = ${p.id} and ${ruleSetsTable.state} = 'live')), 'template',
    json((select json_object('id', ${templatesTable.id}, 'tplId', ${templatesTable.tplId}, 'definition',
    json(${templatesTable.definition})) from ${templatesTable} where ${templatesTable.id} = ${p.templateId})))`);
  return firstOf(selectColumn(document, sql`from ${productsTable} ${p} where ${p.id} = ${productOf(by)}`));
}

export const findRound = (updateId: string): Query<RoundRow | undefined> =>
  firstOf(selectColumn(round, sql`from ${rounds} ${u} where ${u.id} = ${updateId}`));

export const findLastRound = (code: string): Query<RoundRow | undefined> =>
  firstOf(
    selectColumn(
      round,
      sql`from ${rounds} ${u} where ${u.productId} = ${productOf({ code })} order by ${u.id} desc limit 1`,
    ),
  );

/** A published report with the facts that its page depends on. */
export interface UpdateCandidate extends CurrentVersion {
  readonly key: string;
  readonly revision: number;
  readonly isGone: boolean;
  readonly assay: AssayDefinition | null;
  readonly instrument: string;
  readonly findings: Readonly<Record<string, string | null>>;
  readonly owner: NoticeRecipient;
}

/** The next reports of a product in the order in which they were made, whatever their state. */
export function findUpdateCandidates(by: By, limit: number, cursor = ""): Query<UpdateCandidate[]> {
  const seen =
    "code" in by
      ? sql`${cursor}`
      : sql`(select ${rounds.cursorId} from ${rounds} where ${rounds.id} = ${by.updateId}
        and ${rounds.state} = 'running')`;
  // No id is greater than null, so a round that is not running has no candidates.
  const document = sql`json_object(${currentVersionFields}, 'key', ${r.key}, 'revision', ${ru.revision}, 'isGone',
    ${toJsonBoolean(sql`${b.withdrawnAt} is not null or ${pe.erasedAt} is not null or ${v.erasedAt} is not null`)},
    'assay', json(${a.definition}), 'instrument', coalesce(${run.instrument}, ''), 'findings',
    ${findingsOf(rs)}, 'owner', json_object('id', ${pe.id},
    'phoneSealed', ${pe.phoneSealed}, 'phoneMasked', ${pe.phoneMasked}))`;
  return selectColumn(
    parsedJson<UpdateCandidate>(document),
    sql`${fromReportsWithVersions} join ${ruleSetsTable} ${ru} on ${ru.id} = ${v.ruleSetId}
      join ${resultSetsTable} ${rs} on ${rs.id} = ${v.resultSetId}
      left join ${runsTable} ${run} on ${run.id} = ${rs.runId}
      left join ${assaysTable} ${a} on ${a.id} = ${run.assayId} join ${bindingsTable} ${b} on ${b.id} = ${r.bindingId}
      join ${personsTable} ${pe} on ${pe.id} = ${b.personId} where ${r.id} in (select ${reportsTable.id}
      from ${reportsTable} where ${reportsTable.productId} = ${productOf(by)}
      and ${reportsTable.id} > ${seen} order by ${reportsTable.id} limit ${limit}) order by ${r.id}`,
  );
}

const countedMost = 10_000;

interface NewRound {
  readonly id: string;
  readonly productId: string;
  readonly ruleSetId: string;
  readonly policy: Exclude<ReportPolicy, "keep">;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/** Only reports that exist now are processed, because later ones are evaluated by the live rules anyway. */
export function insertRound({ userId, now, ...given }: NewRound): Query<number> {
  const total = sql`(select count(*) from (select 1 from ${reportsTable}
    where ${reportsTable.productId} = ${given.productId} limit ${countedMost}))`;
  const isLive = sql`exists (select 1 from ${ruleSetsTable} where ${ruleSetsTable.id} = ${given.ruleSetId}
    and ${ruleSetsTable.state} = 'live')`;
  const isOther = sql`exists (select 1 from ${rounds} where ${rounds.productId} = ${given.productId}
    and ${rounds.state} = 'running')`;
  return write(
    insertInto(
      rounds,
      { ...given, total, startedBy: userId, createdAt: now },
      { when: sql`${isLive} and not ${isOther}` },
    ),
  );
}

export interface RoundPart {
  readonly round: RoundRow;
  readonly event: (typeof ruleUpdateStates)["events"][number];
  readonly cursorId: string | null;
  readonly seen: number;
  readonly unchanged: number;
  readonly passedOver: number;
  readonly now: number;
}

/** Must come first in its batch, which is undone unless the round is still at the position that was read. */
export function moveRoundPart({
  round,
  event,
  cursorId,
  seen,
  unchanged,
  passedOver,
  now,
}: RoundPart): Query<number>[] {
  const { to, isLegal } = stateMove(rounds.state, ruleUpdateStates, [event]);
  const moved = write(
    db
      .update(rounds)
      .set({
        cursorId: sql`coalesce(${cursorId}, ${rounds.cursorId})`,
        state: to,
        seen: sql`${rounds.seen} + ${seen}`,
        unchanged: sql`${rounds.unchanged} + ${unchanged}`,
        passedOver: sql`${rounds.passedOver} + ${passedOver}`,
        version: sql`${rounds.version} + 1`,
        finishedAt: event === "go_on" ? null : now,
      })
      .where(and(eq(rounds.id, round.id), eq(rounds.version, round.version), isLegal)),
  );
  return [moved, abortUnless(previousChanged)];
}

/**
 * Condition per history line (`subjectId` is the report): the report is published, unchanged since it was read and without an
 * open correction.
 */
export const isStillRenewable: SQL = sql`exists (select 1 from ${reportsTable} ${r} where ${r.id} = value ->> 'subjectId'
  and ${r.versionCount} = value -> 'details' ->> 'n' - 1 and ${r.state} in ('published', 'corrected')
  and not ${hasOpenCorrection})`;

/** Inserts offers for the new versions, and records how many there were in this part of the round. */
export function finishRoundPart(versions: readonly NewVersion[], roundId: string, now: number): Query<number>[] {
  const { id } = reportVersionsTable;
  const offered = versions.filter(({ isOffered }) => isOffered);
  const offer = listAsRows(offered.map(({ reportId, versionId }) => ({ reportId, versionId })));
  const ids = oneOfList(versions.map(({ versionId }) => versionId));
  return [
    write(
      insertInto(
        reportOffersTable,
        {
          id: offer.of("versionId"),
          reportId: offer.of("reportId"),
          versionId: offer.of("versionId"),
          createdAt: now,
        },
        {
          from: offer.rows,
          when: sql`exists (select 1 from ${reportVersionsTable} where ${id} = ${offer.of("versionId")})`,
        },
      ),
    ),
    write(
      db
        .update(rounds)
        .set({ made: sql`${rounds.made} + (select count(*) from ${reportVersionsTable} where ${id} in ${ids})` })
        .where(eq(rounds.id, roundId)),
    ),
  ];
}
