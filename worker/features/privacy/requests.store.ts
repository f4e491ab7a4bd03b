import { type SQL, sql } from "drizzle-orm";
import type { Cell, Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;
const textOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : String(cell));
const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

const columns =
  sql.raw(`q.id as request_id, q.kind as request_kind, q.state as request_state, q.phone_masked as request_phone,
  q.details ->> 'claim' as claim, q.due_at as due_at, q.closed_at as closed_at, q.handled_by as handled_by,
  u.nick_name as handler_name, q.created_at as request_created_at, q.version as request_version, q.reason as request_reason,
  q.details as details, q.note_sealed is not null as has_note, q.binding_id as request_binding_id`);

export interface PrivacyRequestRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly phoneMasked: string;
  readonly claim: { isNameRight: boolean; isBirthRight: boolean } | null;
  readonly dueAt: number;
  readonly closedAt: number | null;
  readonly handledBy: { userId: number; name: string } | null;
  readonly createdAt: number;
  readonly version: number;
  readonly reason: string;
  readonly details: Record<string, unknown> | null;
  readonly hasNote: boolean;
  readonly bindingId: string | null;
}

function asRequest(r: readonly Cell[]): PrivacyRequestRow {
  const json = (cell: Cell | undefined) => (cell ? (JSON.parse(String(cell)) as never) : null);
  return {
    id: String(r[0]),
    kind: String(r[1]),
    state: String(r[2]),
    phoneMasked: String(r[3]),
    claim: json(r[4]),
    dueAt: Number(r[5]),
    closedAt: numberOrNull(r[6]),
    handledBy: r[7] === null ? null : { userId: Number(r[7]), name: String(r[8] ?? "") },
    createdAt: Number(r[9]),
    version: Number(r[10]),
    reason: String(r[11]),
    details: json(r[12]),
    hasNote: r[13] === 1,
    bindingId: textOrNull(r[14]),
  };
}

interface RequestFilter {
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

/** Newest first; one row more than the page. */
export function findRequests({ state, kind, cursor, pageSize }: RequestFilter): Query<PrivacyRequestRow[]> {
  const conditions: SQL[] = [sql`q.id < ${cursor ?? afterEveryId}`];
  if (state) conditions.push(sql`q.state = ${state}`);
  if (kind) conditions.push(sql`q.kind = ${kind}`);
  return statement(
    sql`select ${columns} from privacy_requests q left join users u on u.id = q.handled_by
      where ${sql.join(conditions, sql` and `)} order by q.id desc limit ${pageSize + 1}`,
    (rows) => rows.map(asRequest),
  );
}

export function findRequest(id: string): Query<PrivacyRequestRow | undefined> {
  return statement(
    sql`select ${columns} from privacy_requests q left join users u on u.id = q.handled_by where q.id = ${id}`,
    ([r]) => r && asRequest(r),
  );
}

/** How many wait for a person, and how many of them are late. */
export function countOpen(now: number) {
  return statement(
    sql`select count(*) as open_requests, coalesce(sum(due_at < ${now}), 0) as late_requests from privacy_requests
      where closed_at is null and kind in ('correct', 'explain')`,
    ([r]) => ({ open: Number(r?.[0] ?? 0), overdue: Number(r?.[1] ?? 0) }),
  );
}

/** The tube that a request is about, with its person as lists may show him. */
export function findTubeOfRequest(id: string) {
  return statement(
    sql`select t.id as tube_id, t.barcode_last4, coalesce(person.name_masked, '') as person_masked,
      coalesce(person.phone_masked, '') as person_phone, b.phone_hash as binding_phone, person.id as person_id
      from privacy_requests q join bindings b on b.id = q.binding_id join tubes t on t.id = b.tube_id
      join persons person on person.id = b.person_id where q.id = ${id}`,
    ([r]) =>
      r && {
        id: String(r[0]),
        barcodeLast4: String(r[1]),
        personMasked: String(r[2]),
        phoneMasked: String(r[3]),
        phoneHash: textOrNull(r[4]),
        personId: String(r[5]),
      },
  );
}

export function findSealed(id: string) {
  return statement(
    sql`select phone_sealed, note_sealed, phone_hash from privacy_requests where id = ${id}`,
    ([r]) => r && { phone: textOrNull(r[0]), note: textOrNull(r[1]), phoneHash: textOrNull(r[2]) },
  );
}

export interface RequestMove {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly answer: string;
  readonly isClosed: boolean;
  readonly userId: number;
  readonly version: number;
  readonly now: number;
}

/** Moves the request while it is as it was read; a closed one no longer needs the customer's words and number. */
export function moveRequest(m: RequestMove): Query<number> {
  const closedAt = m.isClosed ? m.now : null;
  return statement(
    sql`update privacy_requests set state = ${m.to}, reason = case when ${m.answer} = '' then reason else ${m.answer} end,
      handled_by = ${m.userId}, closed_at = ${closedAt}, version = version + 1,
      note_sealed = case when ${closedAt} is null then note_sealed else null end,
      phone_sealed = case when ${closedAt} is null then phone_sealed else null end
      where id = ${m.id} and state = ${m.from} and version = ${m.version}`,
    changed,
  );
}

export const wasMoved = (m: RequestMove): SQL =>
  sql`exists (select 1 from privacy_requests where id = ${m.id} and state = ${m.to} and version = ${m.version + 1})`;
