import { and, type SQL, sql } from "drizzle-orm";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";

/** Removes the phone from codes sent to these phones, a list in SQL; they still count as a browser's attempts. */
export const erasePhonesInCodes = (phones: SQL, now: number, when: SQL): Query<number> =>
  write(
    db
      .update(smsCodesTable)
      .set({ phoneHash: null, phoneSealed: null, replacedAt: sql`coalesce(${smsCodesTable.replacedAt}, ${now})` })
      .where(and(sql`${smsCodesTable.phoneHash} in ${phones}`, when)),
  );
