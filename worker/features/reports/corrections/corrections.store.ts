import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { reportVersionsTable } from "#drizzle/schema/report-versions";
import { reportsTable } from "#drizzle/schema/reports";
import { resultHoldsTable } from "#drizzle/schema/result-holds";
import { resultSetsTable, runsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, firstOf, parsedJson, row, rows, selectColumn, write } from "../../../platform/database/query";
import { insertInto } from "../../../platform/database/writes";
import { copyResultSet, revokeDrafts } from "../../results/results.queries";
import { isEventWritten } from "../../specimens/life-line/life-line.queries";
import type { SampleState } from "../../specimens/sample.states";
import { moveSamples } from "../../specimens/specimens.queries";
import { stateMove } from "../../states/state-moves.queries";
import { hasOpenCorrection as hasOpen, toJsonBoolean } from "../publish/current-version.store";
import { correctionStates, type ReportState } from "../reports.states";

const v = alias(reportVersionsTable, "v");
const s = alias(samplesTable, "s");
const rs = alias(resultSetsTable, "rs");
const run = alias(runsTable, "run");
const b = alias(bindingsTable, "b");
const h = alias(resultHoldsTable, "h");
const d = alias(resultSetsTable, "d");

const maker = alias(usersTable, "maker");
const reviewer = alias(usersTable, "correction_reviewer");

function selectCorrections() {
  return db
    .select({
      id: reportCorrectionsTable.id,
      reportId: reportCorrectionsTable.reportId,
      kind: reportCorrectionsTable.kind,
      state: reportCorrectionsTable.state,
      baseN: reportCorrectionsTable.baseN,
      personSealed: reportCorrectionsTable.personSealed,
      fields: reportCorrectionsTable.fields,
      reason: reportCorrectionsTable.reason,
      madeBy: reportCorrectionsTable.madeBy,
      makerName: aliasedOrNull(maker.nickName, "maker_name"),
      reviewedBy: reportCorrectionsTable.reviewedBy,
      reviewerName: aliasedOrNull(reviewer.nickName, "correction_reviewer_name"),
      reviewedAt: reportCorrectionsTable.reviewedAt,
      reviewNote: reportCorrectionsTable.reviewNote,
      confirmedBySetId: reportCorrectionsTable.confirmedBySetId,
      createdAt: reportCorrectionsTable.createdAt,
    })
    .from(reportCorrectionsTable)
    .leftJoin(maker, eq(maker.userId, reportCorrectionsTable.madeBy))
    .leftJoin(reviewer, eq(reviewer.userId, reportCorrectionsTable.reviewedBy))
    .$dynamic();
}

export function findCorrections(reportId: string) {
  return rows(
    selectCorrections()
      .where(eq(reportCorrectionsTable.reportId, reportId))
      .orderBy(desc(reportCorrectionsTable.id))
      .limit(50),
  );
}

export function findCorrection(id: string) {
  return row(selectCorrections().where(eq(reportCorrectionsTable.id, id)));
}
export type CorrectionRow = NonNullable<ReturnType<ReturnType<typeof findCorrection>["read"]>>;

const corrections = reportCorrectionsTable;
const r = alias(reportsTable, "r");
const c = alias(corrections, "c");
const isShown = sql`${r.state} in ('published', 'corrected')`;

interface PersonCorrection {
  readonly id: string;
  readonly reportId: string;
  readonly baseN: number;
  readonly personSealed: string;
  readonly fields: readonly string[];
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/** Inserted only if its base version is still the last one and no other correction is open. */
export function insertPersonCorrection(correction: PersonCorrection): Query<number> {
  const { reportId, baseN, fields, userId, now, ...given } = correction;
  return write(
    insertInto(
      corrections,
      {
        ...given,
        baseN,
        reportId: sql`${r.id}`,
        kind: "person",
        state: correctionStates.begin("of_person"),
        fields: [...fields],
        stateChangedAt: now,
        madeBy: userId,
        createdAt: now,
      },
      {
        from: sql`${reportsTable} ${r}`,
        when: and(eq(r.id, reportId), eq(r.versionCount, baseN), isShown, sql`not ${hasOpen}`),
      },
    ),
  );
}

/** Condition per history line (`subjectId` is the correction): it is undecided, and its report got no other version since. */
export const isStillDecidable: SQL = sql`exists (select 1 from ${corrections} ${c}
  join ${reportsTable} ${r} on ${r.id} = ${c.reportId} where ${c.id} = value ->> 'subjectId'
  and ${c.state} = 'submitted' and ${r.versionCount} = ${c.baseN} and ${isShown})`;

interface Closing {
  readonly userId: number | null;
  readonly note: string;
  readonly now: number;
}

/** Returns or cancels a submitted correction; answers how many were. */
export function closeCorrection(id: string, event: "return" | "cancel", by: Closing): Query<number> {
  const { to } = stateMove(corrections.state, correctionStates, [event]);
  return write(
    db
      .update(corrections)
      .set({
        state: to,
        stateChangedAt: by.now,
        personSealed: null,
        reviewedBy: by.userId,
        reviewedAt: by.userId === null ? null : by.now,
        reviewNote: by.note,
      })
      .where(and(eq(corrections.id, id), eq(corrections.state, "submitted"))),
  );
}

/** The facts that decide whether the result of a report can be made again. */
export interface RedoFacts {
  readonly reportId: string;
  readonly state: ReportState;
  readonly tubeId: string;
  readonly sampleId: string;
  readonly sampleState: string;
  readonly isDisposed: boolean;
  readonly hasFile: boolean;
  readonly hasOpenCorrection: boolean;
  readonly isOwnerGone: boolean;
  readonly resultSetId: string;
  readonly lastN: number;
}

const redoFacts = parsedJson<RedoFacts>(sql`json_object('reportId', ${r.id}, 'state', ${r.state}, 'tubeId',
  ${s.tubeId}, 'sampleId', ${s.id}, 'sampleState', ${s.state}, 'isDisposed',
  ${toJsonBoolean(sql`${s.disposedAt} is not null`)}, 'hasFile', ${toJsonBoolean(sql`${run.importFileId} is not null`)},
  'hasOpenCorrection', ${toJsonBoolean(hasOpen)}, 'isOwnerGone',
  ${toJsonBoolean(sql`${b.withdrawnAt} is not null or ${b.releasedAt} is not null`)}, 'resultSetId', ${v.resultSetId},
  'lastN', ${r.versionCount})`);
const fromReports = sql`from ${reportsTable} ${r} join ${reportVersionsTable} ${v} on ${v.id} = ${r.currentVersionId}
  join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} join ${resultSetsTable} ${rs} on ${rs.id} = ${v.resultSetId}
  left join ${runsTable} ${run} on ${run.id} = ${rs.runId} join ${bindingsTable} ${b} on ${b.id} = ${r.bindingId}`;

export const findRedoFacts = (reportId: string): Query<RedoFacts | undefined> =>
  firstOf(selectColumn(redoFacts, sql`${fromReports} where ${r.id} = ${reportId}`));

/** The reports that show one of the two results of a hold. */
export const findRedoFactsOfDelta = (holdId: string): Query<RedoFacts[]> =>
  selectColumn(
    redoFacts,
    sql`${fromReports} where ${r.sampleId} in (select ${d.sampleId}
      from ${resultHoldsTable} ${h}, json_each(json_array(${h.resultSetId}, ${h.facts} ->> '$.earlierResultSetId',
      ${h.facts} ->> '$.laterResultSetId')) j join ${resultSetsTable} ${d} on ${d.id} = j.value
      where ${h.id} = ${holdId})`,
  );

/** Condition per history line (`subjectId` is the report): it is unchanged since it was read, and its sample is completed. */
export const isStillRedoable = (
  lastN: number,
): SQL => sql`exists (select 1 from ${reportsTable} ${r} join ${samplesTable} ${s} on ${s.id} = ${r.sampleId}
  where ${r.id} = value ->> 'subjectId' and ${r.versionCount} = ${lastN}
  and +${r.state} in ('published', 'corrected', 'withdrawn') and +${s.state} = 'completed' and not ${hasOpen})`;

interface Redo extends RedoFacts {
  readonly lineId: string;
  readonly correctionId: string;
  readonly way: "recall" | "retest";
  /** Ids of the new draft and, as their common prefix, of its calls. */
  readonly draftId: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/**
 * Reopens the sample. A recall gets a draft with the same calls and wells as the result; the person who asked for it counts as
 * one of its makers.
 */
export function startRedo(redo: Redo): Query<number>[] {
  const { lineId, now, userId } = redo;
  const when = isEventWritten(lineId);
  const isSample = and(eq(samplesTable.id, redo.sampleId), when);
  const correction = write(
    insertInto(
      corrections,
      {
        id: redo.correctionId,
        reportId: sql`${r.id}`,
        kind: "result",
        state: correctionStates.begin("of_result"),
        stateChangedAt: now,
        baseN: sql`${r.versionCount}`,
        fields: [],
        reason: redo.reason,
        madeBy: userId,
        createdAt: now,
      },
      { from: sql`${reportsTable} ${r}`, when: and(eq(r.id, redo.reportId), isShown, when) },
    ),
  );
  if (redo.way === "retest") return [correction, moveSamples(["queue_retest"], isSample, { now })];
  const draft = { draftId: redo.draftId, askedBy: userId, now };
  return [correction, ...copyResultSet(redo.resultSetId, draft, when), moveSamples(["recall"], isSample, { now })];
}

/** Condition inside the batch: the correction was cancelled now. */
const isCancelled = (id: string, now: number): SQL =>
  sql`exists (select 1 from ${corrections} where ${corrections.id} = ${id} and ${corrections.state} = 'cancelled'
    and ${corrections.stateChangedAt} = ${now})`;

/** The state of the sample whose result is being made again. */
export const findRedoneSample = (correctionId: string): Query<SampleState | undefined> =>
  firstOf(
    selectColumn(
      s.state,
      sql`from ${corrections} ${c} join ${reportsTable} ${r} on ${r.id} = ${c.reportId}
        join ${samplesTable} ${s} on ${s.id} = ${r.sampleId} where ${c.id} = ${correctionId}`,
    ),
  );

/**
 * Cancels making a result again, if nothing of it is being measured, waits for a reviewer or was released; the result stays as
 * it was. A sample for which a new tube was requested stays so.
 */
export function cancelRedo(id: string, now: number): { cancelled: Query<number>; sample: Query<number>[] } {
  const sample = sql`(select ${r.sampleId} from ${corrections} ${c}
    join ${reportsTable} ${r} on ${r.id} = ${c.reportId} where ${c.id} = ${id})`;
  const { to } = stateMove(corrections.state, correctionStates, ["cancel"]);
  const isIdle = sql`exists (select 1 from ${samplesTable} where ${samplesTable.id} = ${sample}
    and ${samplesTable.state} not in ('accepted', 'plated'))`;
  const isInReview = sql`exists (select 1 from ${resultSetsTable} where ${resultSetsTable.sampleId} = ${sample}
    and ${resultSetsTable.state} in ('submitted', 'reviewed'))`;
  return {
    cancelled: write(
      db
        .update(corrections)
        .set({ state: to, stateChangedAt: now })
        .where(and(eq(corrections.id, id), eq(corrections.state, "waiting"), isIdle, sql`not ${isInReview}`)),
    ),
    sample: [
      moveSamples(["complete", "give_up"], and(sql`${samplesTable.id} = ${sample}`, isCancelled(id, now)), { now }),
      revokeDrafts(sample, isCancelled(id, now), now),
    ],
  };
}
