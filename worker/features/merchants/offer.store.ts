import { and, asc, eq, isNull } from "drizzle-orm";
import { merchantsTable } from "#drizzle/schema/merchants";
import { productsTable } from "#drizzle/schema/products";
import { db, rows } from "../../platform/database/query";

export const findOfferedProducts = () =>
  rows(
    db
      .select({ code: productsTable.code })
      .from(productsTable)
      .where(eq(productsTable.state, "live"))
      .orderBy(asc(productsTable.sort)),
  );

export function findListedMerchants() {
  const { shownName, city, address, hours, status, isListed, deletedAt, id } = merchantsTable;
  return rows(
    db
      .select({ name: shownName, city, address, hours })
      .from(merchantsTable)
      .where(and(eq(status, "on"), eq(isListed, true), isNull(deletedAt)))
      .orderBy(asc(city), asc(id))
      .limit(200),
  );
}
