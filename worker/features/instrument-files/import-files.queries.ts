import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { importFilesTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

/** What stays of a parsed file when nobody decides about it any more: the rest is read from its bytes again. */
export const factsOfFile = sql`json_remove(${importFilesTable.preview}, '$.readings', '$.sampleNames', '$.assayNames')`;

/** For imports that were closed before their names went at the commit. */
export const forgetNames = (id: string, when: SQL): Query<number> =>
  write(
    db
      .update(importFilesTable)
      .set({ preview: factsOfFile })
      .where(and(eq(importFilesTable.id, id), when)),
  );

/** The bytes of these files are gone; what was read from them stays. */
export function markImportFilesPurged(ids: readonly string[], now: number): Query<number> {
  const { id, purgedAt } = importFilesTable;
  return write(
    db
      .update(importFilesTable)
      .set({ purgedAt: now, preview: factsOfFile })
      .where(and(sql`${id} in ${oneOfList(ids)}`, isNull(purgedAt))),
  );
}
