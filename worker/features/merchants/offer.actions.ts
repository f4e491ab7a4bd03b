import { readOffer } from "#contract/offer.schemas";
import { publicAction } from "../../http/action";
import { findPrice } from "../settings/price.queries";
import { findListedMerchants, findOfferedProducts } from "./offer.store";

export const readOfferAction = publicAction(readOffer, {
  load: () => ({ products: findOfferedProducts(), price: findPrice(), places: findListedMerchants() }),
  run: ({ products, price, places }) => ({ products: products.map(({ code }) => code), price, places }),
});
