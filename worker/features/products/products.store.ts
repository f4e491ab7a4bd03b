import { asc, eq, inArray, sql } from "drizzle-orm";
import type { DefinitionState } from "#contract/definitions";
import { assaysTable, productsTable } from "#drizzle/schema/products";
import { aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, rows, statement, write } from "../../platform/database/query";
import type { ProductFacts, TemplateLayout } from "./product.types";

const productColumns = {
  id: productsTable.id,
  code: productsTable.code,
  name: productsTable.name,
  neutralName: productsTable.neutralName,
  sampleKind: productsTable.sampleKind,
  journey: productsTable.journey,
  medicalLevel: productsTable.medicalLevel,
  turnaroundMinutes: productsTable.turnaroundMinutes,
  minimumAge: productsTable.minimumAge,
  state: productsTable.state,
  assayCode: aliasedOrNull(assaysTable.code, "assay_code"),
  assayName: aliasedOrNull(assaysTable.name, "assay_name"),
  assayKind: aliasedOrNull(assaysTable.kind, "assay_kind"),
};

const allStates = ["draft", "live", "retired"] as const;

export function findProducts(state: (typeof allStates)[number] | undefined) {
  return rows(
    db
      .select(productColumns)
      .from(productsTable)
      .leftJoin(assaysTable, eq(assaysTable.id, productsTable.assayId))
      .where(inArray(productsTable.state, state ? [state] : [...allStates]))
      .orderBy(asc(productsTable.sort), asc(productsTable.id)),
  );
}

/** A product by its id or its code. */
export function findProduct(idOrCode: string): Query<ProductFacts | undefined> {
  return statement(
    sql`select json_object('product', json_object('id', p.id, 'code', p.code, 'name', p.name, 'neutralName', p.neutral_name,
        'sampleKind', p.sample_kind, 'journey', p.journey, 'medicalLevel', p.medical_level, 'turnaroundMinutes',
        p.turnaround_minutes, 'minimumAge', p.minimum_age, 'state', p.state, 'version', p.version, 'updatedAt', p.updated_at,
        'hue', coalesce(p.details ->> '$.hue', '#0B6BCB')),
        'assay', iif(a.id is null, null, json_object('id', a.id, 'code', a.code, 'name', a.name, 'revision', a.revision,
          'state', a.state, 'definition', json(a.definition))),
        'template', iif(t.id is null, null, json_object('id', t.id, 'tplId', t.tpl_id, 'name', t.name, 'layout', t.layout,
          'revision', t.revision, 'state', t.state)),
        'phrases', json((select json_group_object(w.key, w.value ->> '$.phrase')
          from json_each(t.definition, '$.texts.phenotypes') w)),
        'liveRules', json((select definition from rule_sets where product_id = p.id and state = 'live')),
        'ruleSets', json((select json_group_array(json_object('id', r.id, 'revision', r.revision, 'state', r.state,
          'contentHash', r.content_hash, 'approvedAt', r.approved_at)) from (select * from rule_sets
          where product_id = p.id order by revision desc limit 50) r)))
      from products p left join assays a on a.id = p.assay_id left join templates t on t.id = p.template_id
      where p.id = ${idOrCode} or p.code = ${idOrCode}`,
    ([found]) => found && (JSON.parse(String(found[0])) as ProductFacts),
  );
}

interface TemplateChoice {
  readonly id: string;
  readonly tplId: string;
  readonly name: string;
  readonly layout: TemplateLayout;
  readonly state: DefinitionState;
}

/** Templates that a product could use: in force or in work. */
export function findTemplateChoices(): Query<TemplateChoice[]> {
  return statement(
    sql`select json_object('id', id, 'tplId', tpl_id, 'name', name, 'layout', layout, 'state', state) from templates
      where tpl_id > '' and state <> 'retired' order by tpl_id, revision desc limit 400`,
    (found) => found.map(([json]) => JSON.parse(String(json)) as TemplateChoice),
  );
}

export function insertProduct(values: typeof productsTable.$inferInsert): Query<number> {
  return write(db.insert(productsTable).values(values));
}

interface Edit {
  readonly id: string;
  readonly version: number;
  readonly userId: number;
  readonly now: number;
}

const stamped = ({ userId, now }: Edit) => ({
  version: sql`${productsTable.version} + 1`,
  updatedBy: userId,
  updatedAt: now,
});
const asSeen = ({ id, version }: Edit) => sql`${productsTable.id} = ${id} and ${productsTable.version} = ${version}`;

export function updateProductRow(edit: Edit, values: Partial<typeof productsTable.$inferInsert>): Query<number> {
  return write(
    db
      .update(productsTable)
      .set({ ...values, ...stamped(edit) })
      .where(asSeen(edit)),
  );
}
