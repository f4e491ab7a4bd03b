import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { HoldRule } from "#contract/result-holds";
import type { ResultHold, RunHold } from "#contract/result-holds.schemas";
import { kitBatchesTable, tubesTable } from "#drizzle/schema/kits";
import { resultChangesTable } from "#drizzle/schema/result-changes";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { callsTable, resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../../platform/database/database";
import { db, mapped, select, write } from "../../../platform/database/query";
import { idContinuedFrom, insertInto, listAsRows } from "../../../platform/database/writes";
import type { NewHold } from "../../calling/result-holds.rules";
import { kit, recallMessage } from "../../run-facts/recalled-kits.queries";
import { isUnpublished } from "../../run-facts/run-use.queries";

const oh = alias(resultHoldsTable, "oh");
const rs = alias(resultSetsTable, "rs");
const h = alias(resultHoldsTable, "h");
const run = alias(runsTable, "r");
const c = alias(resultChangesTable, "c");
const typed = alias(callsTable, "typed");
const t = alias(resultHoldsTable, "t");
const s = alias(samplesTable, "s");
const u = alias(usersTable, "u");
const other = alias(resultSetsTable, "other");
const own = alias(resultHoldsTable, "own");
const tube = alias(tubesTable, "t");

/** Condition: the hold is not released, in the terms of the partial index, and the person's data is not erased. */
const isOpen = (hold: Readonly<Record<"statedAt" | "overtakenAt" | "erasedAt", SQLiteColumn>>): SQL =>
  sql`${hold.statedAt} is null and ${hold.overtakenAt} is null and ${hold.erasedAt} is null`;

/** The other result that the facts of a contradiction name, beside the one with the hold. */
export const otherResultId = (facts: SQLWrapper): SQL =>
  sql`coalesce(${facts} ->> '$.earlierResultSetId', ${facts} ->> '$.laterResultSetId')`;

/**
 * Published results that another run of their tube contradicts, found through the index of such holds: an alarm until somebody
 * settles it.
 */
export const contradictedReleases = sql`${resultHoldsTable} cross join ${resultSetsTable} on ${resultSetsTable.id} =
  ${resultHoldsTable.resultSetId} and ${resultSetsTable.state} = 'released' where ${resultHoldsTable.rule} = 'second_run'
  and ${resultHoldsTable.statedAt} is null and ${resultHoldsTable.overtakenAt} is null
  and ${resultHoldsTable.erasedAt} is null`;

/** Number of a result's open holds; `resultSetId` is a column of the surrounding query. */
export const openHoldCountOf = (resultSetId: SQL): SQL<number> =>
  sql<number>`(select count(*) from ${resultHoldsTable} ${oh} where ${oh.resultSetId} = ${resultSetId}
    and ${isOpen(oh)})`;

/** Condition: the result has no open hold. */
export const hasNoOpenHold = (resultSetId: SQL): SQL =>
  sql`not exists (select 1 from ${resultHoldsTable} ${oh} where ${oh.resultSetId} = ${resultSetId} and ${isOpen(oh)})`;

/** Condition: the result never had a hold. */
export const hasNoHold = (resultSetId: SQL): SQL =>
  sql`not exists (select 1 from ${resultHoldsTable} ${oh} where ${oh.resultSetId} = ${resultSetId})`;

/** People who released holds of a result, as a JSON list. */
export const holdReleasersOf = (resultSetId: SQL): SQL<number[]> =>
  sql`${sql`(select json_group_array(distinct ${oh.statedBy}) from ${resultHoldsTable} ${oh}
    where ${oh.resultSetId} = ${resultSetId} and ${oh.statedBy} is not null)`}`.mapWith(
    (json: string) => JSON.parse(json) as number[],
  );

/** The time that a reviewer entered for the run of a result, the latest one; null when no hold asked for it. */
export const enteredRunTimeOf = (resultSetId: SQL): SQL =>
  sql`(select ${oh.statedTime} from ${resultHoldsTable} ${oh} where ${oh.resultSetId} = ${resultSetId}
    and ${oh.statedTime} is not null
    and ${oh.overtakenAt} is null order by ${oh.statedAt} desc, ${oh.id} desc limit 1)`;

/**
 * Inserts holds on results written by this batch or an earlier one; each is written once. `when` is a condition for the whole
 * batch, and a result that was not inserted gets none. `idHead`: a fresh id, whose time the new rows get.
 */
export function insertHolds(
  holds: readonly (NewHold & { readonly resultSetId: string })[],
  { idHead, now, when }: { readonly idHead: string; readonly now: number; readonly when?: SQL },
): Query<number> {
  const hold = listAsRows(holds, "h");
  return write(
    insertInto(
      resultHoldsTable,
      {
        id: idContinuedFrom(sql`${idHead}`),
        resultSetId: sql`${rs.id}`,
        rule: hold.of("rule"),
        subjectKind: sql`${hold.json("subject")} ->> 'kind'`,
        subjectName: sql`${hold.json("subject")} ->> 'name'`,
        message: hold.of("message"),
        facts: hold.json("facts"),
        createdAt: now,
      },
      { from: sql`${hold.rows} join ${resultSetsTable} ${rs} on ${rs.id} = ${hold.of("resultSetId")}`, when },
    ).onConflictDoNothing(),
  );
}

interface Made {
  readonly idHead: string;
  readonly now: number;
}

/** Inserts a hold on every unpublished result that the source selects; answers how many got it. */
const holdUnpublished = (
  hold: Pick<typeof resultHoldsTable.$inferInsert, "rule" | "subjectKind"> &
    Readonly<Record<"subjectName" | "message", string | SQL>>,
  { from, which }: { readonly from: SQL; readonly which: SQL },
  { idHead, now }: Made,
): Query<number> =>
  write(
    insertInto(
      resultHoldsTable,
      { ...hold, id: idContinuedFrom(sql`${idHead}`), resultSetId: sql`${rs.id}`, createdAt: now },
      { from, when: sql`${which} and ${isUnpublished}` },
    ).onConflictDoNothing(),
  );

/** Inserts the same hold on every unpublished result of some runs. */
export const holdResultsOfRuns = (runs: SQL, { rule, message, subject }: NewHold, made: Made): Query<number> =>
  holdUnpublished(
    { rule, subjectKind: subject.kind, subjectName: subject.name, message },
    { from: sql`${resultSetsTable} ${rs}`, which: sql`${rs.runId} in (${runs})` },
    made,
  );

export const holdResultsOfSomeRuns = (runIds: readonly string[], hold: NewHold, made: Made): Query<number> =>
  holdResultsOfRuns(sql`select value from json_each(${JSON.stringify(runIds)})`, hold, made);

/**
 * Inserts a hold on unpublished results whose tube is of a recalled batch of kits: those of one batch, or those of one run. One
 * reason releases it for all results of the batch in a run.
 */
export const holdResultsOfRecalledKits = (
  of: { readonly batchId: string } | { readonly runId: string },
  made: Made,
): Query<number> =>
  holdUnpublished(
    {
      rule: "kit_recalled",
      subjectKind: "run",
      subjectName: sql`${kit.code}`,
      message: recallMessage,
    },
    {
      from: sql`${kitBatchesTable} ${kit} join ${tubesTable} ${tube} on ${tube.batchId} = ${kit.id}
        join ${samplesTable} ${s} on ${s.tubeId} = ${tube.id} join ${resultSetsTable} ${rs} on ${rs.sampleId} = ${s.id}`,
      which: sql`${"batchId" in of ? sql`${kit.id} = ${of.batchId}` : sql`${rs.runId} = ${of.runId}`}
        and +${kit.state} = 'recalled'`,
    },
    made,
  );

/**
 * A result made again from the same evidence is equally questionable, so its holds are copied and need reasons of their own.
 */
export function copyHolds(from: string, to: string, now: number, when: SQL): Query<number> {
  const { rule, subjectKind, subjectName, message, facts, resultSetId, overtakenAt, erasedAt } = resultHoldsTable;
  return write(
    insertInto(
      resultHoldsTable,
      {
        id: idContinuedFrom(sql`${to}`),
        resultSetId: to,
        rule: sql`${rule}`,
        subjectKind: sql`${subjectKind}`,
        subjectName: sql`${subjectName}`,
        message: sql`${message}`,
        facts: sql`${facts}`,
        createdAt: now,
      },
      {
        from: sql`${resultHoldsTable}`,
        when: sql`${resultSetId} = ${from} and ${overtakenAt} is null and ${erasedAt} is null and ${when}`,
      },
    ).onConflictDoNothing(),
  );
}

/** Ends holds of these rules that the new calls no longer give with the same message. */
export function endReplacedHolds(
  resultSetId: string,
  rules: readonly HoldRule[],
  still: readonly NewHold[],
  { now, when }: { readonly now: number; readonly when: SQL },
): Query<number> {
  return write(
    db
      .update(resultHoldsTable)
      .set({ overtakenAt: now })
      .where(sql`${resultHoldsTable.resultSetId} = ${resultSetId} and ${resultHoldsTable.overtakenAt} is null
      and ${resultHoldsTable.erasedAt} is null and ${resultHoldsTable.rule} in (select value
      from json_each(${JSON.stringify(rules)}))
      and not exists (select 1 from json_each(${JSON.stringify(still)}) h where h.value ->> '$.rule' =
      ${resultHoldsTable.rule}
        and h.value ->> '$.subject.kind' = ${resultHoldsTable.subjectKind} and h.value ->> '$.subject.name' =
        ${resultHoldsTable.subjectName}
        and h.value ->> '$.message' = ${resultHoldsTable.message}) and ${when}`),
  );
}

/** The holds that a reason is for: one by its id, or the same one on all results of a run. */
export type HoldsToRelease = { readonly id: string } | ({ readonly runId: string } & Pick<NewHold, "rule" | "subject">);

const isMeant = (which: HoldsToRelease): SQL =>
  "id" in which
    ? sql`${h.id} = ${which.id}`
    : sql`${rs.runId} = ${which.runId} and ${h.rule} = ${which.rule} and ${h.subjectKind} = ${which.subject.kind}
      and ${h.subjectName} = ${which.subject.name}`;

/** A hold that was opened after publication can be released while the result stays published, if nothing has to be measured again. */
const isSubmitted = sql`(${rs.state} in ('submitted', 'reviewed') or (${rs.state} = 'released' and ${h.rule} = 'second_run'))`;
/** Condition: the result is submitted, and other people measured, typed, changed and submitted it, as in `isNotMaker` of the rules. */
const mayState = (userId: number): SQL => sql`${isSubmitted} and ${rs.submittedBy} is not ${userId}
  and ${rs.retestBy} is not ${userId} and ${run.createdBy} is not ${userId}
  and not exists (select 1 from ${resultChangesTable} ${c} where ${c.resultSetId} = ${rs.id}
  and ${c.madeBy} = ${userId})
  and not exists (select 1 from ${callsTable} ${typed} where ${typed.resultSetId} = ${rs.id}
    and ${userId} in (${typed.enteredBy}, ${typed.confirmedBy}))`;

/** Releases the open holds that this person may release; answers how many. */
export function releaseHolds(
  which: HoldsToRelease,
  said: { readonly reason: string; readonly time: number | null; readonly userId: number; readonly now: number },
): Query<number> {
  return write(
    db
      .update(resultHoldsTable)
      .set({ statedReason: said.reason, statedTime: said.time, statedBy: said.userId, statedAt: said.now })
      .where(sql`${resultHoldsTable.id} in (select ${h.id} from ${resultSetsTable} ${rs}
        join ${resultHoldsTable} ${h} on ${h.resultSetId} = ${rs.id}
        left join ${runsTable} ${run} on ${run.id} = ${rs.runId} where ${isMeant(which)} and ${isOpen(h)}
        and ${mayState(said.userId)})`),
  );
}

/** A contradiction between two results that is about to be settled. */
interface DeltaToSettle {
  readonly holdId: string;
  /** The result with the hold and the other one, with the versions that were read. */
  readonly results: readonly { readonly id: string; readonly version: number; readonly sampleState: string }[];
}

/**
 * Releases both holds of a contradiction with one reason, if both results are unchanged since they were read; answers how many
 * holds it released.
 */
export function releaseDeltaHolds(
  { holdId, results }: DeltaToSettle,
  said: { readonly reason: string; readonly userId: number; readonly now: number },
): Query<number> {
  const seen = JSON.stringify(results);
  const ids = sql`(select value ->> 'id' from json_each(${seen}))`;
  return write(
    db
      .update(resultHoldsTable)
      .set({ statedReason: said.reason, statedBy: said.userId, statedAt: said.now })
      .where(sql`${resultHoldsTable.id} in (select ${h.id} from ${resultHoldsTable} ${t}
        join ${resultHoldsTable} ${h} on ${h.id} = ${t.id} or (${h.resultSetId} in ${ids}
          and ${h.rule} = 'delta' and ${otherResultId(h.facts)} in ${ids})
        where ${t.id} = ${holdId} and ${isOpen(t)} and ${isOpen(h)}
        and ${results.length} = (select count(*) from json_each(${seen}) j join ${resultSetsTable} ${rs} on ${rs.id} =
        j.value ->> 'id'
          and ${rs.version} = j.value ->> 'version' join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
          and ${s.state} = j.value ->> 'sampleState'))`),
  );
}

/** Condition inside the batch: the hold was released by this person now. */
export const isHoldReleased = (holdId: string, by: { readonly userId: number; readonly now: number }): SQL =>
  sql`exists (select 1 from ${resultHoldsTable} where ${resultHoldsTable.id} = ${holdId}
    and ${resultHoldsTable.statedBy} = ${by.userId} and ${resultHoldsTable.statedAt} = ${by.now})`;

/** The facts that decide whether a hold may be released. */
export interface HoldReleaseFacts {
  readonly rule: HoldRule;
  readonly openCount: number;
  /** Number of open holds on results that are submitted and not published yet. */
  readonly submittedCount: number;
  /** The last receipt of the samples concerned. */
  readonly receivedAt: number | null;
}

export function findHoldReleaseFacts(which: HoldsToRelease): Query<HoldReleaseFacts | undefined> {
  return mapped(
    select(
      {
        rule: sql<HoldRule>`${h.rule}`,
        openCount: sql<number>`sum(iif(${isOpen(h)}, 1, 0))`,
        submittedCount: sql<number>`sum(iif(${isOpen(h)} and ${isSubmitted}, 1, 0))`,
        receivedAt: sql<number | null>`max(${s.receivedAt})`,
      },
      sql`from ${resultSetsTable} ${rs} join ${resultHoldsTable} ${h} on ${h.resultSetId} = ${rs.id}
        join ${samplesTable} ${s} on ${s.id} = ${rs.sampleId}
      where ${isMeant(which)} group by ${h.rule}`,
    ),
    ([found]) => found,
  );
}

const forgottenMessage = "与同一人另一份样本的结果不一致；那份样本的数据已按本人要求删除，不能再对照";
const isForgotten = sql`${h.message} = '' and ${h.erasedAt} is null`;
/** The tube that a hold names; empty when its data was erased. */
const subjectNameOf = sql<string>`iif(${isForgotten}, '', ${h.subjectName})`;
const messageOf = sql<string>`iif(${isForgotten}, ${forgottenMessage}, ${h.message})`;

/** Of the same doubt about submitted results of the run; none once it is settled. */
const alikeCountOf = sql<number>`iif(${isOpen(h)}, (select count(*) from ${resultSetsTable} ${other}
  join ${resultSetsTable} ${rs} on ${rs.runId} = ${other.runId} and ${rs.state} in ('submitted', 'reviewed')
  join ${resultHoldsTable} ${oh} on ${oh.resultSetId} = ${rs.id} and ${oh.rule} = ${h.rule}
    and ${oh.subjectKind} = ${h.subjectKind} and ${oh.subjectName} = ${h.subjectName} and ${isOpen(oh)}
  where ${other.id} = ${h.resultSetId}), 0)`;

function selectHolds(which: SQL): Query<(ResultHold & { readonly resultSetId: string })[]> {
  const { id, rule, subjectKind, subjectName, statedReason, statedBy, statedAt, statedTime } = h;
  return mapped(
    select(
      {
        id,
        subjectKind,
        subjectName: subjectNameOf,
        message: messageOf,
        statedReason,
        statedBy,
        statedAt,
        statedTime,
        rule: sql<HoldRule>`${rule}`,
        staterName: sql<string>`coalesce(${u.nickName}, '')`,
        overtakenAt: h.overtakenAt,
        alikeCount: alikeCountOf,
        createdAt: h.createdAt,
        resultSetId: h.resultSetId,
      },
      sql`from ${resultHoldsTable} ${h} left join ${usersTable} ${u} on ${u.userId} = ${statedBy}
        where ${which} order by ${h.createdAt}, ${rule}, ${subjectName}`,
    ),
    (found) =>
      found.map(({ subjectKind: kind, subjectName: name, statedBy: userId, staterName, ...hold }) => ({
        ...hold,
        subject: { kind, name },
        statedBy: userId === null ? null : { userId, name: staterName },
      })),
  );
}

export const findHold = (id: string) => selectHolds(sql`${h.id} = ${id}`);

/** The hold for a finished comparison is left out; what the comparison found is a hold of its own. */
export const findHoldsOfResultSet = (resultSetId: string) =>
  selectHolds(
    sql`${h.resultSetId} = ${resultSetId} and not (${h.rule} = 'delta_pending' and ${h.overtakenAt} is not null)`,
  );

/** Holds on a run's results, the same one listed once. */
export function findHoldsOfRun(runId: string): Query<RunHold[]> {
  const same = sql`${h.rule}, ${h.subjectKind}, ${h.subjectName}`;
  return mapped(
    select(
      {
        rule: sql<HoldRule>`${h.rule}`,
        kind: h.subjectKind,
        name: sql<string>`min(${subjectNameOf})`,
        message: sql<string>`min(${messageOf})`,
        resultCount: sql<number>`count(*)`,
        openCount: sql<number>`sum(iif(${isOpen(h)}, 1, 0))`,
        submittedCount: sql<number>`sum(iif(${isOpen(h)} and ${isSubmitted}, 1, 0))`,
        reasons: sql<string>`json_group_array(distinct ${h.statedReason}) filter (where ${h.statedReason} is not null)`,
      },
      sql`from ${resultSetsTable} ${rs} join ${resultHoldsTable} ${h} on ${h.resultSetId} = ${rs.id}
        where ${rs.runId} = ${runId} and ${h.overtakenAt} is null group by ${same} order by ${same}`,
    ),
    (found) =>
      found.map(({ kind, name, reasons, ...hold }) => ({
        ...hold,
        subject: { kind, name },
        statedReasons: (JSON.parse(reasons) as string[]).slice(0, 5),
      })),
  );
}

/** A time that a reviewer entered for a run, and his name. */
export interface EnteredRunTime {
  readonly at: number;
  readonly by: string;
}

export function findEnteredRunTimes(runId: string): Query<EnteredRunTime[]> {
  return mapped(
    select(
      { at: h.statedTime, by: u.nickName },
      sql`from ${resultSetsTable} ${rs} join ${resultHoldsTable} ${h} on ${h.resultSetId} = ${rs.id}
      join ${usersTable} ${u} on ${u.userId} = ${h.statedBy}
      where ${rs.runId} = ${runId} and ${h.statedTime} is not null and ${h.overtakenAt} is null
      order by ${h.statedTime} limit 5`,
      { isDistinct: true },
    ),
    (rows) => rows.map(({ at, by }) => ({ at: Number(at), by })),
  );
}

/**
 * Erases the messages of holds on results that an erased result contradicts, because they contain its barcode and genotypes.
 * The holds themselves stay. Both results of a contradiction have a hold that names the other's tube, so they are found through
 * the erased result's own holds.
 */
export function eraseContradictions(samples: SQL, when: SQL): Query<number> {
  return write(sql`update ${resultHoldsTable} as ${h} set ${sql.identifier(h.message.name)} = ''
    where ${h.rule} = 'delta' and ${h.erasedAt} is null and ${h.message} <> '' and ${when}
    and ${h.subjectName} in (select ${s.barcode} from ${samplesTable} ${s} where ${s.id} in ${samples})
    and ${h.resultSetId} in (select ${other.id} from ${resultSetsTable} ${rs}
      cross join ${resultHoldsTable} ${own} on ${own.resultSetId} = ${rs.id} and ${own.rule} = 'delta'
      cross join ${tubesTable} ${tube} on ${tube.barcode} = ${own.subjectName}
      cross join ${samplesTable} ${s} on ${s.tubeId} = ${tube.id}
      cross join ${resultSetsTable} ${other} on ${other.sampleId} = ${s.id} where ${rs.sampleId} in ${samples})`);
}

/** An erasure deletes the texts, which may name people; that there was a hold, and who released it, stays. */
export function eraseHolds(samples: SQL, now: number, when: SQL): Query<number> {
  return write(
    db
      .update(resultHoldsTable)
      .set({
        message: "",
        facts: null,
        statedReason: sql`iif(${resultHoldsTable.statedReason} is null, null, '')`,
        erasedAt: now,
      })
      .where(
        sql`${resultHoldsTable.resultSetId} in (select ${resultSetsTable.id} from ${resultSetsTable}
          where ${resultSetsTable.sampleId} in ${samples}) and ${resultHoldsTable.erasedAt} is null and ${when}`,
      ),
  );
}

/**
 * Ends holds on other results that were contradicted by a run which is now taken back. Both results of a contradiction have a
 * hold that names the other's tube, so they are found through the run's own holds, erased ones included. Must run before the
 * run's results are deleted.
 */
export function endContradictions(runId: string, now: number, when: SQL): Query<number> {
  const ofRun = sql`(select ${resultSetsTable.id} from ${resultSetsTable} where ${resultSetsTable.runId} = ${runId})`;
  const overtaken = sql.identifier(h.overtakenAt.name);
  return write(sql`update ${resultHoldsTable} as ${h} set ${overtaken} = ${now}
    where ${h.rule} = 'delta' and ${h.overtakenAt} is null and ${h.erasedAt} is null
    and ${otherResultId(h.facts)} in ${ofRun} and ${when} and ${h.resultSetId} in (select ${other.id}
    from ${resultSetsTable} ${rs}
      cross join ${resultHoldsTable} ${own} on ${own.resultSetId} = ${rs.id} and ${own.rule} = 'delta'
      cross join ${tubesTable} ${tube} on ${tube.barcode} = ${own.subjectName}
      cross join ${samplesTable} ${s} on ${s.tubeId} = ${tube.id}
      cross join ${resultSetsTable} ${other} on ${other.sampleId} = ${s.id} where ${rs.runId} = ${runId})`);
}

/** Deletes the holds together with the results of a run that is taken back. */
export function removeHoldsOfRun(runId: string, when: SQL): Query<number> {
  return write(
    db.delete(resultHoldsTable).where(
      sql`${resultHoldsTable.resultSetId} in (select ${resultSetsTable.id} from ${resultSetsTable}
          where ${resultSetsTable.runId} = ${runId}) and ${when}`,
    ),
  );
}
