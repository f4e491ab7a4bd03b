import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { kitBatchesTable, tubeEventsTable, tubesTable } from "#drizzle/schema/kits";
import { messagesTable } from "#drizzle/schema/messages";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable, runSamplesTable, runsTable, wellsTable } from "#drizzle/schema/runs";
import { rejectionsTable, samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import { aliased, aliasedOrNull, expressionColumn } from "../../../platform/database/alias";
import { db, row, rows, select } from "../../../platform/database/query";
import { findArchivedSamples } from "../../archive/samples/archived-samples.queries";

const r = alias(rejectionsTable, "r");

/** A member of staff's name; his user name when no name was entered. */
const staffName = sql<string | null>`coalesce(nullif(${usersTable.nickName}, ''), ${usersTable.username})`;

const samplesOf = (tubeId: string) =>
  db.select({ id: samplesTable.id }).from(samplesTable).where(eq(samplesTable.tubeId, tubeId));

export function findEventsOfTube(tubeId: string) {
  const actorId = sql`case when ${tubeEventsTable.actorKind} = 'staff' then cast(${tubeEventsTable.actorId} as integer)
    end`;
  return rows(
    db
      .select({
        id: aliased(tubeEventsTable.id, "event_id"),
        kind: tubeEventsTable.kind,
        fromState: tubeEventsTable.fromState,
        toState: tubeEventsTable.toState,
        actorKind: tubeEventsTable.actorKind,
        actorName: expressionColumn(staffName, "actor_name"),
        reason: tubeEventsTable.reason,
        at: tubeEventsTable.at,
      })
      .from(tubeEventsTable)
      .leftJoin(usersTable, sql`${usersTable.userId} = ${actorId}`)
      .where(eq(tubeEventsTable.tubeId, tubeId))
      .orderBy(asc(tubeEventsTable.at), sql`${tubeEventsTable}.rowid`),
  );
}

/** Who created the batch of a tube. */
export function findBatchMaker(tubeId: string) {
  return row(
    db
      .select({ name: expressionColumn(staffName, "maker_name") })
      .from(tubesTable)
      .innerJoin(kitBatchesTable, eq(kitBatchesTable.id, tubesTable.batchId))
      .innerJoin(usersTable, eq(usersTable.userId, kitBatchesTable.createdBy))
      .where(eq(tubesTable.id, tubeId)),
  );
}

export function findSampleOfTube(tubeId: string) {
  return row(
    db
      .select({
        id: samplesTable.id,
        accessionNo: samplesTable.accessionNo,
        state: samplesTable.state,
        condition: samplesTable.condition,
        storage: samplesTable.storage,
        photos: expressionColumn(
          sql<number>`(select count(${r.photoKey}) from ${rejectionsTable} ${r}
            where ${r.sampleId} = ${samplesTable.id})`,
          "photos",
        ),
        receivedAt: samplesTable.receivedAt,
        dueAt: samplesTable.dueAt,
      })
      .from(samplesTable)
      .where(eq(samplesTable.tubeId, tubeId))
      .orderBy(desc(samplesTable.id))
      .limit(1),
  );
}

/** Archived data of the tube's samples. */
export const findArchivedOfTube = (tubeId: string) => findArchivedSamples(sql`(${samplesOf(tubeId)})`);

export function findWellsOfTube(tubeId: string) {
  const samples = sql`(${samplesOf(tubeId)})`;
  return select(
    { id: runsTable.id, runNo: runsTable.runNo, state: runsTable.state, endedAt: runsTable.endedAt, position },
    sql`from (select ${wellsTable.runId} as run_id, ${wellsTable.position} as place from ${wellsTable}
        where ${wellsTable.sampleId} in ${samples}
      union select ${runSamplesTable.runId}, one.value from ${runSamplesTable}, json_each(${runSamplesTable.positions}) one
        where ${runSamplesTable.sampleId} in ${samples}) lay
      join ${runsTable} on ${runsTable.id} = lay.run_id order by lay.run_id, lay.place`,
  );
}

const position = sql<string>`lay.place`;

export function findResultSetsOfTube(tubeId: string) {
  const submitter = alias(usersTable, "submitter");
  const reviewer = alias(usersTable, "reviewer");
  return rows(
    db
      .select({
        id: resultSetsTable.id,
        attempt: resultSetsTable.attempt,
        state: resultSetsTable.state,
        holdReason: resultSetsTable.holdReason,
        submittedBy: resultSetsTable.submittedBy,
        submitterName: aliasedOrNull(submitter.nickName, "submitter_name"),
        reviewedBy: resultSetsTable.reviewedBy,
        reviewerName: aliasedOrNull(reviewer.nickName, "reviewer_name"),
        createdAt: resultSetsTable.createdAt,
      })
      .from(resultSetsTable)
      .leftJoin(submitter, eq(submitter.userId, resultSetsTable.submittedBy))
      .leftJoin(reviewer, eq(reviewer.userId, resultSetsTable.reviewedBy))
      .where(inArray(resultSetsTable.sampleId, samplesOf(tubeId)))
      .orderBy(asc(resultSetsTable.attempt)),
  );
}

export function findReportOfTube(tubeId: string) {
  return row(
    db
      .select({
        id: reportsTable.id,
        key: reportsTable.key,
        state: reportsTable.state,
        versionCount: reportsTable.versionCount,
        publishedAt: reportsTable.publishedAt,
        firstViewedAt: reportsTable.firstViewedAt,
      })
      .from(reportsTable)
      .where(inArray(reportsTable.sampleId, samplesOf(tubeId)))
      .orderBy(desc(reportsTable.id))
      .limit(1),
  );
}

export function findMessagesOfTube(tubeId: string) {
  const reports = db
    .select({ id: reportsTable.id })
    .from(reportsTable)
    .where(inArray(reportsTable.sampleId, samplesOf(tubeId)));
  return rows(
    db
      .select({
        id: messagesTable.id,
        kind: messagesTable.kind,
        phoneMasked: messagesTable.phoneMasked,
        state: messagesTable.state,
        createdAt: messagesTable.createdAt,
        deliveredAt: messagesTable.deliveredAt,
      })
      .from(messagesTable)
      .where(and(eq(messagesTable.subjectType, "report"), inArray(messagesTable.subjectId, reports)))
      .orderBy(asc(messagesTable.id)),
  );
}
