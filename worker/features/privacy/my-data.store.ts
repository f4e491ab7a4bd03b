import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { personsTable } from "#drizzle/schema/bindings";
import type { Cell, Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";

const person = alias(personsTable, "person");

const changed = (_rows: unknown, count: number) => count;
const textOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : String(cell));
const numberOrNull = (cell: Cell | undefined) => (cell === null || cell === undefined ? null : Number(cell));

/** The phone of a session, as an expression; nothing matches without one. */
const phoneOf = (tokenHash: string): SQL =>
  sql`(select phone_hash from customer_sessions where token_hash = ${tokenHash})`;

export interface MyDataRow {
  readonly bindingId: string;
  readonly productName: string;
  readonly barcodeLast4: string;
  readonly personMasked: string;
  readonly boundAt: number;
  readonly hasReport: boolean;
  readonly withdrawnAt: number | null;
  readonly consents: readonly { document: string; action: "given" | "withdrawn"; at: number }[];
}

/** Every tube of the phone whose person is not erased, newest first. */
export function findMyData(tokenHash: string): Query<MyDataRow[]> {
  return statement(
    sql`select b.id as binding_id, p.name as product_name, t.barcode_last4, coalesce(person.name_masked, '') as
      person_masked,
      b.bound_at as bound_at, exists (select 1 from reports where binding_id = b.id
      and state in ('published', 'corrected')) as has_report,
      b.withdrawn_at as withdrawn_at, (select json_group_array(json_object('document', document_id, 'action', action,
      'at', at))
        from (select document_id, action, at from consents where binding_id = b.id
        order by kind, at, action)) as consent_list
      from bindings b join tubes t on t.id = b.tube_id join products p on p.id = b.product_id
      join persons person on person.id = b.person_id
      where b.phone_hash = ${phoneOf(tokenHash)} and b.released_at is null and person.erased_at is null
      order by b.id desc limit 50`,
    (rows) =>
      rows.map((r) => ({
        bindingId: String(r[0]),
        productName: String(r[1]),
        barcodeLast4: String(r[2]),
        personMasked: String(r[3]),
        boundAt: Number(r[4]),
        hasReport: r[5] === 1,
        withdrawnAt: numberOrNull(r[6]),
        consents: JSON.parse(String(r[7])) as MyDataRow["consents"],
      })),
  );
}

export interface RequestRow {
  readonly id: string;
  readonly kind: string;
  readonly state: string;
  readonly reason: string;
  readonly dueAt: number;
  readonly closedAt: number | null;
  readonly createdAt: number;
}

export function findMyRequests(tokenHash: string): Query<RequestRow[]> {
  return statement(
    sql`select id, kind, state, reason, due_at, closed_at, created_at from privacy_requests
      where phone_hash = ${phoneOf(tokenHash)} order by id desc limit 20`,
    (rows) =>
      rows.map((r) => ({
        id: String(r[0]),
        kind: String(r[1]),
        state: String(r[2]),
        reason: String(r[3]),
        dueAt: Number(r[4]),
        closedAt: numberOrNull(r[5]),
        createdAt: Number(r[6]),
      })),
  );
}

/** The phone behind a session: its mask, and the number sealed for it. */
export function findOwnPhone(tokenHash: string) {
  return statement(
    sql`select phone_masked, phone_sealed, phone_hash from customer_phones where phone_hash = ${phoneOf(tokenHash)}`,
    ([r]) => r && { phoneMasked: String(r[0]), phoneSealed: String(r[1]), phoneHash: String(r[2]) },
  );
}

export interface NewRequest {
  readonly id: string;
  readonly kind: "correct" | "explain";
  readonly phone: { readonly phoneHash: string; readonly phoneMasked: string; readonly phoneSealed: string };
  readonly bindingId: string | null;
  readonly noteSealed: string | null;
  readonly details: Record<string, unknown> | null;
  readonly dueAt: number;
  readonly now: number;
  readonly openMax: number;
}

/** A request for a person to answer, while fewer than `openMax` of this phone are open; a tube must be the phone's own. */
export function insertRequest(r: NewRequest, isOwnTube: boolean): Query<number> {
  const own = isOwnTube
    ? sql`exists (select 1 from bindings where id = ${r.bindingId} and phone_hash = ${r.phone.phoneHash})`
    : sql`1`;
  return statement(
    sql`insert into privacy_requests (id, kind, phone_hash, phone_sealed, phone_masked, binding_id, note_sealed,
      details,
      due_at, created_at) select ${r.id}, ${r.kind}, ${r.phone.phoneHash}, ${r.phone.phoneSealed},
      ${r.phone.phoneMasked},
      ${r.bindingId}, ${r.noteSealed}, ${r.details && JSON.stringify(r.details)}, ${r.dueAt}, ${r.now}
      where ${own} and (select count(*) from privacy_requests where phone_hash = ${r.phone.phoneHash}
        and closed_at is null and kind in ('correct', 'explain')) < ${r.openMax}`,
    changed,
  );
}

/** The live binding of a tube with what a claim is compared to; undefined for tubes that nobody bound. */
export function findClaimed(barcode: string) {
  return statement(
    sql`select b.id as binding_id, person.name_hash, ${detailsOf(person)} from tubes t
      join bindings b on b.tube_id = t.id and b.released_at is null join persons person on person.id = b.person_id
      where t.barcode = ${barcode}`,
    ([r]) => {
      if (!r) return undefined;
      const { birthMonth } = JSON.parse(String(r[2])) as PersonDetails;
      return { bindingId: String(r[0]), nameHash: textOrNull(r[1]), birthMonth };
    },
  );
}
