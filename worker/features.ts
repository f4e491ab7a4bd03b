import { kitsActions } from "./features/kits/kits.routes";
import { merchantsActions } from "./features/merchants/merchants.routes";
import { productsActions } from "./features/products/products.routes";
import type { Action } from "./http/action";

/** Every feature by name: the table of contents of the API. */
export const features: Record<string, readonly Action[]> = {
  products: productsActions,
  merchants: merchantsActions,
  kits: kitsActions,
};
