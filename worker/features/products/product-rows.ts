import type { TemplateContent } from "#contract/templates.schemas";
import type { assaysTable, productsTable, ruleSetsTable, templatesTable } from "#drizzle/schema/products";
import { sha256 } from "../../platform/crypto";
import type { ProductDefinition, ProductTexts } from "./product.types";

/** Types of the definition columns; nothing else may be stored in them. */
export interface StoredTemplate {
  readonly texts: ProductTexts;
  readonly hue: string;
  /** Pictures, lines and sections of a template that staff made; without it the page draws the built-in one. */
  readonly page?: Pick<TemplateContent, "levels" | "ink" | "fields" | "sections">;
}

export interface ProductRows {
  readonly assay: typeof assaysTable.$inferInsert;
  readonly template: typeof templatesTable.$inferInsert;
  readonly product: typeof productsTable.$inferInsert;
  readonly ruleSet: typeof ruleSetsTable.$inferInsert;
}

interface Installation {
  /** Makes the ids, in the order assay, template, product, rule set. */
  newId(): string;
  readonly now: number;
  /** Two different people, or null for both when the definitions come with the software. */
  readonly submittedBy: number | null;
  readonly approvedBy: number | null;
}

/** The rows of a catalogue product, live at once: insert them in the order assay, template, product, rule set. */
export async function productRows(definition: ProductDefinition, by: Installation): Promise<ProductRows> {
  const { assay, ruleSet, template, texts, hue, ...facts } = definition;
  const [assayId, templateId, productId, ruleSetId] = [by.newId(), by.newId(), by.newId(), by.newId()];
  const stamps = { createdAt: by.now, updatedAt: by.now, createdBy: by.submittedBy, updatedBy: by.approvedBy };
  const live = async (content: unknown, revision: number) => ({
    revision,
    state: "live" as const,
    definition: content,
    contentHash: await sha256(JSON.stringify(content)),
    submittedBy: by.submittedBy,
    approvedBy: by.approvedBy,
    approvedAt: by.now,
    ...stamps,
  });
  const storedTemplate: StoredTemplate = { texts, hue };
  return {
    assay: { id: assayId, code: assay.code, name: assay.name, kind: assay.kind, ...(await live(assay, assay.version)) },
    template: { id: templateId, ...template, ...(await live(storedTemplate, 1)) },
    product: { id: productId, ...facts, assayId, templateId, state: "live", details: { hue }, ...stamps },
    ruleSet: { id: ruleSetId, productId, ...(await live(ruleSet, ruleSet.version)) },
  };
}
