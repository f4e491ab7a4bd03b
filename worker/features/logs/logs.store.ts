import { type SQL, sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { AuditRow, Seal, StoredAuditRow } from "./audit.rules";

/** A condition in SQL, made by a store and carried by an action. */
export type Condition = SQL;

/** Inserts the event under the next number, without gaps, when `when` holds; answers how many rows went in. */
export function insertAuditEvent(row: AuditRow, rowMac: string, when: Condition = sql`1`): Query<number> {
  return statement(
    sql`insert into audit_events (seq, id, at, actor_kind, actor_id, actor_label, action, object_type, object_id, outcome,
      reason, changes, request_id, ip_hash, row_mac)
      select coalesce((select max(seq) from audit_events), 0) + 1, ${row.id}, ${row.at}, ${row.actorKind}, ${row.actorId},
      ${row.actorLabel}, ${row.action}, ${row.objectType}, ${row.objectId}, ${row.outcome}, ${row.reason}, ${row.changes},
      ${row.requestId}, ${row.ipHash}, ${rowMac} where ${when}`,
    (_rows, changed) => changed,
  );
}

const columns = sql.raw(
  "seq, id, at, actor_kind, actor_id, actor_label, action, object_type, object_id, outcome, reason, changes, request_id, ip_hash, row_mac",
);

function asStored(cells: readonly Cell[]): StoredAuditRow {
  const text = (i: number) => String(cells[i] ?? "");
  return {
    seq: Number(cells[0]),
    id: text(1),
    at: Number(cells[2]),
    actorKind: text(3) as StoredAuditRow["actorKind"],
    actorId: text(4),
    actorLabel: text(5),
    action: text(6),
    objectType: text(7),
    objectId: text(8),
    outcome: text(9) as StoredAuditRow["outcome"],
    reason: text(10),
    changes: cells[11] === null ? null : text(11),
    requestId: text(12),
    ipHash: text(13),
    rowMac: text(14),
  };
}

/** Events after `seq` in order; raw texts, because the MAC covers them byte for byte. */
export function auditEventsAfter(seq: number, count: number): Query<StoredAuditRow[]> {
  return statement(sql`select ${columns} from audit_events where seq > ${seq} order by seq limit ${count}`, (rows) =>
    rows.map(asStored),
  );
}

/** The oldest events that no seal covers yet. */
export function unsealedEvents(count: number): Query<StoredAuditRow[]> {
  return statement(
    sql`select ${columns} from audit_events where seq > coalesce((select max(seq) from audit_seals), 0) order by seq limit ${count}`,
    (rows) => rows.map(asStored),
  );
}

function asSeal(cells: readonly Cell[]): Seal {
  return { seq: Number(cells[0]), previousHash: String(cells[1]), hash: String(cells[2]) };
}

export function lastSeal(): Query<Seal | undefined> {
  return statement(
    sql`select seq, previous_hash, hash from audit_seals where seq > 0 order by seq desc limit 1`,
    ([first]) => (first ? asSeal(first) : undefined),
  );
}

export function sealsAfter(seq: number, count: number): Query<Seal[]> {
  return statement(
    sql`select seq, previous_hash, hash from audit_seals where seq > ${seq} order by seq limit ${count}`,
    (rows) => rows.map(asSeal),
  );
}

export function sealsOf(seqs: readonly number[]): Query<Seal[]> {
  return statement(
    sql`select seq, previous_hash, hash from audit_seals where seq in (select value from json_each(${JSON.stringify(seqs)}))`,
    (rows) => rows.map(asSeal),
  );
}

/** Number of the newest event; 0 without any. */
export function newestEvent(): Query<number> {
  return statement(sql`select seq from audit_events where seq > 0 order by seq desc limit 1`, ([first]) =>
    Number(first?.[0] ?? 0),
  );
}

export function newestSeal(): Query<{ seq: number; sealedAt: number } | undefined> {
  return statement(sql`select seq, sealed_at from audit_seals where seq > 0 order by seq desc limit 1`, ([first]) =>
    first ? { seq: Number(first[0]), sealedAt: Number(first[1]) } : undefined,
  );
}

/** Two sealers compute the same seals; whoever comes second writes nothing. */
export function insertSeals(seals: readonly Seal[], sealedAt: number): Query<number> {
  return statement(
    sql`insert into audit_seals (seq, previous_hash, hash, sealed_at)
      select value ->> 'seq', value ->> 'previousHash', value ->> 'hash', ${sealedAt} from json_each(${JSON.stringify(seals)})
      where not exists (select 1 from audit_seals where seq = value ->> 'seq')`,
    (_rows, changed) => changed,
  );
}
