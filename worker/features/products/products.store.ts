import { asc, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { DefinitionState } from "#contract/definitions";
import type { ProductItem } from "#contract/products.schemas";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { validationsTable } from "#drizzle/schema/validations";
import { aliasedOrNull } from "../../platform/database/alias";
import type { Query } from "../../platform/database/database";
import { db, mapped, rows, select, write } from "../../platform/database/query";
import { insertInto } from "../../platform/database/writes";
import type { ProductFacts, TemplateLayout } from "./product.types";
import type { ProductRows } from "./product-rows";

const p = alias(productsTable, "p");
const a = alias(assaysTable, "a");
const t = alias(templatesTable, "t");
const r = alias(ruleSetsTable, "r");
const v = alias(validationsTable, "v");

/** The signed validation of exactly this revision of a product's assay, as JSON. */
const proofOf = (assayId: SQLWrapper): SQL =>
  sql`(select json_object('id', ${v.id}, 'number', ${v.number}, 'signedAt', ${v.signedAt}) from ${validationsTable} ${v}
    where ${v.assayId} = ${assayId} and ${v.state} = 'signed')`;

const readProof = (text: string) => JSON.parse(text) as ProductItem["proof"];

/** Condition inside a batch: the assay of a product has a signed validation. */
export const hasSignedValidation = (assayId: string): SQL => sql`${proofOf(sql`${assayId}`)} is not null`;

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
  proof: sql`${proofOf(productsTable.assayId)}`.mapWith(readProof).as("proof"),
  exception: productsTable.exception,
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
  const product = sql`json_object('id', ${p.id}, 'code', ${p.code}, 'name', ${p.name}, 'neutralName', ${p.neutralName},
    'sampleKind', ${p.sampleKind}, 'journey', ${p.journey}, 'medicalLevel', ${p.medicalLevel},
    'turnaroundMinutes', ${p.turnaroundMinutes}, 'minimumAge', ${p.minimumAge}, 'state', ${p.state},
    'proof', json(${proofOf(p.assayId)}), 'exception', json(${p.exception}), 'version', ${p.version}, 'updatedAt', ${p.updatedAt}, 'hue', coalesce(${p.details} ->> '$.hue', '#0B6BCB'))`;
  const assay = sql`json_object('id', ${a.id}, 'code', ${a.code}, 'name', ${a.name}, 'revision', ${a.revision},
    'state', ${a.state}, 'definition', json(${a.definition}))`;
  const template = sql`json_object('id', ${t.id}, 'tplId', ${t.tplId}, 'name', ${t.name}, 'layout', ${t.layout},
    'revision', ${t.revision}, 'state', ${t.state})`;
  const ruleSets = sql`(select json_group_array(json_object('id', ${r.id}, 'revision', ${r.revision}, 'state',
    ${r.state},
    'contentHash', ${r.contentHash}, 'approvedAt', ${r.approvedAt})) from (select * from ${ruleSetsTable}
    where ${ruleSetsTable.productId} = ${p.id} order by ${ruleSetsTable.revision} desc limit 50) ${r})`;
  return mapped(
    select(
      {
        document: sql<string>`json_object('product', ${product}, 'assay', iif(${a.id} is null, null, ${assay}),
          'template', iif(${t.id} is null, null, ${template}),
          'phrases', json((select json_group_object(w.key, w.value ->> '$.phrase')
            from json_each(${t.definition}, '$.texts.phenotypes') w)),
          'liveRules', json((select ${ruleSetsTable.definition} from ${ruleSetsTable}
            where ${ruleSetsTable.productId} = ${p.id} and ${ruleSetsTable.state} = 'live')),
          'ruleSets', json(${ruleSets}))`,
      },
      sql`from ${productsTable} ${p} left join ${assaysTable} ${a} on ${a.id} = ${p.assayId} left
        join ${templatesTable} ${t} on ${t.id} = ${p.templateId}
      where ${p.id} = ${idOrCode} or ${p.code} = ${idOrCode}`,
    ),
    ([found]) => found && (JSON.parse(found.document) as ProductFacts),
  );
}

interface TemplateChoice {
  readonly id: string;
  readonly tplId: string;
  readonly name: string;
  readonly layout: TemplateLayout;
  readonly state: DefinitionState;
}

/** Templates that a product could use: in force or in preparation. */
export function findTemplateChoices(): Query<TemplateChoice[]> {
  return mapped(
    select(
      {
        json: sql<string>`json_object('id', ${templatesTable.id}, 'tplId', ${templatesTable.tplId}, 'name',
          ${templatesTable.name}, 'layout', ${templatesTable.layout}, 'state', ${templatesTable.state})`,
      },
      sql`from ${templatesTable}
      where ${templatesTable.tplId} > '' and ${templatesTable.state} <> 'retired'
      order by ${templatesTable.tplId}, ${templatesTable.revision} desc limit 400`,
    ),
    (found) => found.map(({ json }) => JSON.parse(json) as TemplateChoice),
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

/** Changes nothing when somebody else edited the row first, or when `when` is false. */
export function updateProductRow(
  edit: Edit,
  values: Partial<typeof productsTable.$inferInsert>,
  when: SQL = sql`1`,
): Query<number> {
  return write(
    db
      .update(productsTable)
      .set({ ...values, ...stamped(edit) })
      .where(sql`${asSeen(edit)} and ${when}`),
  );
}

/** In the order of their references; existing rows stay as they are, whatever their ids. */
export function insertProductOnce(product: ProductRows): Query<number>[] {
  const isOurs = sql`exists (select 1 from ${productsTable} where ${productsTable.id} = ${product.product.id})`;
  return [
    write(db.insert(assaysTable).values(product.assay).onConflictDoNothing()),
    write(db.insert(templatesTable).values(product.template).onConflictDoNothing()),
    write(db.insert(productsTable).values(product.product).onConflictDoNothing()),
    write(insertInto(ruleSetsTable, product.ruleSet, { when: isOurs }).onConflictDoNothing()),
  ];
}
