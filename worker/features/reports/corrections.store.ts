import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { reportCorrectionsTable } from "#drizzle/schema/report-changes";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, row, rows, statement } from "../../platform/database/query";
import { copyResultSet, revokeDrafts } from "../results/results.queries";
import { lineWritten } from "../specimens/life-line.queries";
import { moveSamples } from "../specimens/specimens.queries";
import { asBoolean, hasOpenCorrection as hasOpen, oneDocument } from "./current-version.store";
import type { ReportState } from "./reports.states";

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

const isShown = sql.raw("r.state in ('published', 'corrected')");

/** Goes in only while the version that it was made from is still the last one and nothing else is under way. */
export function insertPersonCorrection(correction: {
  readonly id: string;
  readonly reportId: string;
  readonly baseN: number;
  readonly personSealed: string;
  readonly fields: readonly string[];
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}): Query<number> {
  const { id, reportId, baseN, personSealed, fields, reason, userId, now } = correction;
  return statement(
    sql`insert into report_corrections (id, report_id, kind, state, state_changed_at, base_n, person_sealed, fields, reason,
      made_by, created_at)
      select ${id}, r.id, 'person', 'submitted', ${now}, ${baseN}, ${personSealed}, ${JSON.stringify(fields)}, ${reason},
      ${userId}, ${now} from reports r where r.id = ${reportId} and r.version_count = ${baseN} and ${isShown} and not ${hasOpen}`,
    (_rows, changed) => changed,
  );
}

/** Per line (`subjectId` is the correction): still to be decided, of a report that has had no other version since. */
export const stillDecidable: SQL = sql`exists (select 1 from report_corrections c join reports r on r.id = c.report_id
  where c.id = value ->> 'subjectId' and c.state = 'submitted' and r.version_count = c.base_n and ${isShown})`;

/** A correction goes back, or is given up; answers how many did. */
export function closeCorrection(
  id: string,
  to: "returned" | "cancelled",
  by: { readonly userId: number | null; readonly note: string; readonly now: number },
): Query<number> {
  return statement(
    sql`update report_corrections set state = ${to}, state_changed_at = ${by.now}, person_sealed = null,
      reviewed_by = ${by.userId}, reviewed_at = iif(${by.userId} is null, null, ${by.now}), review_note = ${by.note}
      where id = ${id} and state = 'submitted'`,
    (_rows, changed) => changed,
  );
}

/** What decides whether the result of a report can be made again. */
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

const redoFacts = sql`select json_object('reportId', r.id, 'state', r.state, 'tubeId', s.tube_id, 'sampleId', s.id,
      'sampleState', s.state, 'isDisposed', ${asBoolean(sql.raw("s.disposed_at is not null"))},
      'hasFile', ${asBoolean(sql.raw("run.import_file_id is not null"))}, 'hasOpenCorrection', ${asBoolean(hasOpen)},
      'isOwnerGone', ${asBoolean(sql.raw("b.withdrawn_at is not null or b.released_at is not null"))},
      'resultSetId', v.result_set_id, 'lastN', r.version_count)
      from reports r join report_versions v on v.id = r.current_version_id join samples s on s.id = r.sample_id
      join result_sets rs on rs.id = v.result_set_id left join runs run on run.id = rs.run_id
      join bindings b on b.id = r.binding_id`;

export function findRedoFacts(reportId: string): Query<RedoFacts | undefined> {
  return statement(sql`${redoFacts} where r.id = ${reportId}`, (found) => oneDocument<RedoFacts>(found));
}

/** The reports that show one of the two results between which a doubt is. */
export function findRedoFactsOfDelta(holdId: string): Query<RedoFacts[]> {
  return statement(
    sql`${redoFacts} where r.sample_id in (select d.sample_id from result_holds h, json_each(json_array(h.result_set_id,
        h.facts ->> '$.earlierResultSetId', h.facts ->> '$.laterResultSetId')) j join result_sets d on d.id = j.value
      where h.id = ${holdId})`,
    (rows) => rows.map((one) => oneDocument<RedoFacts>([one])).filter((one) => one !== undefined),
  );
}

/** Per line (`subjectId` is the report): as it was seen, and its sample done. */
export const stillRedoable = (
  lastN: number,
): SQL => sql`exists (select 1 from reports r join samples s on s.id = r.sample_id
  where r.id = value ->> 'subjectId' and r.version_count = ${lastN} and r.state in ('published', 'corrected', 'withdrawn')
  and s.state = 'completed' and not ${hasOpen})`;

interface Redo extends RedoFacts {
  readonly lineId: string;
  readonly correctionId: string;
  readonly way: "recall" | "retest";
  /** Ids of the new draft and, as their common head, of its calls. */
  readonly draftId: string;
  readonly reason: string;
  readonly userId: number;
  readonly now: number;
}

/**
 * The sample is open again. A re-call gets a draft that says what the result said, by the same wells; whoever asked
 * counts as one of its makers.
 */
export function startRedo(redo: Redo): Query<number>[] {
  const { lineId, now, userId } = redo;
  const when = lineWritten(lineId);
  const isSample = and(eq(samplesTable.id, redo.sampleId), when);
  const correction = statement(
    sql`insert into report_corrections (id, report_id, kind, state, state_changed_at, base_n, fields, reason, made_by, created_at)
      select ${redo.correctionId}, id, 'result', 'waiting', ${now}, version_count, '[]', ${redo.reason}, ${userId}, ${now}
      from reports where id = ${redo.reportId} and state in ('published', 'corrected') and ${when}`,
    (_rows, changed) => changed,
  );
  if (redo.way === "retest") return [correction, moveSamples(["queue_retest"], isSample, { now })];
  const draft = { draftId: redo.draftId, askedBy: userId, now };
  return [correction, ...copyResultSet(redo.resultSetId, draft, when), moveSamples(["recall"], isSample, { now })];
}

/** Inside a batch: the correction was given up. */
export const isCancelled = (id: string): SQL =>
  sql`exists (select 1 from report_corrections where id = ${id} and state = 'cancelled')`;

/** The state of the sample whose result is being made again. */
export function findRedoneSample(correctionId: string) {
  return statement(
    sql`select s.state from report_corrections c join reports r on r.id = c.report_id join samples s on s.id = r.sample_id
      where c.id = ${correctionId}`,
    ([found]) => String(found?.[0] ?? ""),
  );
}

/**
 * A result that is being made again is left as it was, while nothing of it is being measured, waits for a reviewer or was
 * released. A sample for which a new tube was asked stays so.
 */
export function cancelRedo(id: string, now: number): Query<number>[] {
  const sample = sql`(select r.sample_id from report_corrections c join reports r on r.id = c.report_id where c.id = ${id})`;
  const write = (one: SQL) => statement(one, (_rows, changed) => changed);
  return [
    write(sql`update report_corrections set state = 'cancelled', state_changed_at = ${now} where id = ${id} and state = 'waiting'
      and exists (select 1 from samples where id = ${sample} and state not in ('accepted', 'plated'))
      and not exists (select 1 from result_sets where sample_id = ${sample} and state in ('submitted', 'reviewed'))`),
    moveSamples(["complete", "give_up"], and(sql`${samplesTable.id} = ${sample}`, isCancelled(id)), { now }),
    revokeDrafts(sample, isCancelled(id), now),
  ];
}
