import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { personsTable } from "#drizzle/schema/bindings";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import { detailsOf, type PersonDetails } from "../persons/person-details.queries";

const person = alias(personsTable, "person");

const phoneOf = (tokenHash: string): SQL =>
  sql`(select phone_hash from customer_sessions where token_hash = ${tokenHash})`;
const bindingsOf = (tokenHash: string): SQL => sql`(select id from bindings where phone_hash = ${phoneOf(tokenHash)})`;

export interface ExportedBinding {
  readonly bindingId: string;
  readonly personId: string;
  readonly product: string;
  readonly barcode: string;
  readonly nameSealed: string | null;
  readonly phoneSealed: string | null;
  readonly gender: string | null;
  readonly details: PersonDetails;
  readonly boundAt: number;
  readonly receivedAt: number | null;
  readonly consentWithdrawnAt: number | null;
  readonly sample: { readonly state: string; readonly attempts: number } | null;
  readonly findings: readonly { site: string; result: string; at: number }[];
  readonly reports: readonly {
    key: string;
    version: number;
    publishedAt: number;
    level: number | null;
    content: unknown;
  }[];
}

/** Every tube of the phone with its person, findings and report versions; one row per tube, lists as JSON. */
export function findExport(tokenHash: string): Query<ExportedBinding[]> {
  return statement(
    sql`select json_object('bindingId', b.id, 'personId', person.id, 'product', p.name, 'barcode', t.barcode,
      'nameSealed', person.name_sealed, 'phoneSealed', person.phone_sealed, 'gender', person.gender,
      'details', ${detailsOf(person)}, 'boundAt', b.bound_at,
      'receivedAt', s.received_at, 'consentWithdrawnAt', b.withdrawn_at,
      'sample', case when s.id is null then null else json_object('state', s.state, 'attempts', s.attempts) end,
      'findings', (select json_group_array(json_object('site', target_code, 'result', value, 'at', created_at))
      from calls
        where sample_id = s.id and state <> 'superseded' and value is not null),
      'reports', (select json_group_array(json_object('key', r.key, 'version', v.n, 'publishedAt', v.published_at,
        'level', iif(r.state = 'withdrawn', null, v.level), 'content', json(iif(r.state = 'withdrawn', null,
        v.payload))))
        from reports r join report_versions v on v.report_id = r.id
        where r.binding_id = b.id and r.key is not null)) as exported
      from bindings b join persons person on person.id = b.person_id join products p on p.id = b.product_id
      join tubes t on t.id = b.tube_id
      left join samples s on s.id = (select id from samples where binding_id = b.id and state <> 'cancelled' limit 1)
      where b.phone_hash = ${phoneOf(tokenHash)} and b.released_at is null order by b.id desc limit 50`,
    (rows) => rows.map(([json]) => JSON.parse(String(json)) as ExportedBinding),
  );
}

const triple = (rows: readonly (readonly unknown[])[]) =>
  rows.map(([a, b, at]) => ({ a: String(a), b: String(b), at: Number(at) }));

export function findConsentsOfPhone(tokenHash: string) {
  return statement(
    sql`select document_id, action, at from consents where binding_id in ${bindingsOf(tokenHash)}
      order by at, document_id limit 500`,
    (rows) => triple(rows).map(({ a, b, at }) => ({ document: a, action: b, at })),
  );
}

export function findMessagesOfPhone(tokenHash: string) {
  return statement(
    sql`select kind, state, created_at from messages where phone_hash = ${phoneOf(tokenHash)} order by id desc
      limit 200`,
    (rows) => triple(rows).map(({ a, b, at }) => ({ kind: a, state: b, at })),
  );
}

/** Who looked at the reports: the customer himself, or staff. */
export function findViewsOfPhone(tokenHash: string) {
  return statement(
    sql`select kind, actor_kind, at from report_accesses
      where report_id in (select id from reports where binding_id in ${bindingsOf(tokenHash)}) order by id desc
      limit 500`,
    (rows) => triple(rows).map(({ a, b, at }) => ({ what: a, by: b, at })),
  );
}
