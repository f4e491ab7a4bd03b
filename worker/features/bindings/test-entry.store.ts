import { and, eq, isNull } from "drizzle-orm";
import { merchantsTable } from "#drizzle/schema/merchants";
import { db, row } from "../../platform/database/query";

export function findEntryMerchant(code: string) {
  return row(
    db
      .select({ code: merchantsTable.code, name: merchantsTable.shownName, address: merchantsTable.address })
      .from(merchantsTable)
      .where(and(eq(merchantsTable.code, code), eq(merchantsTable.status, "on"), isNull(merchantsTable.deletedAt))),
  );
}
