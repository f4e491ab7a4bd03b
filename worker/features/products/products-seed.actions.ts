import { sha256 } from "../../platform/crypto";
import { type SeedQuery, seedQuery } from "../../platform/database/seed-query";
import { catalogue } from "./catalogue/catalogue";
import { productRows } from "./product-rows";
import { insertProductOnce } from "./products.store";

/** Statements that insert the products of the catalogue; a second run changes nothing. */
export async function productSeedStatements(now: number): Promise<SeedQuery[]> {
  const queries: SeedQuery[] = [];
  for (const product of catalogue) {
    const ids = await Promise.all(
      ["assay", "template", "product", "rules"].map((part) => fixedId(`${product.code} ${part}`)),
    );
    const rows = await productRows(product, {
      newId: () => ids.shift() ?? "",
      now,
      submittedBy: null,
      approvedBy: null,
    });
    queries.push(...insertProductOnce(rows).map((query) => seedQuery(`product:${product.code}`, query)));
  }
  return queries;
}

/** The same id for the same row in every installation. */
async function fixedId(name: string): Promise<string> {
  const digest = await sha256(`catalogue ${name}`);
  return digest.slice(0, 16).toUpperCase();
}
