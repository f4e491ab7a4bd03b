import { type SQL, sql } from "drizzle-orm";
import { personsTable } from "#drizzle/schema/bindings";
import type { Query } from "../../platform/database/database";
import { db, rows, statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** Everybody whose tubes hang on the phone of that session. */
export function findPersonsOfSession(tokenHash: string) {
  return rows(
    db
      .select({ id: personsTable.id })
      .from(personsTable)
      .where(
        sql`${personsTable.phoneHash} = (select phone_hash from customer_sessions where token_hash = ${tokenHash})
          and ${personsTable.erasedAt} is null`,
      )
      .limit(500),
  );
}

interface NewPhone {
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly phoneLast4: string;
  /** Sealed anew for every person, because a seal belongs to its row. */
  readonly sealed: readonly { readonly id: string; readonly sealed: string }[];
}

export function movePersons(from: string, to: NewPhone, now: number, when: SQL): Query<number> {
  const sealed = JSON.stringify(to.sealed);
  return statement(
    sql`update persons set phone_hash = ${to.phoneHash}, phone_masked = ${to.phoneMasked}, phone_last4 = ${to.phoneLast4},
      phone_sealed = (select value ->> 'sealed' from json_each(${sealed}) where value ->> 'id' = persons.id), updated_at = ${now}
      where id in (select value ->> 'id' from json_each(${sealed})) and phone_hash = ${from} and ${when}`,
    changed,
  );
}

export function moveBindings(from: string, to: NewPhone, when: SQL): Query<number> {
  return statement(
    sql`update bindings set phone_hash = ${to.phoneHash} where phone_hash = ${from}
      and person_id in (select value ->> 'id' from json_each(${JSON.stringify(to.sealed)})) and ${when}`,
    changed,
  );
}
