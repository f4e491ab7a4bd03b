import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { encryptedJson } from "../../platform/database/at-rest";

/** Body measurements and age that a customer entered; stored encrypted, null once erased. */
export interface PersonDetails {
  /** `YYYY-MM` */
  readonly birthMonth: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
}

/** The SQL parameter for `persons.details_sealed`. */
export const encryptedDetails = (details: PersonDetails): string =>
  JSON.stringify(encryptedJson("persons.details_sealed", details));

/** A person's details as JSON; `person` may be an alias of the table. */
export const detailsOf = (person: { readonly detailsSealed: SQLiteColumn }): SQL =>
  sql`json(coalesce(${person.detailsSealed}, '{"birthMonth":null,"heightCm":null,"weightKg":null}'))`;
