import { listRetests, type RetestItem } from "#contract/retests.schemas";
import { staffAction } from "../../../http/action";
import { keysetPage } from "../../../platform/database/keyset";
import { totalOf } from "../../../platform/database/list-conditions";
import { findProductNames, type ProductNames, productOf } from "../../products/product-names.store";
import { needsRecollection } from "../review/result-set-moves.rules";
import { countRetestsForPlates, findHeldResults, type HeldRow } from "./retests.store";

function toItem(row: HeldRow, names: ProductNames): RetestItem {
  const { productId, nextStep: _step, runId, runNo, cause, ...item } = row;
  return {
    ...item,
    run: runId === null ? null : { id: runId, runNo: runNo ?? "" },
    product: productOf(names, productId),
    cause,
    needsRecollection: needsRecollection(row),
  };
}

export const listRetestsAction = staffAction(listRetests, {
  load: ({ query }) => ({
    held: findHeldResults(query),
    total: totalOf(findHeldResults, query),
    platingCount: countRetestsForPlates(),
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
