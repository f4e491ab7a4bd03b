import { eq } from "drizzle-orm";
import { personsTable } from "#drizzle/schema/bindings";

export type SearchedPerson = { readonly phoneHash: string } | { readonly nameHash: string };

/** Condition on the persons' table; both columns are indexed. */
export function isSearched(person: SearchedPerson) {
  return "phoneHash" in person
    ? eq(personsTable.phoneHash, person.phoneHash)
    : eq(personsTable.nameHash, person.nameHash);
}
