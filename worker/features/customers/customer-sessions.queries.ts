import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { customerPhonesTable, customerSessionsTable } from "#drizzle/schema/customers";
import type { Query } from "../../platform/database/database";
import { db, preparedRow, row, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

const sessions = customerSessionsTable;

const sessionOf = preparedRow((value: (name: "tokenHash") => Placeholder) =>
  db
    .select({
      id: sessions.id,
      phoneId: sessions.phoneId,
      phoneHash: sessions.phoneHash,
      purpose: sessions.purpose,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, value("tokenHash"))),
);

export const findSession = (tokenHash: string) => sessionOf({ tokenHash });
export type SessionRow = NonNullable<ReturnType<ReturnType<typeof findSession>["read"]>>;

/** The phone of a session, as an SQL expression; null without a session. */
export const phoneOfSession = (tokenHash: string): SQL =>
  sql`(select ${sessions.phoneHash} from ${sessions} where ${sessions.tokenHash} = ${tokenHash})`;

/** What the page needs of a session after a reload. */
export function findSessionPhone(tokenHash: string) {
  return row(
    db
      .select({ phoneMasked: customerPhonesTable.phoneMasked, expiresAt: sessions.expiresAt })
      .from(sessions)
      .innerJoin(customerPhonesTable, eq(customerPhonesTable.id, sessions.phoneId))
      .where(eq(sessions.tokenHash, tokenHash)),
  );
}

interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly phoneId: string;
  readonly phoneHash: string;
  readonly purpose: "bind" | "valid";
  readonly flowId: string;
  readonly agreementDocumentId: string | null;
  readonly expiresAt: number;
  readonly ipHash: string;
  readonly at: number;
}

export function insertSession(s: NewSession, when: SQL): Query<number> {
  return write(
    insertInto(
      sessions,
      {
        id: s.id,
        tokenHash: s.tokenHash,
        phoneId: s.phoneId,
        phoneHash: s.phoneHash,
        purpose: s.purpose,
        flowId: s.flowId,
        agreementDocumentId: s.agreementDocumentId,
        lastSeenAt: s.at,
        expiresAt: s.expiresAt,
        ipHash: s.ipHash,
        createdAt: s.at,
      },
      { when: when },
    ),
  );
}

/** Condition for later statements of the batch: the session was opened. */
export const isSessionInserted = (id: string): SQL =>
  sql`exists (select 1 from ${sessions} where ${sessions.id} = ${id})`;

export function touchSession(id: string, now: number) {
  return write(
    db
      .update(sessions)
      .set({ lastSeenAt: now })
      .where(and(eq(sessions.id, id), isNull(sessions.endedAt))),
  );
}

export function endSessionOfToken(tokenHash: string, reason: string, now: number, when: SQL = sql`1`) {
  return write(
    db
      .update(sessions)
      .set({ endedAt: now, endReason: reason })
      .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt), when)),
  );
}

export function endSessionsOfPhone(phoneHash: string, reason: string, now: number, when: SQL) {
  return write(
    db
      .update(sessions)
      .set({ endedAt: now, endReason: reason })
      .where(and(eq(sessions.phoneHash, phoneHash), gt(sessions.expiresAt, now), isNull(sessions.endedAt), when)),
  );
}
