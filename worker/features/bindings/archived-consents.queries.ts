import { asc, sql } from "drizzle-orm";
import { consentsTable } from "#drizzle/schema/bindings";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto, listAsRows, oneOfList } from "../../platform/database/writes";
import type { ArchivedSample } from "../archive/samples/archived-sample.rules";
import {
  columnOfArchivedSamples,
  columnOfSamples,
  type SamplesToArchive,
} from "../archive/samples/archived-samples.queries";

const consents = consentsTable;

/** Consents under the bindings of these samples, in the order in which they were given. */
export const findConsentsToArchive = (sampleIds: readonly string[]) =>
  rows(
    db
      .select()
      .from(consents)
      .where(sql`${consents.bindingId} in ${columnOfSamples(sampleIds, samplesTable.bindingId)}`)
      .orderBy(asc(consents.at), asc(consents.id)),
  );

export const deleteArchivedConsents = (archiving: SamplesToArchive, ids: readonly string[]): Query<number> =>
  write(
    db
      .delete(consents)
      .where(
        sql`${consents.id} in ${oneOfList(ids)} and ${consents.bindingId} in ${columnOfArchivedSamples(archiving, samplesTable.bindingId)}`,
      ),
  );

/** Turns archived consents back into rows; rows that exist already stay as they are. */
export function restoreConsents(kept: ArchivedSample["consents"]): Query<number> {
  const { of, rows: from } = listAsRows(kept);
  return write(
    insertInto(
      consents,
      {
        ...{ id: of("id"), documentId: of("documentId"), kind: of("kind"), action: of("action"), at: of("at") },
        ...{ bindingId: of("bindingId"), personId: of("personId"), phoneHash: of("phoneHash"), channel: of("channel") },
        ...{ proofHash: of("proofHash"), customerSessionId: of("customerSessionId"), ipHash: of("ipHash") },
      },
      { from },
    ).onConflictDoNothing(),
  );
}
