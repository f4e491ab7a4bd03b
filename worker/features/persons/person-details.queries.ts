import { type SQL, sql } from "drizzle-orm";
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

/** The details of the person with this alias as JSON. */
export const detailsOf = (alias: string): SQL =>
  sql.raw(`json(coalesce(${alias}.details_sealed, '{"birthMonth":null,"heightCm":null,"weightKg":null}'))`);
