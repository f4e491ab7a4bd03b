import { lt } from "drizzle-orm";
import { captchasTable } from "#drizzle/schema/session";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Deletes captchas that expired before that moment. */
export const removeOldCaptchas = (before: number): Query<number> =>
  write(db.delete(captchasTable).where(lt(captchasTable.expiresAt, before)));
