import { asc, gt } from "drizzle-orm";
import { archiveFilesTable } from "#drizzle/schema/archive";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";

export const insertArchiveFile = (file: typeof archiveFilesTable.$inferInsert): Query<number> =>
  write(insertInto(archiveFilesTable, file));

/** Files whose names come after this one, sorted by name. */
export const findArchiveFilesAfter = (file: string, count: number) =>
  rows(
    db
      .select()
      .from(archiveFilesTable)
      .where(gt(archiveFilesTable.file, file))
      .orderBy(asc(archiveFilesTable.file))
      .limit(count),
  );
