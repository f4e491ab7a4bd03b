import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

/** Notices that wait for the phone of that session; codes stay with the number they were asked for. */
export function findWaitingNotices(tokenHash: string): Query<string[]> {
  return statement(
    sql`select id from messages where phone_hash = (select phone_hash from customer_sessions where token_hash = ${tokenHash})
      and state in ('queued', 'retry_wait') and kind <> 'code' limit 500`,
    (rows) => rows.map(([id]) => String(id)),
  );
}

export function redirectMessages(
  to: { phoneHash: string; phoneMasked: string; sealed: readonly { id: string; sealed: string }[] },
  when: SQL,
): Query<number> {
  const sealed = JSON.stringify(to.sealed);
  return statement(
    sql`update messages set phone_hash = ${to.phoneHash}, phone_masked = ${to.phoneMasked},
      phone_sealed = (select value ->> 'sealed' from json_each(${sealed}) where value ->> 'id' = messages.id)
      where id in (select value ->> 'id' from json_each(${sealed})) and state in ('queued', 'retry_wait') and ${when}`,
    (_rows, changed) => changed,
  );
}
