import { and, type SQL, sql } from "drizzle-orm";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Deletes the enquiries of these phones, a list in SQL. */
export const deleteEnquiriesOfPhones = (phones: SQL, when: SQL): Query<number> =>
  write(db.delete(enquiriesTable).where(and(sql`${enquiriesTable.phoneHash} in ${phones}`, when)));
