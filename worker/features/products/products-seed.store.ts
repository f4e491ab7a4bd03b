import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import type { Query } from "../../platform/database/database";
import { db, write } from "../../platform/database/query";
import type { ProductRows } from "./product-rows";

/** In the order of their references; rows that are there already stay as they are. */
export function insertProductOnce(product: ProductRows): Query<number>[] {
  return [
    write(db.insert(assaysTable).values(product.assay).onConflictDoNothing()),
    write(db.insert(templatesTable).values(product.template).onConflictDoNothing()),
    write(db.insert(productsTable).values(product.product).onConflictDoNothing()),
    write(db.insert(ruleSetsTable).values(product.ruleSet).onConflictDoNothing()),
  ];
}
