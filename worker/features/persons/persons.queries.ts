import { and, isNull, type SQL, sql } from "drizzle-orm";
import { personsTable } from "#drizzle/schema/persons";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import { phoneOfSession } from "../customers/customer-sessions.queries";
import { encryptedDetails, type PersonDetails } from "./person-details.queries";

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
  return write(
    insertInto(
      personsTable,
      {
        id: p.id,
        nameSealed: p.nameSealed,
        nameMasked: p.nameMasked,
        nameHash: p.nameHash,
        phoneSealed: p.phoneSealed,
        phoneHash: p.phoneHash,
        phoneMasked: p.phoneMasked,
        phoneLast4: p.phoneLast4,
        gender: p.gender,
        detailsSealed: encryptedDetails(p.details),
        createdAt: p.now,
        updatedAt: p.now,
      },
      { when: when },
    ),
  );
}

/** All persons with tubes bound by the phone of that session. */
export function findPersonsOfSession(tokenHash: string) {
  return rows(
    db
      .select({ id: personsTable.id })
      .from(personsTable)
      .where(and(sql`${personsTable.phoneHash} = ${phoneOfSession(tokenHash)}`, isNull(personsTable.erasedAt)))
      .limit(500),
  );
}

export interface NewPhone {
  readonly phoneHash: string;
  readonly phoneMasked: string;
  readonly phoneLast4: string;
  /** Encrypted separately for every person, because an encrypted value belongs to its row. */
  readonly sealed: readonly { readonly id: string; readonly sealed: string }[];
}

export function movePersons(from: string, to: NewPhone, now: number, when: SQL): Query<number> {
  const sealed = JSON.stringify(to.sealed);
  return write(
    db
      .update(personsTable)
      .set({
        phoneHash: to.phoneHash,
        phoneMasked: to.phoneMasked,
        phoneLast4: to.phoneLast4,
        phoneSealed: sql`(select value ->> 'sealed' from json_each(${sealed})
          where value ->> 'id' = ${personsTable.id})`,
        updatedAt: now,
      })
      .where(
        sql`${personsTable.id} in (select value ->> 'id' from json_each(${sealed}))
          and ${personsTable.phoneHash} = ${from} and ${when}`,
      ),
  );
}

/** Deletes every personal column of these persons; the row stays, because bindings and consents refer to it. */
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

/** Condition on the table of persons; both columns are indexed. */
export function isSearchedPerson(person: SearchedPerson) {
  return "phoneHash" in person
    ? sql`${personsTable.phoneHash} = ${person.phoneHash}`
    : sql`${personsTable.nameHash} = ${person.nameHash}`;
}
