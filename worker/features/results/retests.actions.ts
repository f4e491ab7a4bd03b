import { listRetests, type RetestItem } from "#contract/retests.schemas";
import { staffAction } from "../../http/action";
import { findKeptCounts } from "../../platform/database/kept-lists";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-total";
import { findProductNames, type ProductNames, productOf } from "../products/product-names.store";
import { needsRecollection } from "./result-set-moves.rules";
import { findHeld, type HeldRow } from "./retests.store";

function toItem(row: HeldRow, names: ProductNames): RetestItem {
  const { productId, nextStep: _step, runId, runNo, cause, ...item } = row;
  return {
    ...item,
    run: runId === null ? null : { id: runId, runNo: runNo ?? "" },
    product: productOf(names, productId),
    cause: cause ?? "other",
    needsRecollection: needsRecollection(row),
  };
}

export const listRetestsAction = staffAction(listRetests, {
  load: ({ query }) => ({
    held: findHeld(query),
    total: totalOf(findHeld, query),
    plating: findKeptCounts("retests_for_plates"),
    names: findProductNames(),
  }),
  run: ({ query, held, total, plating, names }) => ({
    ...keysetPage(
      held,
      query.pageSize,
      ({ id }) => id,
      (row) => toItem(row, names),
      total,
    ),
    platingCount: Object.values(plating).reduce((sum, count) => sum + count, 0),
  }),
});
