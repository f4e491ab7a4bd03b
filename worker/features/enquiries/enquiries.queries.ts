import { and, type SQL } from "drizzle-orm";
import { enquiriesTable } from "#drizzle/schema/enquiries";
import type { Query } from "../../platform/database/database";
import { beginsAsOneOf } from "../../platform/database/keyed-hashes";
import { db, write } from "../../platform/database/query";

/** Enquiries of these phones, a list in SQL, go. */
export const forgetEnquiries = (phones: SQL, when: SQL): Query<number> =>
  write(db.delete(enquiriesTable).where(and(beginsAsOneOf(enquiriesTable.phoneHash, phones), when)));
