import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { jsonAtRest } from "../../platform/database/at-rest";

/** What a customer told about his body and age; sealed at rest, null once erased. */
export interface PersonDetails {
  /** `YYYY-MM` */
  readonly birthMonth: string | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
}

/** The parameter under which `persons.details_sealed` is written. */
export const sealedDetails = (details: PersonDetails): string =>
  JSON.stringify(jsonAtRest("persons.details_sealed", details));

/** The details of a person as JSON; the table may stand under another name. */
export const detailsOf = (person: { readonly detailsSealed: SQLiteColumn }): SQL =>
  sql`json(coalesce(${person.detailsSealed}, '{"birthMonth":null,"heightCm":null,"weightKg":null}'))`;
