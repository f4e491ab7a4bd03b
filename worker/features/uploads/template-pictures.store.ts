import { and, asc, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { templatePicturesTable, templatesTable } from "#drizzle/schema/products";
import type { Query } from "../../platform/database/database";
import { db, mapped, rows, select, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

const pictures = templatePicturesTable;
const fileIdsOf = (query: Query<{ fileId: string }[]>): Query<string[]> =>
  mapped(query, (found) => found.map(({ fileId }) => fileId));

/** Files that a revision of a template refers to, drafts and retired ones included; read once per statement. */
const named = sql`(select substr(l.value, 8) from ${templatesTable}, json_each(${templatesTable.definition}, '$.page.levels') l
  where ${templatesTable.tplId} > '' and l.value like '/files/%')`;

/** Inserts a picture that the scheduled job checks from `dueAt` on. */
export const insertTemplatePicture = (fileId: string, dueAt: number, now: number): Query<number> =>
  write(db.insert(pictures).values({ fileId, dueAt, createdAt: now }));

/** The files among these that are not template pictures, or are marked for deletion. */
const fromGone = (fileIds: readonly string[]): SQL => sql`from json_each(${JSON.stringify(fileIds)}) j
  left join ${pictures} on ${pictures.fileId} = j.value where ${pictures.fileId} is null or ${pictures.removedAt} is not null`;

export const findDeletedPictures = (fileIds: readonly string[]): Query<string[]> =>
  fileIdsOf(select({ fileId: sql<string>`j.value` }, fromGone(fileIds)));

/** Condition for a write that refers to these files: each exists and is not marked for deletion. */
export const arePicturesKept = (fileIds: readonly string[]): SQL => sql`not exists (select 1 ${fromGone(fileIds)})`;

/** Pictures that are due for a check, the longest waiting first. */
export function findDuePictures(now: number, limit: number): Query<string[]> {
  return fileIdsOf(
    rows(
      db
        .select({ fileId: pictures.fileId })
        .from(pictures)
        .where(lte(pictures.dueAt, now))
        .orderBy(asc(pictures.dueAt))
        .limit(limit),
    ),
  );
}

/**
 * Marks those that no revision refers to, postpones the others, and answers all marked ones, including those of an earlier run.
 */
export function markUnusedPictures(fileIds: readonly string[], now: number, nextAt: number) {
  const isOne = sql`${pictures.fileId} in ${oneOfList(fileIds)}`;
  const isKept = and(isOne, isNull(pictures.removedAt));
  return [
    write(
      db
        .update(pictures)
        .set({ removedAt: now })
        .where(and(isKept, sql`${pictures.fileId} not in ${named}`)),
    ),
    write(db.update(pictures).set({ dueAt: nextAt }).where(isKept)),
    fileIdsOf(
      rows(
        db
          .select({ fileId: pictures.fileId })
          .from(pictures)
          .where(and(isOne, isNotNull(pictures.removedAt))),
      ),
    ),
  ] as const;
}

/** Deletes the rows of pictures whose bytes are deleted. */
export const deletePictureRows = (fileIds: readonly string[]): Query<number> =>
  write(
    db.delete(pictures).where(and(sql`${pictures.fileId} in ${oneOfList(fileIds)}`, isNotNull(pictures.removedAt))),
  );
