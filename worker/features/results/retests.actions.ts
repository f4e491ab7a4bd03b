import { listRetests, type RetestItem } from "#contract/retests";
import { staffAction } from "../../http/action";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-total";
import { findProductNames, type ProductNames, productOf } from "../products/product-names.store";
import { needsRecollection } from "./result-set-moves.rules";
import { countPlating, findHeld, type HeldRow } from "./retests.store";

const platingShown = 1_000;

/** The gravest of what its calls say. */
function causeOf(states: readonly string[]): RetestItem["cause"] {
  if (states.includes("invalid")) return "invalid";
  if (states.includes("inconclusive")) return "conflict";
  return states.includes("no_call") ? "no_call" : "other";
}

function toItem(row: HeldRow, names: ProductNames): RetestItem {
  const { productId, nextStep: _step, callStates, ...item } = row;
  return {
    ...item,
    product: productOf(names, productId),
    cause: causeOf(callStates),
    needsRecollection: needsRecollection(row),
  };
}

export const listRetestsAction = staffAction(listRetests, {
  load: ({ query }) => ({
    held: findHeld(query),
    total: totalOf(findHeld, query),
    platingCount: countPlating(platingShown),
    names: findProductNames(),
  }),
  run: ({ query, held, total, platingCount, names }) => ({
    ...keysetPage(
      held,
      query.pageSize,
      ({ id }) => id,
      (row) => toItem(row, names),
      total,
    ),
    platingCount,
  }),
});
