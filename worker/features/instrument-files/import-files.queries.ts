import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { importFilesTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

/** The part of a parsed file that is stored after it is closed; the rest can be read from its bytes again. */
export const storedFileFacts = sql`json_remove(${importFilesTable.preview}, '$.readings', '$.sampleNames', '$.assayNames')`;

/** Deletes the stored names of an import that was closed before commits began to delete them. */
export const forgetNames = (id: string, when: SQL): Query<number> =>
  write(
    db
      .update(importFilesTable)
      .set({ preview: storedFileFacts })
      .where(and(eq(importFilesTable.id, id), when)),
  );

/** Records that the bytes of these files are deleted; what was read from them stays. */
export function markImportFilesPurged(ids: readonly string[], now: number): Query<number> {
  const { id, purgedAt } = importFilesTable;
  return write(
    db
      .update(importFilesTable)
      .set({ purgedAt: now, preview: storedFileFacts })
      .where(and(sql`${id} in ${oneOfList(ids)}`, isNull(purgedAt))),
  );
}
