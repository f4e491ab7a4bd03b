import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { bindingsTable } from "#drizzle/schema/bindings";
import { tubesTable } from "#drizzle/schema/kits";
import { personsTable } from "#drizzle/schema/persons";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { resultSetsTable } from "#drizzle/schema/runs";
import { samplesTable } from "#drizzle/schema/samples";
import type { Query } from "../../../platform/database/database";
import { mapped, select } from "../../../platform/database/query";
import { findingsOf } from "../../run-facts/findings.queries";
import type { AssayDefinition } from "../assays/assay.types";
import type { PastResult } from "./rule-trial.rules";

const p = alias(productsTable, "p");
const a = alias(assaysTable, "a");
const t = alias(templatesTable, "t");
const x = alias(resultSetsTable, "x");
const tTubes = alias(tubesTable, "t");
const pe = alias(personsTable, "pe");
const s = alias(samplesTable, "s");
const b = alias(bindingsTable, "b");

/** What a rule set depends on: its product's assay and the texts of its template. */
export interface RuleSetContext {
  readonly product: { readonly id: string; readonly code: string; readonly name: string };
  readonly assay: AssayDefinition | null;
  /** Phrases of the template by phenotype. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** By the id of a product, or of one of its rule sets. */
export function findRuleSetContext(id: string): Query<RuleSetContext | undefined> {
  return mapped(
    select(
      {
        document: sql<string>`json_object('product', json_object('id', ${p.id}, 'code', ${p.code}, 'name', ${p.name}),
          'assay', json(${a.definition}),
        'phrases', json((select json_group_object(w.key, w.value ->> '$.phrase')
          from json_each(${t.definition}, '$.texts.phenotypes') w)))`,
      },
      sql`from ${productsTable} ${p} left join ${assaysTable} ${a} on ${a.id} = ${p.assayId} left
        join ${templatesTable} ${t} on ${t.id} = ${p.templateId}
      where ${p.id} in (${id}, (select ${ruleSetsTable.productId} from ${ruleSetsTable}
      where ${ruleSetsTable.id} = ${id}))`,
    ),
    ([found]) => found && (JSON.parse(found.document) as RuleSetContext),
  );
}

/** Results of the rule set's product that have an answer and are older than `before`, newest first. */
export function findPastResults(ruleSetId: string, before: string, count: number): Query<PastResult[]> {
  return mapped(
    select(
      {
        json: sql<string>`json_object('id', ${x.id}, 'tubeId', ${tTubes.id}, 'barcode', ${tTubes.barcode}, 'nameMasked',
          coalesce(${pe.nameMasked}, ''),
        'level', ${x.level}, 'phenotype', ${x.phenotype}, 'findings', ${findingsOf(x)})`,
      },
      sql`from ${resultSetsTable} ${x} join ${samplesTable} ${s} on ${s.id} = ${x.sampleId}
        join ${tubesTable} ${tTubes} on ${tTubes.id} = ${s.tubeId}
      left join ${bindingsTable} ${b} on ${b.id} = ${tTubes.bindingId} left join ${personsTable} ${pe} on ${pe.id} =
      ${b.personId}
      where ${x.productId} = (select ${ruleSetsTable.productId} from ${ruleSetsTable}
      where ${ruleSetsTable.id} = ${ruleSetId}) and ${x.id} < ${before}
      and ${x.state} in ('submitted', 'reviewed', 'released') and ${x.phenotype} is not null
      order by ${x.id} desc limit ${count}`,
    ),
    (rows) => rows.map(({ json }) => JSON.parse(json) as PastResult),
  );
}
