import { and, eq, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { privacyRequestsTable } from "#drizzle/schema/privacy";
import { usersTable } from "#drizzle/schema/users";
import { aliased, aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { type ListPlace, listOrder } from "../../platform/database/list-order";
import { db, mapped, row, rows, select, write } from "../../platform/database/query";
import { claimOf } from "../customers/phone-claims.queries";
import type { PrivacyRequestState } from "./privacy.states";

const requests = privacyRequestsTable;
/** How what a claimant typed compares with the data of the binding that he claims. */
export interface TubeClaim {
  readonly isNameRight: boolean;
  readonly isBirthRight: boolean;
}

const columns = {
  id: aliased(requests.id, "request_id"),
  kind: aliased(requests.kind, "request_kind"),
  state: aliased(requests.state, "request_state"),
  phoneMasked: aliased(requests.phoneMasked, "request_phone"),
  claim: claimOf(requests.details).as("claim"),
  dueAt: requests.dueAt,
  closedAt: requests.closedAt,
  handledBy: requests.handledBy,
  handlerName: aliasedOrNull(usersTable.nickName, "handler_name"),
  createdAt: aliased(requests.createdAt, "request_created_at"),
  version: aliased(requests.version, "request_version"),
  reason: aliased(requests.reason, "request_reason"),
  details: requests.details,
  hasNote: sql`${requests.noteSealed} is not null`.mapWith(Boolean).as("has_note"),
  bindingId: aliased(requests.bindingId, "request_binding_id"),
};

const selectRequests = () =>
  db.select(columns).from(requests).leftJoin(usersTable, eq(usersTable.userId, requests.handledBy)).$dynamic();

type FoundRequest = Awaited<ReturnType<typeof selectRequests>>[number];

const asRequest = ({ claim, handledBy, handlerName, ...request }: FoundRequest) => ({
  ...request,
  claim: claim === null ? null : (JSON.parse(claim) as TubeClaim),
  handledBy: handledBy === null ? null : { userId: handledBy, name: handlerName ?? "" },
});
export type PrivacyRequestRow = ReturnType<typeof asRequest>;

interface RequestFilter extends ListPlace {
  readonly state?: PrivacyRequestRow["state"] | undefined;
  readonly kind?: PrivacyRequestRow["kind"] | undefined;
  readonly queue?: "open" | undefined;
}

/**
 * Condition: the request is open and staff must answer it; the system carries out withdrawals and erasures. The unary plus
 * makes the database use the index on due dates.
 */
export const isRequestForStaff = sql`${requests.closedAt} is null and ${requests.dueAt} > 0
  and +${requests.kind} in ('correct', 'explain')`;

/** Newest first; one row more than the page. */
export function findRequests(filter: RequestFilter): Query<PrivacyRequestRow[]> {
  const { state, kind, queue, pageSize } = filter;
  const page = listOrder(requests.id, filter);
  const query = rows(
    selectRequests()
      .where(
        and(
          page.where,
          state ? eq(requests.state, state) : undefined,
          kind ? eq(requests.kind, kind) : undefined,
          queue ? isRequestForStaff : undefined,
        ),
      )
      .orderBy(...page.order)
      .limit(pageSize + 1),
  );
  return mapped(query, (found) => found.map(asRequest));
}

export const findRequest = (id: string): Query<PrivacyRequestRow | undefined> =>
  mapped(row(selectRequests().where(eq(requests.id, id))), (found) => found && asRequest(found));

/** Number of requests that wait for staff, and of those that are overdue. */
export const countOpenRequests = (now: number): Query<{ open: number; overdue: number }> =>
  mapped(
    select(
      { open: sql<number>`count(*)`, overdue: sql<number>`coalesce(sum(${requests.dueAt} < ${now}), 0)` },
      sql`from ${requests} where ${isRequestForStaff}`,
    ),
    ([found]) => found ?? { open: 0, overdue: 0 },
  );

/** The tube that a request is about, with its person masked for lists. */
export function findTubeOfRequest(id: string) {
  return row(
    db
      .select({
        id: aliased(tubesTable.id, "tube_id"),
        barcodeLast4: tubesTable.barcodeLast4,
        personMasked: sql<string>`coalesce(${personsTable.nameMasked}, '')`.as("person_masked"),
        phoneMasked: sql<string>`coalesce(${personsTable.phoneMasked}, '')`.as("person_phone"),
        phoneHash: bindingsTable.phoneHash,
        personId: aliased(personsTable.id, "person_id"),
      })
      .from(requests)
      .innerJoin(bindingsTable, eq(bindingsTable.id, requests.bindingId))
      .innerJoin(tubesTable, eq(tubesTable.id, bindingsTable.tubeId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(eq(requests.id, id)),
  );
}

export function findEncryptedRequest(id: string) {
  return row(
    db
      .select({ phone: requests.phoneSealed, note: requests.noteSealed, phoneHash: requests.phoneHash })
      .from(requests)
      .where(eq(requests.id, id)),
  );
}

export interface RequestMove {
  readonly id: string;
  readonly from: PrivacyRequestState;
  readonly to: PrivacyRequestState;
  readonly answer: string;
  readonly isClosed: boolean;
  readonly userId: number;
  readonly version: number;
  readonly now: number;
}

/** Moves the request if it is unchanged since it was read; when it is closed, the customer's words and number are deleted. */
export function moveRequest({ id, from, to, answer, isClosed, userId, version, now }: RequestMove): Query<number> {
  return write(
    db
      .update(requests)
      .set({
        state: to,
        ...(answer === "" ? {} : { reason: answer }),
        handledBy: userId,
        closedAt: isClosed ? now : null,
        version: sql`${requests.version} + 1`,
        ...(isClosed ? { noteSealed: null, phoneSealed: null } : {}),
      })
      .where(and(eq(requests.id, id), eq(requests.state, from), eq(requests.version, version))),
  );
}

export function isRequestMoved({ id, to, version }: RequestMove): SQL {
  const isMoved = and(eq(requests.id, id), eq(requests.state, to), eq(requests.version, version + 1));
  return sql`exists (select 1 from ${requests} where ${isMoved})`;
}
