import { and, ne, type SQL, sql } from "drizzle-orm";
import { customerSessionsTable } from "#drizzle/schema/customers";
import { messagesTable } from "#drizzle/schema/messages";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { listAsRows } from "../../platform/database/writes";

const messages = messagesTable;
const isWaiting = sql`${messages.state} in ('queued', 'retry_wait')`;

/** Unsent notices for the phone of that session; codes stay with the number they were asked for. */
export function findWaitingNotices(tokenHash: string): Query<string[]> {
  const { phoneHash, tokenHash: hash } = customerSessionsTable;
  const phone = sql`(select ${phoneHash} from ${customerSessionsTable} where ${hash} = ${tokenHash})`;
  const query = rows(
    db
      .select({ id: messages.id })
      .from(messages)
      .where(and(sql`${messages.phoneHash} = ${phone}`, isWaiting, ne(messages.kind, "code")))
      .limit(500),
  );
  return { ...query, read: (result) => query.read(result).map(({ id }) => id) };
}

interface NewPhone {
  readonly phoneHash: string;
  readonly phoneMasked: string;
  /** The number, encrypted for each message. */
  readonly sealed: readonly { readonly id: string; readonly sealed: string }[];
}

export function redirectMessages({ sealed, ...phone }: NewPhone, when: SQL): Query<number> {
  const one = listAsRows(sealed);
  const phoneSealed = sql`(select ${one.of("sealed")} from ${one.rows} where ${one.of("id")} = ${messages.id})`;
  return write(
    db
      .update(messages)
      .set({ ...phone, phoneSealed })
      .where(and(sql`${messages.id} in (select ${one.of("id")} from ${one.rows})`, isWaiting, when)),
  );
}
