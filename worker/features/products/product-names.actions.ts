import type { ProductNames } from "./product-names.store";

/** The product of a row as lists show it. */
export function productOf(names: ProductNames, productId: string): { code: string; name: string } {
  return names.get(productId) ?? { code: "", name: "" };
}
