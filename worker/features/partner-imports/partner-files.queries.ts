import { and, isNull, sql } from "drizzle-orm";
import { partnerImportsTable } from "#drizzle/schema/partner-imports";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

/** Records that the bytes of these files are deleted; what was read from them stays. */
export function markPartnerFilesPurged(ids: readonly string[], now: number): Query<number> {
  const { id, purgedAt } = partnerImportsTable;
  return write(
    db
      .update(partnerImportsTable)
      .set({ purgedAt: now })
      .where(and(sql`${id} in ${oneOfList(ids)}`, isNull(purgedAt))),
  );
}
