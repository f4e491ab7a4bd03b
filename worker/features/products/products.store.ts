import { asc, desc, eq, inArray, sql } from "drizzle-orm";
import { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { aliasedOrNull } from "../../platform/database/alias";
import { db, row, rows } from "../../platform/database/query";

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

export function findProduct(code: string) {
  return row(
    db
      .select(productColumns)
      .from(productsTable)
      .leftJoin(assaysTable, eq(assaysTable.id, productsTable.assayId))
      .where(eq(productsTable.code, code)),
  );
}

const definitionOf = <T extends typeof assaysTable | typeof templatesTable | typeof ruleSetsTable>(table: T) => ({
  id: table.id,
  revision: table.revision,
  state: table.state,
  contentHash: table.contentHash,
  approvedAt: table.approvedAt,
  definition: table.definition,
});

export function findAssayOfProduct(code: string) {
  const assayId = db.select({ id: productsTable.assayId }).from(productsTable).where(eq(productsTable.code, code));
  return row(
    db
      .select({ ...definitionOf(assaysTable), code: assaysTable.code, name: assaysTable.name })
      .from(assaysTable)
      .where(eq(assaysTable.id, sql`(${assayId})`)),
  );
}

export function findTemplateOfProduct(code: string) {
  const templateId = db
    .select({ id: productsTable.templateId })
    .from(productsTable)
    .where(eq(productsTable.code, code));
  return row(
    db
      .select({
        ...definitionOf(templatesTable),
        tplId: templatesTable.tplId,
        name: templatesTable.name,
        layout: templatesTable.layout,
      })
      .from(templatesTable)
      .where(eq(templatesTable.id, sql`(${templateId})`)),
  );
}

export function findRuleSetsOfProduct(code: string) {
  const productId = db.select({ id: productsTable.id }).from(productsTable).where(eq(productsTable.code, code));
  return rows(
    db
      .select(definitionOf(ruleSetsTable))
      .from(ruleSetsTable)
      .where(eq(ruleSetsTable.productId, sql`(${productId})`))
      .orderBy(desc(ruleSetsTable.revision)),
  );
}
