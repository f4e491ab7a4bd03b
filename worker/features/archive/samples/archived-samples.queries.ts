import { is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { db, mapped, selectColumn, write } from "../../../platform/database/query";
import { listAsRows, oneOfList } from "../../../platform/database/writes";
import type { ArchivedSample } from "./archived-sample.rules";

const samples = samplesTable;
const bindings = bindingsTable;

/** Samples, and the archive file that their rows move into. */
export interface SamplesToArchive {
  readonly file: string;
  readonly sampleIds: readonly string[];
}

/** A column of those of these samples that are in the file now, for IN. */
export const columnOfArchivedSamples = ({ file, sampleIds }: SamplesToArchive, column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${samples} where ${samples.id} in ${oneOfList(sampleIds)}
    and instr(${samples.archived}, ${`~${file}.`}) > 0)`;

/** A column of these samples, for IN. */
export const columnOfSamples = (sampleIds: readonly string[], column: SQLiteColumn): SQL =>
  sql`(select ${column} from ${samples} where ${samples.id} in ${oneOfList(sampleIds)})`;

/**
 * Where the records of these samples are, for those that are archived; takes ids or a list of them in SQL. Every reader of a
 * sample's data must ask here too.
 */
export const findArchivedSamples = (ids: SQL | readonly string[]): Query<ArchivedSample[]> =>
  mapped(
    selectColumn(
      samples.archived,
      sql`from ${samples} where ${samples.id} in ${is(ids, SQL) ? ids : oneOfList(ids)} and ${samples.archived} is not null`,
    ),
    (found) => found.flatMap((cell) => (cell ? (JSON.parse(cell) as ArchivedSample) : [])),
  );

/** Archived samples under these bindings, and under all other bindings of the same persons. */
export const findArchivedSamplesOfPersons = (bindingIds: readonly string[]): Query<string[]> =>
  selectColumn(
    samples.id,
    sql`from ${samples} where ${samples.archived} is not null and ${samples.bindingId} in
      (select ${bindings.id} from ${bindings} where ${bindings.personId} in
        (select ${bindings.personId} from ${bindings} where ${bindings.id} in ${oneOfList(bindingIds)}))`,
  );

/** Stores in the sample where its record is; `archived` is the SQL parameter that says where. Only while `when` holds for the row. */
export function markSamplesArchived(given: readonly { readonly id: string; readonly archived: string }[], when: SQL) {
  const one = listAsRows(given);
  return write(
    db
      .update(samples)
      .set({ archived: one.of("archived"), restoredAt: null })
      .from(one.rows)
      .where(sql`${samples.id} = ${one.of("id")} and ${samples.archived} is null and ${when}`),
  );
}

/** Destroys the keys of these records, because their rows are restored. */
export const markSamplesRestored = (sampleIds: readonly string[], now: number): Query<number> =>
  write(
    db
      .update(samples)
      .set({ archived: null, restoredAt: now })
      .where(sql`${samples.id} in ${oneOfList(sampleIds)} and ${samples.archived} is not null`),
  );
