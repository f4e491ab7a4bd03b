import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { limits } from "#contract/limits";
import { bindingsTable, consentsTable } from "#drizzle/schema/bindings";
import { customerPhonesTable } from "#drizzle/schema/customers";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { productsTable } from "#drizzle/schema/products";
import { reportsTable } from "#drizzle/schema/reports";
import type { Query } from "../../platform/database/database";
import { firstOf, parsedJson, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { isPhoneClaim } from "../customers/phone-claims.queries";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";

const b = alias(bindingsTable, "b");
const t = alias(tubesTable, "t");
const p = alias(productsTable, "p");

const person = alias(personsTable, "person");

export interface MyDataRow {
  readonly bindingId: string;
  readonly productName: string;
  readonly barcodeLast4: string;
  readonly personId: string;
  readonly nameSealed: string | null;
  readonly boundAt: number;
  readonly hasReport: boolean;
  readonly withdrawnAt: number | null;
  readonly consents: readonly { document: string; action: "given" | "withdrawn"; at: number }[];
}

/** Every tube of the phone whose person is not erased, newest first. */
export function findMyData(tokenHash: string): Query<MyDataRow[]> {
  const { documentId, action, at, kind, bindingId } = consentsTable;
  const given = sql`select ${documentId} as document, ${action} as action, ${at} as at from ${consentsTable}
    where ${bindingId} = ${b.id} order by ${kind}, ${at}, ${action}`;
  const isReported = sql`exists (select 1 from ${reportsTable} where ${reportsTable.bindingId} = ${b.id}
    and ${reportsTable.state} in ('published', 'corrected'))`;
  return select(
    {
      bindingId: b.id,
      productName: p.name,
      barcodeLast4: t.barcodeLast4,
      personId: person.id,
      nameSealed: person.nameSealed,
      boundAt: b.boundAt,
      hasReport: isReported.mapWith(Boolean),
      withdrawnAt: b.withdrawnAt,
      consents: parsedJson<MyDataRow["consents"]>(
        sql`(select json_group_array(json_object('document', document, 'action', action, 'at', at)) from (${given}))`,
      ),
    },
    sql`from ${bindingsTable} ${b} join ${tubesTable} ${t} on ${t.id} = ${b.tubeId}
      join ${productsTable} ${p} on ${p.id} = ${b.productId}
      join ${personsTable} ${person} on ${person.id} = ${b.personId} where ${b.phoneHash} = ${phoneOfSession(tokenHash)}
      and ${b.releasedAt} is null and ${person.erasedAt} is null order by ${b.id} desc limit ${limits.ownTubesMax}`,
  );
}

export interface RequestRow {
  readonly id: string;
  readonly kind: string;
  readonly isPhoneClaim: boolean;
  readonly state: string;
  readonly reason: string;
  readonly dueAt: number;
  readonly closedAt: number | null;
  readonly createdAt: number;
}

export function findMyRequests(tokenHash: string): Query<RequestRow[]> {
  const { id, kind, state, reason, details, dueAt, closedAt, createdAt, phoneHash } = privacyRequestsTable;
  return select(
    { id, kind, isPhoneClaim: isPhoneClaim(details), state, reason, dueAt, closedAt, createdAt },
    sql`from ${privacyRequestsTable} where ${phoneHash} = ${phoneOfSession(tokenHash)} order by ${id} desc limit 20`,
  );
}

/** The phone of a session: its mask and its encrypted number. */
export function findOwnPhone(tokenHash: string) {
  const { phoneMasked, phoneSealed, phoneHash } = customerPhonesTable;
  return firstOf(
    select(
      { phoneMasked, phoneSealed, phoneHash },
      sql`from ${customerPhonesTable} where ${phoneHash} = ${phoneOfSession(tokenHash)}`,
    ),
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

/** Inserts a request that staff answer, if the phone has fewer than `openMax` open ones; a tube must be the phone's own. */
export function insertRequest({ phone, now, openMax, ...request }: NewRequest, isOwnTube: boolean): Query<number> {
  const { phoneHash, closedAt, kind } = privacyRequestsTable;
  const own = isOwnTube
    ? sql`exists (select 1 from ${bindingsTable} where ${bindingsTable.id} = ${request.bindingId}
      and ${bindingsTable.phoneHash} = ${phone.phoneHash})`
    : sql`1`;
  const open = sql`select count(*) from ${privacyRequestsTable} where ${phoneHash} = ${phone.phoneHash}
    and ${closedAt} is null and ${kind} in ('correct', 'explain')`;
  return write(
    insertInto(
      privacyRequestsTable,
      { ...request, ...phone, createdAt: now },
      { when: sql`${own} and (${open}) < ${openMax}` },
    ),
  );
}

/** The live binding of a tube with the facts that a claim is compared with; undefined for an unbound tube. */
export const findClaimedBinding = (barcode: string) =>
  firstOf(
    select(
      { bindingId: b.id, nameHash: person.nameHash, details: parsedJson<PersonDetails>(detailsOf(person)) },
      sql`from ${tubesTable} ${t} join ${bindingsTable} ${b} on ${b.tubeId} = ${t.id} and ${b.releasedAt} is null
        join ${personsTable} ${person} on ${person.id} = ${b.personId} where ${t.barcode} = ${barcode}`,
    ),
  );
