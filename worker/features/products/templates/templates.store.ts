import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DefinitionState } from "#contract/definitions";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import type { Query } from "../../../platform/database/database";
import { mapped, select } from "../../../platform/database/query";
import type { AssayDefinition } from "../assays/assay.types";
import type { RuleSet } from "../rule-sets/rule-set.rules";
import type { ReportSource } from "./report-content.rules";

const p = alias(productsTable, "p");
const a = alias(assaysTable, "a");
const r = alias(ruleSetsTable, "r");
const used = alias(templatesTable, "used");
const own = alias(templatesTable, "own");

interface ListedTemplate {
  readonly id: string;
  readonly tplId: string;
  readonly name: string;
  readonly layout: "level" | "genes" | "pathogen";
  readonly revision: number;
  readonly state: DefinitionState;
  readonly updatedAt: number;
}

/** The newest hundred revisions; a template has a handful of them. */
export function findTemplates(): Query<ListedTemplate[]> {
  return mapped(
    select(
      {
        document: sql<string>`json_object('id', ${templatesTable.id}, 'tplId', ${templatesTable.tplId}, 'name',
          ${templatesTable.name}, 'layout', ${templatesTable.layout}, 'revision', ${templatesTable.revision}, 'state',
          ${templatesTable.state},
      'updatedAt', ${templatesTable.updatedAt})`,
      },
      sql`from ${templatesTable} where ${templatesTable.tplId} > '' order by ${templatesTable.tplId},
        ${templatesTable.revision} desc limit 100`,
    ),
    (rows) => rows.map(({ document }) => JSON.parse(document) as ListedTemplate),
  );
}

/** Products whose reports could use a template, and the assay and rules of the one that is shown. */
interface TemplateTrial {
  readonly products: readonly { readonly code: string; readonly name: string }[];
  readonly shown: {
    readonly product: ReportSource["product"];
    readonly assay: AssayDefinition;
    /** The live rule set, or the newest one in preparation. */
    readonly ruleSet: RuleSet;
  } | null;
}

/** The products of a template's layout, those that use it first, and the one with the given code, or else the first. */
export function findTemplateTrial(templateId: string, productCode: string | undefined): Query<TemplateTrial> {
  const rules = sql`(select ${r.definition} from ${ruleSetsTable} ${r} where ${r.productId} = ${p.id}
    order by ${r.state} = 'live' desc, ${r.revision} desc limit 1)`;
  const product = sql`json_object('code', ${p.code}, 'name', ${p.name}, 'sampleKind', ${p.sampleKind})`;
  const candidates = sql`candidates as (select ${product} as product, ${p.code} as product_code,
      ${a.definition} as assay, ${rules} as rules,
      row_number() over (order by ${used.tplId} = ${own.tplId} desc, ${p.sort}, ${p.id}) as place
    from ${templatesTable} ${own} join ${templatesTable} ${used} on ${used.layout} = ${own.layout}
    join ${productsTable} ${p} on ${p.templateId} = ${used.id} join ${assaysTable} ${a} on ${a.id} = ${p.assayId}
    where ${own.id} = ${templateId} and ${p.state} <> 'retired' order by place limit 100)`;
  const products = sql`(select json_group_array(json_remove(product, '$.sampleKind'))
    from (select * from candidates where rules is not null order by place))`;
  const shown = sql`(select json_object('product', json(product), 'assay', json(assay), 'ruleSet', json(rules))
    from candidates where rules is not null order by product_code = ${productCode ?? ""} desc, place limit 1)`;
  const document = sql<string>`json_object('products', json(${products}), 'shown', json(${shown}))`;
  return mapped(
    select({ document }, sql``, { with: candidates }),
    ([found]) => JSON.parse(found?.document ?? "null") as TemplateTrial,
  );
}
