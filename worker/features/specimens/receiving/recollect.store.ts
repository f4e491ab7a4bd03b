import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import { aliased } from "../../../platform/database/alias";
import type { Query } from "../../../platform/database/database";
import { db, mapped, row } from "../../../platform/database/query";

const ownerColumns = {
  id: aliased(personsTable.id, "person_id"),
  phoneSealed: personsTable.phoneSealed,
  phoneMasked: personsTable.phoneMasked,
};
const isReachable = and(isNull(bindingsTable.releasedAt), isNull(personsTable.erasedAt));

/** The person who would get a notice about a sample; no row when the tube is not bound or the person was erased. */
export function findOwnerOfSample(sampleId: string) {
  return row(
    db
      .select(ownerColumns)
      .from(samplesTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, samplesTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(and(eq(samplesTable.id, sampleId), isReachable)),
  );
}

/** The same for a tube. */
export function findOwnerOfTube(tubeId: string) {
  return row(
    db
      .select(ownerColumns)
      .from(tubesTable)
      .innerJoin(bindingsTable, eq(bindingsTable.id, tubesTable.bindingId))
      .innerJoin(personsTable, eq(personsTable.id, bindingsTable.personId))
      .where(and(eq(tubesTable.id, tubeId), isReachable)),
  );
}

const underReview = (sampleId: string) =>
  and(eq(resultSetsTable.sampleId, sampleId), sql`${resultSetsTable.state} in ('submitted', 'reviewed', 'released')`);

/** Whether a result of the sample is under review or released. */
export const findResultUnderReview = (sampleId: string): Query<boolean> =>
  mapped(
    row(db.select({ id: resultSetsTable.id }).from(resultSetsTable).where(underReview(sampleId)).limit(1)),
    (found) => found !== undefined,
  );

/** Condition: none of the sample's results is under review. */
export const isNotUnderReview = (sampleId: string): SQL =>
  sql`not exists (select 1 from ${resultSetsTable} where ${underReview(sampleId)})`;
