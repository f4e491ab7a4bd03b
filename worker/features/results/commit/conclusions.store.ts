import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { mapped, select } from "../../../platform/database/query";

const p = alias(productsTable, "p");
const u = alias(ruleSetsTable, "u");
const t = alias(templatesTable, "t");

/**
 * The rows of a product's live rules with the texts of their conclusions: the rule set's own, otherwise the template's; `cross
 * join` makes the query start with the product.
 */
export function findConclusions(productCode: string) {
  const words = (definition: ReturnType<typeof sql>) =>
    sql`(select w.value ->> '$.phrase' from json_each(${definition}) w where w.key = r.value ->> '$.phenotype')`;
  return mapped(
    select(
      {
        id: sql<string>`r.value ->> '$.id'`,
        phenotype: sql<string>`coalesce(r.value ->> '$.phenotype', '')`,
        level: sql<number | null>`r.value ->> '$.level'`,
        pattern: sql<string>`r.value -> '$.pattern'`,
        phrase: sql<string>`coalesce(${words(sql`${u.definition}, '$.texts'`)},
          ${words(sql`${t.definition}, '$.texts.phenotypes'`)}, '')`,
      },
      sql`from ${productsTable} ${p} cross join ${ruleSetsTable} ${u} on ${u.productId} = ${p.id} and ${u.state} = 'live'
        left join ${templatesTable} ${t} on ${t.id} = ${p.templateId}
        join json_each(${u.definition}, '$.rows') r where ${p.code} = ${productCode} order by r.key`,
    ),
    (rows) => rows.map(({ pattern, ...one }) => ({ ...one, pattern: JSON.parse(pattern) as Record<string, string> })),
  );
}
