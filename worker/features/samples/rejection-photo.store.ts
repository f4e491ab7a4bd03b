import { sql } from "drizzle-orm";
import { statement } from "../../platform/database/query";

const changed = (_rows: unknown, count: number) => count;

/** The newest rejection of a sample; its photo only while the person behind it is not erased. */
export function findRejection(sampleId: string) {
  return statement(
    sql`select r.id, r.photo_key, r.photo_until, s.tube_id from rejections r join samples s on s.id = r.sample_id
      where r.sample_id = ${sampleId} order by r.id desc limit 1`,
    ([first]) =>
      first && {
        id: String(first[0]),
        photoKey: first[1] === null ? null : String(first[1]),
        photoUntil: Number(first[2] ?? 0),
        tubeId: String(first[3]),
      },
  );
}

/** Names another photo, unless the one that was seen has been replaced meanwhile. */
export function replacePhoto(rejectionId: string, before: string | null, after: string, until: number) {
  return statement(
    sql`update rejections set photo_key = ${after}, photo_until = ${until} where id = ${rejectionId} and photo_key is ${before}`,
    changed,
  );
}

/** Photos whose time is over. */
export function findOldPhotos(now: number, count: number) {
  return statement(
    sql`select id, photo_key from rejections where photo_key is not null and photo_until <= ${now} order by photo_until limit ${count}`,
    (rows) => rows.map(([id, key]) => ({ id: String(id), key: String(key) })),
  );
}

export const forgetPhotos = (ids: readonly string[]) =>
  statement(
    sql`update rejections set photo_key = null where id in (select value from json_each(${JSON.stringify(ids)}))`,
    changed,
  );
