import { desc, getTableColumns, getTableName, gt, lte, type SQL, sql } from "drizzle-orm";
import { auditEventsTable, auditSealsTable } from "#drizzle/schema/logs";
import type { Query } from "../../platform/database/database";
import { db, mapped, row, rows, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import type { AuditRow, Seal, StoredAuditRow } from "./audit.rules";

const events = auditEventsTable;
const seals = auditSealsTable;

/** An SQL condition that a store makes and an action passes on. */
export type SqlCondition = SQL;

/** Inserts the event with the next number, without gaps, if `when` is true; answers how many rows were inserted. */
export function insertAuditEvent(row: AuditRow, rowMac: string, when: SqlCondition = sql`1`): Query<number> {
  return write(
    insertInto(
      events,
      {
        seq: sql`coalesce((select max(${events.seq}) from ${events}), 0) + 1`,
        id: row.id,
        at: row.at,
        actorKind: row.actorKind,
        actorId: row.actorId,
        actorLabel: row.actorLabel,
        action: row.action,
        objectType: row.objectType,
        objectId: row.objectId,
        outcome: row.outcome,
        reason: row.reason,
        changes: sql`${row.changes}`,
        requestId: row.requestId,
        ipHash: row.ipHash,
        rowMac,
      },
      { when },
    ),
  );
}

const insertOfEvent = `insert into "${getTableName(events)}" `;

/** Whether a statement was made by `insertAuditEvent`. */
export const isAuditInsert = ({ sql }: Query<unknown>): boolean => sql.startsWith(insertOfEvent);

/** An event's columns; `changes` as stored text, because the MAC covers it byte for byte. */
export const eventColumns = { ...getTableColumns(events), changes: sql<string | null>`${events.changes}` };
const sealColumns = { seq: seals.seq, previousHash: seals.previousHash, hash: seals.hash };

/** Events after `seq` in order. */
export const findAuditEventsAfter = (seq: number, count: number): Query<StoredAuditRow[]> =>
  select(eventColumns, sql`from ${events} where ${events.seq} > ${seq} order by ${events.seq} limit ${count}`);

/** The oldest events that no seal covers yet. */
export const findUnsealedEvents = (count: number): Query<StoredAuditRow[]> =>
  select(
    eventColumns,
    sql`from ${events} where ${events.seq} > coalesce((select max(${seals.seq}) from ${seals}), 0)
      order by ${events.seq} limit ${count}`,
  );

export const findLastSeal = (): Query<Seal | undefined> =>
  row(db.select(sealColumns).from(seals).where(gt(seals.seq, 0)).orderBy(desc(seals.seq)).limit(1));

export const findSealsAfter = (seq: number, count: number): Query<Seal[]> =>
  rows(db.select(sealColumns).from(seals).where(gt(seals.seq, seq)).orderBy(seals.seq).limit(count));

/**
 * The event number at which a part of a check after `seq` really begins: at a seal, or at `seq` when there is no later seal.
 */
const beginOf = (seq: number) =>
  sql`iif(exists (select 1 from ${seals} where ${seals.seq} > ${seq}), coalesce((select max(${seals.seq}) from ${seals}
    where ${seals.seq} <= ${seq}), 0), ${seq})`;

/** Events from that number on. */
export const findEventsFrom = (seq: number, count: number): Query<StoredAuditRow[]> =>
  select(eventColumns, sql`from ${events} where ${events.seq} > ${beginOf(seq)} order by ${events.seq} limit ${count}`);

/** Seals from that number on, including the one at which the part begins. */
export const findSealsFrom = (seq: number, count: number): Query<Seal[]> =>
  select(
    sealColumns,
    sql`from ${seals} where ${seals.seq} >= ${beginOf(seq)} order by ${seals.seq} limit ${count + 1}`,
  );

/** The last seal that covers no event after `seq`. */
export const findLastSealUpTo = (seq: number): Query<Seal | undefined> =>
  row(db.select(sealColumns).from(seals).where(lte(seals.seq, seq)).orderBy(desc(seals.seq)).limit(1));

/** The events up to `seq`, starting after the last seal before it. */
export const findEventsUpTo = (seq: number, count: number): Query<StoredAuditRow[]> =>
  select(
    eventColumns,
    sql`from ${events} where ${events.seq} > coalesce((select max(${seals.seq}) from ${seals}
      where ${seals.seq} < ${seq}), 0) and ${events.seq} <= ${seq} order by ${events.seq} limit ${count}`,
  );

/** Number of the newest event; 0 without any. */
export function findNewestEventNumber(): Query<number> {
  return mapped(
    select(
      { seq: auditEventsTable.seq },
      sql`from ${events} where ${events.seq} > 0 order by ${events.seq} desc limit 1`,
    ),
    ([first]) => first?.seq ?? 0,
  );
}

export const findNewestSeal = (): Query<{ seq: number; sealedAt: number } | undefined> =>
  row(
    db
      .select({ seq: seals.seq, sealedAt: seals.sealedAt })
      .from(seals)
      .where(gt(seals.seq, 0))
      .orderBy(desc(seals.seq))
      .limit(1),
  );

/** Two simultaneous jobs compute the same chain; the second one, with the same end, writes nothing. */
export function insertSeal(seal: Seal, sealedAt: number): Query<number> {
  const when = sql`not exists (select 1 from ${seals} where ${seals.seq} = ${seal.seq})`;
  return write(insertInto(seals, { ...seal, sealedAt }, { when }));
}
