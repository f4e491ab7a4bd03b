import { sql } from "drizzle-orm";
import type { DefinitionState } from "#contract/definitions";
import type { Query } from "../../platform/database/database";
import { statement } from "../../platform/database/query";
import type { AssayDefinition } from "./assay.types";
import type { ReportSource } from "./report-content.rules";
import type { RuleSet } from "./rule-set.rules";

interface ListedTemplate {
  readonly id: string;
  readonly tplId: string;
  readonly name: string;
  readonly layout: "level" | "genes" | "pathogen";
  readonly revision: number;
  readonly state: DefinitionState;
  readonly updatedAt: number;
}

/** The newest hundred revisions; a template is a handful of them. */
export function findTemplates(): Query<ListedTemplate[]> {
  return statement(
    sql`select json_object('id', id, 'tplId', tpl_id, 'name', name, 'layout', layout, 'revision', revision, 'state', state,
      'updatedAt', updated_at) from templates where tpl_id > '' order by tpl_id, revision desc limit 100`,
    (rows) => rows.map(([document]) => JSON.parse(String(document)) as ListedTemplate),
  );
}

/** Products whose reports a template could draw, and what the shown one is judged by. */
interface TemplateTrial {
  readonly products: readonly { readonly code: string; readonly name: string }[];
  readonly shown: {
    readonly product: ReportSource["product"];
    readonly assay: AssayDefinition;
    /** Live, or the newest that is being worked on. */
    readonly ruleSet: RuleSet;
  } | null;
}

/** The products of a template's layout, its own first, and the one of the code, or else the first. */
export function findTemplateTrial(templateId: string, productCode: string | undefined): Query<TemplateTrial> {
  return statement(
    sql`with candidates as (select p.code, p.name, p.sample_kind, a.definition as assay, (select r.definition from rule_sets r
          where r.product_id = p.id order by r.state = 'live' desc, r.revision desc limit 1) as rules,
          row_number() over (order by used.tpl_id = own.tpl_id desc, p.sort, p.id) as place
        from templates own join templates used on used.layout = own.layout join products p on p.template_id = used.id
        join assays a on a.id = p.assay_id where own.id = ${templateId} and p.state <> 'retired' order by place limit 100)
      select json_object('products', json((select json_group_array(json_object('code', code, 'name', name))
          from (select * from candidates where rules is not null order by place))),
        'shown', json((select json_object('product', json_object('code', code, 'name', name, 'sampleKind', sample_kind),
          'assay', json(assay), 'ruleSet', json(rules)) from candidates where rules is not null
          order by code = ${productCode ?? ""} desc, place limit 1)))`,
    ([found]) => JSON.parse(String(found?.[0])) as TemplateTrial,
  );
}
