import { type SQL, sql } from "drizzle-orm";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import { aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { mapped, select } from "../../platform/database/query";
import type { AssayDefinition } from "./assays/assay.types";

export type ProductNames = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

/** Code and name of every product by id, in the order of the products. */
export const findProductNames = (): Query<ProductNames> =>
  mapped(
    select(
      { id: productsTable.id, code: productsTable.code, name: productsTable.name },
      sql`from ${productsTable} order by ${productsTable.sort}, ${productsTable.id}`,
    ),
    (products) => new Map(products.map(({ id, code, name }) => [id, { code, name }])),
  );

/** The assay with this id, for the names of its targets; undefined when the id is null. */
export function findAssayDefinition(assayId: SQL): Query<AssayDefinition | undefined> {
  return mapped(
    select({ definition: assaysTable.definition }, sql`from ${assaysTable} where ${assaysTable.id} = (${assayId})`),
    ([found]) => found && (found.definition as AssayDefinition),
  );
}

/** Product columns for lists that join the product of their rows; `productOfColumns` converts them. */
export const productColumns = {
  productCode: aliasedOrNull(productsTable.code, "product_code"),
  productName: aliasedOrNull(productsTable.name, "product_name"),
};

export const productOfColumns = (row: {
  readonly productCode: string | null;
  readonly productName: string | null;
}) => ({
  code: row.productCode ?? "",
  name: row.productName ?? "",
});

/** The product of a row as lists show it. */
export function productOf(names: ProductNames, productId: string): { code: string; name: string } {
  return names.get(productId) ?? { code: "", name: "" };
}
