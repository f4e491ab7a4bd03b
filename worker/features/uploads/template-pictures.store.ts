import { type SQL, sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;
const listOf = (texts: readonly string[]): SQL => sql`(select value from json_each(${JSON.stringify(texts)}))`;

/** Files that a revision of a template names, drafts and retired ones included; read once per statement. */
const named = sql.raw(`(select substr(l.value, 8) from templates t, json_each(t.definition, '$.page.levels') l
  where t.tpl_id > '' and l.value like '/files/%')`);

/** A picture that the clock looks at from `dueAt` on. */
export function insertTemplatePicture(fileId: string, dueAt: number, now: number): Query<number> {
  return statement(
    sql`insert into template_pictures (file_id, due_at, created_at) values (${fileId}, ${dueAt}, ${now})`,
    changed,
  );
}

/** Those of the files that are no picture for templates, or one that is going. */
const gone = (fileIds: readonly string[]): SQL => sql`select j.value from json_each(${JSON.stringify(fileIds)}) j
  left join template_pictures p on p.file_id = j.value where p.file_id is null or p.removed_at is not null`;

export function findGonePictures(fileIds: readonly string[]): Query<string[]> {
  return statement(gone(fileIds), (rows) => rows.map(([fileId]) => String(fileId)));
}

/** Condition of a write that names these files: each is there and stays. */
export const picturesStay = (fileIds: readonly string[]): SQL => sql`not exists (${gone(fileIds)})`;

/** Pictures whose turn it is, the longest waiting first. */
export function findDuePictures(now: number, limit: number): Query<string[]> {
  return statement(
    sql`select file_id from template_pictures where due_at <= ${now} order by due_at limit ${limit}`,
    (rows) => rows.map(([fileId]) => String(fileId)),
  );
}

/** Marks those that no revision names, puts the others off, and answers all that are marked, from an earlier run too. */
export function settlePictures(fileIds: readonly string[], now: number, nextAt: number) {
  const due = sql`file_id in ${listOf(fileIds)}`;
  return [
    statement(
      sql`update template_pictures set removed_at = ${now} where ${due} and removed_at is null and file_id not in ${named}`,
      changed,
    ),
    statement(sql`update template_pictures set due_at = ${nextAt} where ${due} and removed_at is null`, changed),
    statement(sql`select file_id from template_pictures where ${due} and removed_at is not null`, (rows) =>
      rows.map(([fileId]) => String(fileId)),
    ),
  ] as const;
}

/** The bytes are gone. */
export function forgetPictures(fileIds: readonly string[]): Query<number> {
  return statement(
    sql`delete from template_pictures where file_id in ${listOf(fileIds)} and removed_at is not null`,
    changed,
  );
}
