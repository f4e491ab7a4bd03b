import { and, gte, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { NamedValue } from "#contract/named-values.schemas";
import { auditEventsTable, auditSealsTable, auditSegmentsTable, auditSegmentTermsTable } from "#drizzle/schema/logs";
import { reportsTable } from "#drizzle/schema/reports";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { usersTable } from "#drizzle/schema/users";
import type { Query } from "../../platform/database/database";
import { db, firstOf, mapped, parsedJson, row, rows, select, selectColumn, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import {
  type AuditFilter,
  kindNumber,
  type StoredSeal,
  segmentsMax,
  segmentsPerPage,
  type TermKind,
  termCharacters,
} from "./archive.rules";
import type { StoredAuditRow } from "./audit.rules";
import { eventColumns, type SqlCondition } from "./logs.store";
import { actorNameOf, namesWithin, objectIdOf, objectNameOf } from "./object-names.store";

const events = auditEventsTable;
const seals = auditSealsTable;
const segments = auditSegmentsTable;
const terms = auditSegmentTermsTable;

export type AuditSegment = typeof segments.$inferSelect;

const archivedTo = sql`coalesce((select ${segments.lastSeq} from ${segments} where ${segments.number} > 0
  order by ${segments.number} desc limit 1), 0)`;

/** The oldest events that are in no segment, if there are `count` of them from before that moment. */
export const findEventsToArchive = (count: number, before: number): Query<StoredAuditRow[]> =>
  select(
    eventColumns,
    sql`from ${events} where ${events.seq} > ${archivedTo} and ${events.seq} <= ${archivedTo} + ${count}
      and (select ${events.at} from ${events} where ${events.seq} = ${archivedTo} + ${count}) < ${before} order by ${events.seq}`,
  );

const sealColumns = { seq: seals.seq, previousHash: seals.previousHash, hash: seals.hash, sealedAt: seals.sealedAt };

/** The seals of those events. */
export const findSealsToArchive = (count: number): Query<StoredSeal[]> =>
  select(
    sealColumns,
    sql`from ${seals} where ${seals.seq} > ${archivedTo} and ${seals.seq} <= ${archivedTo} + ${count} order by ${seals.seq}`,
  );

export const findNewestSegment = (): Query<AuditSegment | undefined> =>
  row(db.select().from(segments).where(gte(segments.number, 1)).orderBy(sql`${segments.number} desc`).limit(1));

/** Condition: the segment is not stored yet; two simultaneous jobs make the same segment, and the second one writes nothing. */
export const isNewSegment = (number: number): SqlCondition =>
  sql`not exists (select 1 from ${segments} where ${segments.number} = ${number})`;

export const insertSegment = (segment: AuditSegment): Query<number> =>
  write(insertInto(segments, segment, { when: isNewSegment(segment.number) }));

export const insertTerms = (places: readonly number[]): Query<number> => {
  const place = listAsRows(places.map((one) => ({ one })));
  return write(insertInto(terms, { place: place.of("one") }, { from: place.rows }).onConflictDoNothing());
};

/** Deletes the rows of a segment's events and seals from their tables. */
export const deleteArchivedEvents = ({ firstSeq, lastSeq }: AuditSegment): Query<number>[] => [
  write(sql`delete from ${seals} where ${seals.seq} >= ${firstSeq} and ${seals.seq} < ${lastSeq}`),
  write(sql`delete from ${events} where ${events.seq} >= ${firstSeq} and ${events.seq} <= ${lastSeq}`),
];

/** The oldest segment whose rows were restored before that moment. */
export const findRestoredSegment = (before: number): Query<AuditSegment | undefined> =>
  row(
    db
      .select()
      .from(segments)
      .where(sql`${segments.restoredAt} is not null and ${segments.restoredAt} < ${before}`)
      .orderBy(segments.restoredAt)
      .limit(1),
  );

export const setSegmentRestored = (number: number, restoredAt: number | null): Query<number> =>
  write(db.update(segments).set({ restoredAt }).where(sql`${segments.number} = ${number}`));

/** Stores the name of a segment's newly encrypted file, unless somebody else changed it meanwhile. */
export const renameSegment = (number: number, from: string, to: string): Query<number> =>
  write(
    db.update(segments).set({ file: to }).where(sql`${segments.number} = ${number} and ${segments.file} = ${from}`),
  );

/** The first segment that is not restored and ends after event `seq`. */
export const findSegmentEndingAfter = (seq: number): Query<AuditSegment | undefined> =>
  row(
    db
      .select()
      .from(segments)
      .where(
        sql`${segments.number} >= coalesce((select ${segments.number} from ${segments} where ${segments.firstSeq} <= ${seq}
          order by ${segments.firstSeq} desc limit 1), 1) and ${segments.lastSeq} > ${seq} and ${segments.restoredAt} is null`,
      )
      .orderBy(segments.number)
      .limit(1),
  );

/** Segments after that number, in order. */
export const findSegmentsAfter = (number: number, count: number): Query<AuditSegment[]> =>
  rows(db.select().from(segments).where(sql`${segments.number} > ${number}`).orderBy(segments.number).limit(count));

/** Computes `termNumber` of the rules in SQL. */
function placeOf(kind: TermKind, text: SQL): SQL<number> {
  const letters = Array.from(
    { length: termCharacters },
    (_, at) =>
      sql`(coalesce(unicode(substr(asked.text, -${sql.raw(String(at + 1))}, 1)), 0) & 31) * ${sql.raw(String(32 ** at))}`,
  );
  const head = sql.raw(String(kindNumber(kind) * 32 ** termCharacters));
  return sql`(select (${head} + ${sql.join(letters, sql` + `)}) * ${sql.raw(String(segmentsMax))}
    from (select ${text} as text) asked)`;
}

/** Condition: the segment has a term; `text` is one SQL value. */
const holds = (kind: TermKind, text: SQL): SQL =>
  sql`exists (select 1 from ${terms} where ${terms.place} = ${placeOf(kind, text)} + ${segments.number})`;

const userIdOf = (name: string): SQL =>
  sql`coalesce((select cast(${usersTable.userId} as text) from ${usersTable} where ${usersTable.username} = ${name}), '-')`;

/** The last segment for which the condition is true, as an upper bound for numbers; -1 when there is none. */
const lastWhere = (condition: SQL, by: SQL): SQL =>
  sql`coalesce((select ${segments.number} from ${segments} where ${condition} order by ${by} desc limit 1), -1)`;

/**
 * Segments that may have events matching the filter, the newest first, with the ids to compare. Walks from the newest through
 * the term that narrows most, until there are enough.
 */
export function findMatchingSegments(filter: Omit<AuditFilter, "count">, count: number) {
  const { beforeSeq, action, actorKind, actorId, actorName, outcomes, objectType, objectId, beginTime, endTime } =
    filter;
  const object = objectId === undefined ? undefined : objectIdOf(objectType ?? "", objectId);
  const actor = actorName ? userIdOf(actorName) : actorId === undefined ? undefined : sql`${actorId}`;
  const asked: (readonly [TermKind, SQL])[] = [];
  if (object) asked.push(["object", object]);
  if (actor) asked.push(["actor", actor]);
  if (action !== undefined) asked.push(["action", sql`${action}`]);
  if (actorKind !== undefined && !actor) asked.push(["facet", sql`${actorKind}`]);
  const [first, ...others] = asked;
  const before = lastWhere(lt(segments.firstSeq, beforeSeq ?? Number.MAX_SAFE_INTEGER), sql`${segments.firstSeq}`);
  const begunBy = (time: number) => lastWhere(lte(segments.firstAt, time), sql`${segments.firstAt}`);
  const last = endTime === undefined ? before : sql`min(${before}, ${begunBy(endTime)})`;
  const place = first && placeOf(...first);
  const where = and(
    place
      ? sql`${terms.place} > ${place} and ${terms.place} <= ${place} + ${last} and ${segments.number} = ${terms.place} - ${place}`
      : lte(segments.number, last),
    sql`${segments.restoredAt} is null`,
    beginTime === undefined ? undefined : gte(segments.number, begunBy(beginTime)),
    ...others.map((one) => holds(...one)),
    outcomes && !outcomes.includes("done")
      ? or(...outcomes.map((outcome) => holds("facet", sql`${outcome}`)))
      : undefined,
  );
  const { number, firstSeq, lastSeq, sha256, file } = segments;
  return select(
    {
      number,
      firstSeq,
      lastSeq,
      sha256,
      file,
      objectId: sql<string | null>`${object ?? sql`null`}`,
      actorId: sql<string | null>`${actor ?? sql`null`}`,
    },
    sql`${first ? sql`from ${terms} cross join ${segments}` : sql`from ${segments}`} where ${where}
      order by ${first ? terms.place : number} desc limit ${count}`,
  );
}

/** Number of segments fetched for one page: those that may be read, and one more. */
export const segmentsFetched = segmentsPerPage + 1;

export type FoundSegment = ReturnType<ReturnType<typeof findMatchingSegments>["read"]>[number];

/** Current names of the objects and actors of archived events, in their order. */
export function findNamesOfEvents(given: readonly StoredAuditRow[]) {
  const one = listAsRows(
    given.map(({ actorKind, actorId, objectType, objectId }) => ({ actorKind, actorId, objectType, objectId })),
  );
  return select(
    {
      objectName: objectNameOf(one.of("objectType"), one.of("objectId")),
      actorName: actorNameOf(one.of("actorKind"), one.of("actorId")),
    },
    sql`from ${one.rows} order by j.key`,
  );
}

/** Names of the rows that an archived event refers to. */
export const findNamesInArchivedEvent = ({ changes, objectType }: StoredAuditRow): Query<NamedValue[]> =>
  mapped(
    firstOf(
      select({ names: parsedJson<NamedValue[]>(namesWithin([sql`${changes ?? "{}"}`], sql`${objectType}`)) }, sql``),
    ),
    (first) => first?.names ?? [],
  );

/** Restores archived events and their seals; existing rows stay as they are. */
export function restoreArchivedEvents(
  lines: readonly StoredAuditRow[],
  sealed: readonly StoredSeal[],
): Query<number>[] {
  const event = listAsRows(lines);
  const seal = listAsRows(sealed);
  const columns = Object.keys(lines[0] ?? {}).filter((name) => name in eventColumns) as (keyof StoredAuditRow)[];
  const values = Object.fromEntries(columns.map((name) => [name, event.of(name)])) as never;
  return [
    write(
      insertInto(events, values, {
        from: event.rows,
        when: sql`not exists (select 1 from ${events} where ${events.seq} = ${event.of("seq")})`,
      }),
    ),
    write(
      insertInto(
        seals,
        {
          seq: seal.of("seq"),
          previousHash: seal.of("previousHash"),
          hash: seal.of("hash"),
          sealedAt: seal.of("sealedAt"),
        },
        { from: seal.rows, when: sql`not exists (select 1 from ${seals} where ${seals.seq} = ${seal.of("seq")})` },
      ),
    ),
  ];
}

/** Ids of the sample with this barcode or number, its tube and binding, its results with their runs, and its reports. */
export function findObjectIdsOfSample(number: string): Query<string[]> {
  const { id, tubeId, bindingId, barcode, accessionNo } = samplesTable;
  const own = sql`select ${id} from ${samplesTable} where ${barcode} = ${number} union
    select ${id} from ${samplesTable} where ${accessionNo} = ${number}`;
  const each = sql`select ids.value as id from ${samplesTable}, json_each(json_array(${id}, ${tubeId}, ${bindingId})) ids
      where ${id} in (${own})
    union select ids.value from ${resultSetsTable}, json_each(json_array(${resultSetsTable.id}, ${resultSetsTable.runId})) ids
      where ${resultSetsTable.sampleId} in (${own})
    union select ${reportsTable.id} from ${reportsTable} where ${reportsTable.sampleId} in (${own})`;
  return selectColumn(sql<string>`each.id`, sql`from (${each}) each where each.id is not null`);
}

/** Numbers of segments with events about one of these objects. */
export const findSegmentsOfObjects = (places: readonly number[]): Query<AuditSegment[]> =>
  rows(
    db
      .select()
      .from(segments)
      .where(
        sql`${segments.number} in (select ${terms.place} & ${sql.raw(String(segmentsMax - 1))} from ${oneOfList(places)} given
          join ${terms} on ${terms.place} >= given.value and ${terms.place} < given.value + ${sql.raw(String(segmentsMax))})`,
      )
      .orderBy(segments.number),
  );
