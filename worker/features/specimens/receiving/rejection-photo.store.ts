import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { rejectionsTable, samplesTable } from "#drizzle/schema/samples";
import { db, mapped, select, write } from "../../../platform/database/query";

const r = alias(rejectionsTable, "r");
const s = alias(samplesTable, "s");

/** The newest rejection of a sample; with its photo only while the person is not erased. */
export function findRejection(sampleId: string) {
  return mapped(
    select(
      { id: r.id, photoKey: r.photoKey, photoUntil: r.photoUntil, tubeId: s.tubeId },
      sql`from ${rejectionsTable} ${r} join ${samplesTable} ${s} on ${s.id} = ${r.sampleId}
      where ${r.sampleId} = ${sampleId} order by ${r.id} desc limit 1`,
    ),
    ([first]) =>
      first && {
        id: first.id,
        photoKey: first.photoKey,
        photoUntil: first.photoUntil ?? 0,
        tubeId: first.tubeId,
      },
  );
}

/** Replaces the photo, unless the one that was read has been replaced meanwhile. */
export function replacePhoto(rejectionId: string, before: string | null, after: string, until: number) {
  return write(
    db
      .update(rejectionsTable)
      .set({ photoKey: after, photoUntil: until })
      .where(sql`${rejectionsTable.id} = ${rejectionId} and ${rejectionsTable.photoKey} is ${before}`),
  );
}

/** Photos whose storage time has ended. */
export function findOldPhotos(now: number, count: number) {
  return mapped(
    select(
      { id: rejectionsTable.id, key: rejectionsTable.photoKey },
      sql`from ${rejectionsTable} where ${rejectionsTable.photoKey} is not null
        and ${rejectionsTable.photoUntil} <= ${now} order by ${rejectionsTable.photoUntil} limit ${count}`,
    ),
    (rows) => rows.map(({ id, key }) => ({ id, key: String(key) })),
  );
}

export const deletePhotoRows = (ids: readonly string[]) =>
  write(
    db
      .update(rejectionsTable)
      .set({ photoKey: null })
      .where(sql`${rejectionsTable.id} in (select value from json_each(${JSON.stringify(ids)}))`),
  );
