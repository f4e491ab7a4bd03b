import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { enquiryStateNames } from "#contract/enquiry-text";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { usersTable } from "#drizzle/schema/users";
import { atRest } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { db, row, rows, statement, write } from "../../platform/database/query";
import { idFloor } from "../../platform/ids";
import { countHit, hitsWithin } from "../rate-limits/rate-limits.queries";

type State = keyof typeof enquiryStateNames;

const columns = {
  id: enquiriesTable.id,
  topic: enquiriesTable.topic,
  organisation: enquiriesTable.organisation,
  nameMasked: enquiriesTable.nameMasked,
  phoneMasked: enquiriesTable.phoneMasked,
  text: enquiriesTable.text,
  page: enquiriesTable.page,
  state: enquiriesTable.state,
  note: enquiriesTable.note,
  handledById: enquiriesTable.handledBy,
  handlerName: usersTable.nickName,
  handledAt: enquiriesTable.handledAt,
  version: enquiriesTable.version,
  createdAt: enquiriesTable.createdAt,
};

export interface EnquiryFilter {
  readonly state?: State | undefined;
  readonly phoneHash?: string | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
}

/** Newest first; one row more than the page to tell whether there is a next one. */
export function findEnquiries({ state, phoneHash, cursor, pageSize }: EnquiryFilter) {
  return rows(
    db
      .select(columns)
      .from(enquiriesTable)
      .leftJoin(usersTable, eq(usersTable.userId, enquiriesTable.handledBy))
      .where(
        and(
          state ? eq(enquiriesTable.state, state) : undefined,
          phoneHash ? eq(enquiriesTable.phoneHash, phoneHash) : undefined,
          lt(enquiriesTable.id, cursor ?? afterEveryId),
        ),
      )
      .orderBy(desc(enquiriesTable.id))
      .limit(pageSize + 1),
  );
}

/** How many there are, `max` at most. */
export function countEnquiries({ state }: Pick<EnquiryFilter, "state">, max: number) {
  const ofState = state ? sql`state = ${state}` : sql`id < ${afterEveryId}`;
  return statement(sql`select count(*) from (select 1 from enquiries where ${ofState} limit ${max})`, ([first]) =>
    Number(first?.[0] ?? 0),
  );
}

export type EnquiryRow = ReturnType<ReturnType<typeof findEnquiries>["read"]>[number];

export function findEnquiry(id: string) {
  return row(
    db
      .select(columns)
      .from(enquiriesTable)
      .leftJoin(usersTable, eq(usersTable.userId, enquiriesTable.handledBy))
      .where(eq(enquiriesTable.id, id)),
  );
}

export function findSealedContact(id: string) {
  return row(
    db
      .select({ nameSealed: enquiriesTable.nameSealed, phoneSealed: enquiriesTable.phoneSealed })
      .from(enquiriesTable)
      .where(eq(enquiriesTable.id, id)),
  );
}

/** Changes nothing when another edit came first. */
export function updateEnquiryRow(
  id: string,
  version: number,
  values: { state: State; note: string; handledBy: number | null; handledAt: number | null },
) {
  return write(
    db
      .update(enquiriesTable)
      .set({ ...values, note: atRest("enquiries.note", values.note), version: sql`${enquiriesTable.version} + 1` })
      .where(and(eq(enquiriesTable.id, id), eq(enquiriesTable.version, version))),
  );
}

interface Expiry {
  /** Answered before this moment (ms UTC) counts as expired, and sent before this one when still open. */
  readonly answeredBefore: number;
  readonly openBefore: number;
}

/**
 * Identifiers of at most `max` enquiries whose time is over. An answer is never older than its question, so the search
 * begins with the identifier of that moment and reads old rows only.
 */
export function findExpired({ answeredBefore, openBefore }: Expiry, max: number): Query<string[]> {
  const answered = (state: State) => sql`select id from enquiries
    where state = ${state} and id < ${idFloor(answeredBefore)} and handled_at < ${answeredBefore}`;
  const found = sql`${answered("handled")} union all ${answered("closed")}
    union all select id from enquiries where state = 'open' and id < ${idFloor(openBefore)} limit ${max}`;
  return statement(found, (list) => list.map(([id]) => String(id)));
}

/** Removes those of the named enquiries whose time is still over: one may have been opened again meanwhile. */
export function removeExpired(ids: readonly string[], { answeredBefore, openBefore }: Expiry): Query<number> {
  return statement(
    sql`delete from enquiries where id in (select value from json_each(${JSON.stringify(ids)}))
      and case state when 'open' then id < ${idFloor(openBefore)} else handled_at < ${answeredBefore} end`,
    (_rows, changed) => changed,
  );
}

interface NewEnquiry {
  readonly id: string;
  readonly topic: string;
  readonly organisation: string;
  readonly nameSealed: string;
  readonly nameMasked: string;
  readonly phoneSealed: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly text: string;
  readonly page: string;
  readonly ipHash: string;
  readonly createdAt: number;
}

/** A counter of enquiries: no more than `max` within `windowMs`. */
interface Quota {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Stores the enquiry while every quota has room, and counts it: one transaction, so that parallel senders share the room. */
export function insertWithin(quotas: readonly Quota[], e: NewEnquiry): Query<number>[] {
  const changedRows = (_rows: unknown, changed: number) => changed;
  const hasRoom = sql.join(
    quotas.map((quota) => sql`${hitsWithin(quota.key, quota.windowMs, e.createdAt)} < ${quota.max}`),
    sql` and `,
  );
  const insert = sql`insert into enquiries (id, topic, organisation, name_sealed, name_masked, phone_sealed, phone_hash,
    phone_masked, text, page, ip_hash, created_at)
    select ${e.id}, ${e.topic}, ${atRest("enquiries.organisation", e.organisation)}, ${e.nameSealed}, ${e.nameMasked}, ${e.phoneSealed}, ${e.phoneHash},
    ${e.phoneMasked}, ${atRest("enquiries.text", e.text)}, ${e.page}, ${e.ipHash}, ${e.createdAt} where ${hasRoom}`;
  const isIn = sql`exists (select 1 from enquiries where id = ${e.id})`;
  const counts = quotas.map(({ key, windowMs }) => countHit(key, windowMs, e.createdAt, isIn));
  return [statement(insert, changedRows), ...counts];
}
