import { and, type SQL, sql } from "drizzle-orm";
import { manualEntriesTable, manualTypingsTable } from "#drizzle/schema/manual-entries";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Deletes the typings for an erased person's samples, a list in SQL. */
export function eraseTypings(samples: SQL, when: SQL): Query<number> {
  const entries = sql`(select ${manualEntriesTable.id} from ${manualEntriesTable}
    where ${manualEntriesTable.sampleId} in ${samples})`;
  return write(db.delete(manualTypingsTable).where(and(sql`${manualTypingsTable.entryId} in ${entries}`, when)));
}
