import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { rejectionsTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { db, write } from "../../../platform/database/query";

/** Makes the scheduled job delete the photos of an erased person's samples, a list in SQL. */
export const expireRejectionPhotos = (samples: SQL, now: number, when: SQL): Query<number> =>
  write(
    db
      .update(rejectionsTable)
      .set({ photoUntil: now })
      .where(and(sql`${rejectionsTable.sampleId} in ${samples}`, isNotNull(rejectionsTable.photoKey), when)),
  );
