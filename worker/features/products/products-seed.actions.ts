import type { Query } from "../../platform/database/database";
import type { Deps } from "../../platform/deps";
import { newId } from "../../platform/ids";
import { catalogue } from "./catalogue/catalogue";
import { productRows } from "./product-rows";
import { findProductCodes, insertProduct } from "./products-seed.store";

/** Statements that put in the products of the catalogue that are not there yet. */
export async function productSeedStatements(deps: Pick<Deps, "database">, now: number): Promise<Query<unknown>[]> {
  const [present] = await deps.database.run([findProductCodes()]);
  const missing = catalogue.filter((product) => !present.some(({ code }) => code === product.code));
  const by = { newId: () => newId(now), now, submittedBy: null, approvedBy: null };
  const made = await Promise.all(missing.map((product) => productRows(product, by)));
  return made.flatMap(insertProduct);
}
