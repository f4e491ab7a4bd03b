import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { enquiryStateNames } from "#contract/enquiry-text";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import { usersTable } from "#drizzle/schema/users";
import { encryptedJson, encryptedParam } from "../../platform/database/at-rest";
import type { Query } from "../../platform/database/database";
import { afterEveryId } from "../../platform/database/keyset";
import { count } from "../../platform/database/list-conditions";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, mapped, row, rows, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { smallestIdAt } from "../../platform/ids";
import { countHit, hitCountWithin } from "../rate-limits/rate-limits.queries";

import { isAssignedTo } from "../tasks/assignments.store";

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

export interface EnquiryFilter extends ListPlace {
  readonly state?: State | undefined;
  readonly phoneHash?: string | undefined;
  readonly assignee?: number | undefined;
}

/** Newest first; one row more than the page, to find out whether there is a next page. */
export function findEnquiries(filter: EnquiryFilter) {
  const { state, phoneHash, assignee, pageSize } = filter;
  const page = listOrder(enquiriesTable.id, filter);
  return rows(
    db
      .select(columns)
      .from(enquiriesTable)
      .leftJoin(usersTable, eq(usersTable.userId, enquiriesTable.handledBy))
      .where(
        and(
          state ? eq(enquiriesTable.state, state) : undefined,
          phoneHash ? eq(enquiriesTable.phoneHash, phoneHash) : undefined,
          assignee ? isAssignedTo("enquiry", enquiriesTable.id, assignee) : undefined,
          page.where,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
}

/** Number of enquiries, counted up to `max`. */
export function countEnquiries({ state }: Pick<EnquiryFilter, "state">, max: number) {
  const ofState = state ? eq(enquiriesTable.state, state) : lt(enquiriesTable.id, afterEveryId);
  return count(sql`from (select 1 from ${enquiriesTable} where ${ofState} limit ${max})`);
}

export type EnquiryAnswers = NonNullable<(typeof enquiriesTable.$inferSelect)["answers"]>;
export type EnquiryRow = ReturnType<ReturnType<typeof findEnquiries>["read"]>[number];

export function findEnquiry(id: string) {
  return row(
    db
      .select({ ...columns, answers: enquiriesTable.answers })
      .from(enquiriesTable)
      .leftJoin(usersTable, eq(usersTable.userId, enquiriesTable.handledBy))
      .where(eq(enquiriesTable.id, id)),
  );
}

export function findEncryptedContact(id: string) {
  return row(
    db
      .select({ nameSealed: enquiriesTable.nameSealed, phoneSealed: enquiriesTable.phoneSealed })
      .from(enquiriesTable)
      .where(eq(enquiriesTable.id, id)),
  );
}

/** Changes nothing when somebody else edited the row first. */
export function updateEnquiryRow(
  id: string,
  version: number,
  {
    answers,
    ...values
  }: {
    readonly state: State;
    readonly note: string;
    readonly answers: EnquiryAnswers;
    readonly handledBy: number | null;
    readonly handledAt: number | null;
  },
) {
  return write(
    db
      .update(enquiriesTable)
      .set({
        ...values,
        note: encryptedParam("enquiries.note", values.note),
        answers: sql`${JSON.stringify(encryptedJson("enquiries.answers", answers))}`,
        version: sql`${enquiriesTable.version} + 1`,
      })
      .where(and(eq(enquiriesTable.id, id), eq(enquiriesTable.version, version))),
  );
}

interface Expiry {
  /** An enquiry answered before this moment (ms UTC) has expired; an open one has expired when sent before `openBefore`. */
  readonly answeredBefore: number;
  readonly openBefore: number;
}

/**
 * Ids of at most `max` expired enquiries. An answer is never older than its enquiry, so the search starts at the id of that
 * moment and only reads old rows.
 */
export function findExpiredEnquiries({ answeredBefore, openBefore }: Expiry, max: number): Query<string[]> {
  const answered = (state: State) => sql`from ${enquiriesTable} where ${enquiriesTable.state} = ${state}
    and ${enquiriesTable.id} < ${smallestIdAt(answeredBefore)} and ${enquiriesTable.handledAt} < ${answeredBefore}`;
  const more = (rest: SQL) => sql`union all select ${enquiriesTable.id} ${rest}`;
  const open = sql`from ${enquiriesTable} where ${enquiriesTable.state} = 'open'
    and ${enquiriesTable.id} < ${smallestIdAt(openBefore)}`;
  const found = sql`${answered("handled")} ${more(answered("closed"))} ${more(open)} limit ${max}`;
  return mapped(select({ id: enquiriesTable.id }, found), (list) => list.map(({ id }) => id));
}

/** Deletes the named enquiries that are still expired; one may have been reopened meanwhile. */
export function deleteExpiredEnquiries(ids: readonly string[], { answeredBefore, openBefore }: Expiry): Query<number> {
  return write(
    db.delete(enquiriesTable).where(sql`${enquiriesTable.id} in (select value from json_each(${JSON.stringify(ids)}))
      and case ${enquiriesTable.state} when 'open' then ${enquiriesTable.id} < ${smallestIdAt(openBefore)} else
      ${enquiriesTable.handledAt} < ${answeredBefore} end`),
  );
}

interface NewEnquiry {
  readonly id: string;
  readonly topic: (typeof enquiriesTable.$inferInsert)["topic"];
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

/** A limit for enquiries: at most `max` within `windowMs`. */
interface Quota {
  readonly key: string;
  readonly max: number;
  readonly windowMs: number;
}

/** Stores the enquiry if no quota is used up, and counts it; in one transaction, so that simultaneous senders cannot exceed a quota. */
export function insertEnquiryWithinQuotas(quotas: readonly Quota[], enquiry: NewEnquiry): Query<number>[] {
  const hasRoom = sql.join(
    quotas.map((quota) => sql`${hitCountWithin(quota.key, quota.windowMs, enquiry.createdAt)} < ${quota.max}`),
    sql` and `,
  );
  const insert = insertInto(
    enquiriesTable,
    {
      ...enquiry,
      organisation: encryptedParam("enquiries.organisation", enquiry.organisation),
      text: encryptedParam("enquiries.text", enquiry.text),
    },
    { when: hasRoom },
  );
  const isIn = sql`exists (select 1 from ${enquiriesTable} where ${enquiriesTable.id} = ${enquiry.id})`;
  const counts = quotas.map(({ key, windowMs }) => countHit(key, windowMs, enquiry.createdAt, isIn));
  return [write(insert), ...counts];
}
