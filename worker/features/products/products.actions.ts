import { getProduct, listProducts, type ProductItem, productMessages } from "#contract/products";
import { staffAction } from "../../http/action";
import { notFound } from "../../http/errors";
import type { ResultsOf } from "../../platform/database/database";
import {
  findAssayOfProduct,
  findProduct,
  findProducts,
  findRuleSetsOfProduct,
  findTemplateOfProduct,
} from "./products.store";

type ProductRow = ResultsOf<[ReturnType<typeof findProducts>]>[0][number];

function toItem({ assayCode, assayName, assayKind, ...product }: ProductRow): ProductItem {
  return {
    ...product,
    assay: assayCode && assayName && assayKind ? { code: assayCode, name: assayName, kind: assayKind } : null,
  };
}

export const list = staffAction(listProducts, {
  load: ({ query }) => [findProducts(query.state)],
  run: ({ loaded: [products] }) => ({ list: products.map(toItem) }),
});

export const get = staffAction(getProduct, {
  load: ({ params: { code } }) => [
    findProduct(code),
    findAssayOfProduct(code),
    findTemplateOfProduct(code),
    findRuleSetsOfProduct(code),
  ],
  run({ loaded: [product, assay, template, ruleSets] }) {
    if (!product) throw notFound(productMessages.unknown);
    return { product: toItem(product), assay: assay ?? null, template: template ?? null, ruleSets };
  },
});
