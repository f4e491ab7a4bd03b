import { and, isNull, sql } from "drizzle-orm";
import { importFilesTable } from "#drizzle/schema/runs";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

/** The bytes of these files are gone; what was read from them stays. */
export function markImportFilesPurged(ids: readonly string[], now: number): Query<number> {
  const { id, purgedAt } = importFilesTable;
  return write(
    db
      .update(importFilesTable)
      .set({ purgedAt: now })
      .where(and(sql`${id} in ${oneOfList(ids)}`, isNull(purgedAt))),
  );
}
