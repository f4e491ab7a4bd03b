import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../platform/database/database";
import { db, firstOf, selectColumn, write } from "../../platform/database/query";
import { listed, oneOfList } from "../../platform/database/writes";

const samples = samplesTable;

/** Some samples, and the archive file that their rows move into. */
export interface Archiving {
  readonly file: string;
  readonly sampleIds: readonly string[];
}

/** A column of those of these samples that lie in the file now, for IN. */
export const ofArchived = ({ file, sampleIds }: Archiving, column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${samples} where ${samples.id} in ${oneOfList(sampleIds)}
    and instr(${samples.archived}, ${`~${file}.`}) > 0)`;

/** A column of these samples, for IN. */
export const ofSamples = (sampleIds: readonly string[], column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${samples} where ${samples.id} in ${oneOfList(sampleIds)})`;

/** The record of a sample, JSON as `archivedSample` reads it; undefined while its rows are rows. */
export const findArchived = (sampleId: string): Query<string | null | undefined> =>
  firstOf(
    selectColumn(
      samples.archived,
      sql`from ${samples} where ${samples.id} = ${sampleId} and ${samples.archived} is not null`,
    ),
  );

/** A sample's record is in the object store; `archived` is the parameter that says where. Only while `when` holds for the row. */
export function markArchived(given: readonly { readonly id: string; readonly archived: string }[], when: SQL) {
  const one = listed(given);
  return write(
    db
      .update(samples)
      .set({ archived: one.of("archived"), restoredAt: null })
      .from(one.rows)
      .where(sql`${samples.id} = ${one.of("id")} and ${samples.archived} is null and ${when}`),
  );
}

/** The keys to these records are destroyed, because their rows are back. */
export const markRestored = (sampleIds: readonly string[], now: number): Query<number> =>
  write(
    db
      .update(samples)
      .set({ archived: null, restoredAt: now })
      .where(sql`${samples.id} in ${oneOfList(sampleIds)} and ${samples.archived} is not null`),
  );
