import { and, isNotNull, sql } from "drizzle-orm";
import { deviceMessagesTable } from "#drizzle/schema/devices";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import { oneOfList } from "../../platform/database/writes";

/** Records that the bytes of these messages are deleted; what was read from them stays. */
export function markMessageFilesDeleted(ids: readonly string[]): Query<number> {
  const { id, fileKey } = deviceMessagesTable;
  return write(
    db
      .update(deviceMessagesTable)
      .set({ fileKey: null })
      .where(and(sql`${id} in ${oneOfList(ids)}`, isNotNull(fileKey))),
  );
}
