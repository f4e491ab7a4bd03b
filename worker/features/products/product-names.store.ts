import { type SQL, sql } from "drizzle-orm";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import type { Query } from "../../platform/database/database";
import { keptOf } from "../../platform/database/kept-lists";
import { mapped, select } from "../../platform/database/query";
import type { AssayDefinition } from "./assay.types";

export type ProductNames = ReadonlyMap<string, { readonly code: string; readonly name: string }>;

/** Code and name of every product by id, in the order of the products. */
export const findProductNames = (): Query<ProductNames> =>
  mapped(select({ names: keptOf(productsTable) }, sql``), ([found]) => {
    const names = JSON.parse(found?.names ?? "{}") as Readonly<Record<string, readonly [string, string]>>;
    return new Map(Object.entries(names).map(([id, [code, name]]) => [id, { code, name }]));
  });

/** The assay with this id, for the names of what it measures; undefined when the id is null. */
export function findAssayDefinition(assayId: SQL): Query<AssayDefinition | undefined> {
  return mapped(
    select({ definition: assaysTable.definition }, sql`from ${assaysTable} where ${assaysTable.id} = (${assayId})`),
    ([found]) => found && (found.definition as AssayDefinition),
  );
}

/** For `namedRows`: the product of each row, which `productIn` says as lists show it. */
export const pageProduct = {
  by: "productId",
  id: productsTable.id,
  read: { productCode: productsTable.code, productName: productsTable.name },
} as const;

export const productIn = (row: { readonly productCode: string | null; readonly productName: string | null }) => ({
  code: row.productCode ?? "",
  name: row.productName ?? "",
});

/** The product of a row as lists show it. */
export function productOf(names: ProductNames, productId: string): { code: string; name: string } {
  return names.get(productId) ?? { code: "", name: "" };
}
