import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import type { Query } from "../../platform/database/database";
import { db, rows, write } from "../../platform/database/query";
import type { ProductRows } from "./product-rows";

export function findProductCodes(): Query<{ code: string }[]> {
  return rows(db.select({ code: productsTable.code }).from(productsTable));
}

/** In the order of their references. */
export function insertProduct(product: ProductRows): Query<number>[] {
  return [
    write(db.insert(assaysTable).values(product.assay)),
    write(db.insert(templatesTable).values(product.template)),
    write(db.insert(productsTable).values(product.product)),
    write(db.insert(ruleSetsTable).values(product.ruleSet)),
  ];
}
