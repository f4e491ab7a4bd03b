import { sql } from "drizzle-orm";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { AssayDefinition } from "./assay.types";
import type { PastResult } from "./rule-trial.rules";

/** What a rule set stands between: its product's assay and the words of its template. */
export interface RuleSetSurroundings {
  readonly product: { readonly id: string; readonly code: string; readonly name: string };
  readonly assay: AssayDefinition | null;
  /** Phrases of the template by phenotype. */
  readonly phrases: Readonly<Record<string, string>>;
}

/** By the id of a product, or of one of its rule sets. */
export function findSurroundings(id: string): Query<RuleSetSurroundings | undefined> {
  return statement(
    sql`select json_object('product', json_object('id', p.id, 'code', p.code, 'name', p.name), 'assay', json(a.definition),
        'phrases', json((select json_group_object(w.key, w.value ->> '$.phrase')
          from json_each(t.definition, '$.texts.phenotypes') w)))
      from products p left join assays a on a.id = p.assay_id left join templates t on t.id = p.template_id
      where p.id in (${id}, (select product_id from rule_sets where id = ${id}))`,
    ([found]) => found && (JSON.parse(String(found[0])) as RuleSetSurroundings),
  );
}

/** Answered results of the rule set's product that are older than `before`, newest first. */
export function findPastResults(ruleSetId: string, before: string, count: number): Query<PastResult[]> {
  return statement(
    sql`select json_object('id', x.id, 'tubeId', t.id, 'barcode', t.barcode, 'nameMasked', coalesce(pe.name_masked, ''),
        'level', x.level, 'phenotype', x.phenotype, 'findings', json((select json_group_object(c.target_code, c.value)
          from calls c where c.result_set_id = x.id and c.state <> 'superseded')))
      from result_sets x join samples s on s.id = x.sample_id join tubes t on t.id = s.tube_id
      left join bindings b on b.id = t.binding_id left join persons pe on pe.id = b.person_id
      where x.product_id = (select product_id from rule_sets where id = ${ruleSetId}) and x.id < ${before}
      and x.state in ('submitted', 'reviewed', 'released') and x.phenotype is not null
      order by x.id desc limit ${count}`,
    (rows) => rows.map(([json]) => JSON.parse(String(json)) as PastResult),
  );
}
