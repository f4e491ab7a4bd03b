import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { bindingsTable, personsTable } from "#drizzle/schema/bindings";
import { samplesTable } from "#drizzle/schema/samples";
import { aliased } from "../../platform/database/alias";
import { db, row, statement } from "../../platform/database/query";

/** Whom a notice about a sample would reach; no row when nobody is bound or the person was erased. */
export function findOwnerOfSample(sampleId: string) {
  return row(
    db
      .select({
        id: aliased(personsTable.id, "person_id"),
        phoneSealed: personsTable.phoneSealed,
        phoneHash: aliased(personsTable.phoneHash, "person_phone_hash"),
        phoneMasked: personsTable.phoneMasked,
      })
      .from(samplesTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, samplesTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(and(eq(samplesTable.id, sampleId), isNull(bindingsTable.releasedAt), isNull(personsTable.erasedAt))),
  );
}

/** True while a result of the sample is with the reviewer, or out. */
export function findResultUnderReview(sampleId: string) {
  return statement(
    sql`select 1 from result_sets where sample_id = ${sampleId} and state in ('submitted', 'reviewed', 'released') limit 1`,
    (found) => found.length > 0,
  );
}

/** Precondition: none of the sample's results is with the reviewer. */
export const isNotUnderReview = (sampleId: string): SQL =>
  sql`not exists (select 1 from result_sets where sample_id = ${sampleId} and state in ('submitted', 'reviewed', 'released'))`;
