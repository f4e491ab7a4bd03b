import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { personsTable } from "#drizzle/schema/bindings";
import type { Query } from "../../platform/database/database";
import { db, rows, statement, write } from "../../platform/database/query";
import { type PersonDetails, sealedDetails } from "./person-details.queries";

const changed = (_rows: unknown, count: number) => count;

export interface PersonRow {
  readonly id: string;
  readonly nameSealed: string;
  readonly nameMasked: string;
  readonly nameHash: string;
  readonly phoneSealed: string;
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly phoneLast4: string;
  readonly gender: "male" | "female";
  readonly details: PersonDetails;
  readonly now: number;
}

export function insertPerson(p: PersonRow, when: SQL): Query<number> {
  return statement(
    sql`insert into persons (id, name_sealed, name_masked, name_hash, phone_sealed, phone_hash, phone_masked, phone_last4,
      gender, details_sealed, created_at, updated_at)
      select ${p.id}, ${p.nameSealed}, ${p.nameMasked}, ${p.nameHash}, ${p.phoneSealed}, ${p.phoneHash},
      ${p.phoneMasked}, ${p.phoneLast4}, ${p.gender}, ${sealedDetails(p.details)}, ${p.now}, ${p.now}
      where ${when}`,
    changed,
  );
}

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

export interface NewPhone {
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

/** Every personal column of these persons goes; the row stays, because bindings and consents point at it. */
export function erasePersons(which: SQL | undefined, now: number, when: SQL): Query<number> {
  return write(
    db
      .update(personsTable)
      .set({
        nameSealed: null,
        nameMasked: null,
        nameHash: null,
        phoneSealed: null,
        phoneHash: null,
        phoneMasked: null,
        phoneLast4: null,
        gender: null,
        detailsSealed: null,
        erasedAt: now,
        updatedAt: now,
      })
      .where(and(which, isNull(personsTable.erasedAt), when)),
  );
}

export type SearchedPerson = { readonly phoneHash: string } | { readonly nameHash: string };

/** Condition on the persons' table; both columns are indexed. */
export function isSearched(person: SearchedPerson) {
  return "phoneHash" in person
    ? eq(personsTable.phoneHash, person.phoneHash)
    : eq(personsTable.nameHash, person.nameHash);
}
