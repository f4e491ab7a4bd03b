import { createAssay, decideAssay, saveAssay, submitAssay } from "#contract/assays.schemas";
import { createProduct, getProduct, moveProduct, updateProduct } from "#contract/product-edit.schemas";
import { createRuleSet, decideRuleSet, saveRuleSet, submitRuleSet, tryRuleSet } from "#contract/rule-sets.schemas";
import type { World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { nextNumber } from "#tests/support/factories";
import { nutritionAssay, nutritionProduct, nutritionRules } from "#tests/support/nutrition";

/** The people who make definitions and approve them. */
export interface Makers {
  readonly world: World;
  readonly technician: Browser;
  readonly reviewer: Browser;
}

const byId = (id: string) => ({ params: { id } });

/** A draft assay with content, ready to be submitted. */
export async function draftAssay({ technician }: Makers, content = nutritionAssay) {
  const code = `NUT-${nextNumber()}`;
  const { data } = await technician.call(createAssay, { body: { code, name: "营养素双位点分型", kind: content.kind } });
  const body = { name: "营养素双位点分型", definition: content, version: 1 };
  const saved = await technician.call(saveAssay, { ...byId(data.id), body });
  return { id: data.id, code, version: saved.data.version };
}

export async function submittedAssay(makers: Makers) {
  const { id, code, version } = await draftAssay(makers);
  const { data } = await makers.technician.call(submitAssay, { ...byId(id), body: { version } });
  return { id, code, version: data.version };
}

export async function liveAssay(makers: Makers) {
  const { id, code, version } = await submittedAssay(makers);
  const { reviewer } = makers;
  const { data } = await reviewer.call(decideAssay, { ...byId(id), body: { verdict: "approve", version } });
  await reviewer.call(decideAssay, { ...byId(id), body: { verdict: "launch", version: data.version } });
  return { id, code };
}

/** An unfinished product: a live assay and an approved template, but no rules yet. */
export async function productWithAssay(makers: Makers) {
  const { technician } = makers;
  const assay = await liveAssay(makers);
  const { code, ...form } = nutritionProduct;
  const made = await technician.call(createProduct, { body: { ...form, code: `${code}-${nextNumber()}` } });
  const body = { ...form, assayCode: assay.code, tplId: "folic-acid", version: 1 };
  await technician.call(updateProduct, { ...byId(made.data.id), body });
  return { id: made.data.id, assay };
}

export async function draftRules(makers: Makers, productId: string, content = nutritionRules) {
  const { technician } = makers;
  const { data } = await technician.call(createRuleSet, { body: { productId } });
  const saved = await technician.call(saveRuleSet, { ...byId(data.id), body: { definition: content, version: 1 } });
  return { id: data.id, version: saved.data.version, problems: saved.data.problems };
}

/** Runs a rule set over all past results; returns a function that submits it. */
export async function proofOf({ technician }: Makers, id: string): Promise<string> {
  let cursor: string | undefined;
  for (;;) {
    const { data } = await technician.call(tryRuleSet, { ...byId(id), query: cursor ? { cursor } : {} });
    if (data.proof !== null) return data.proof;
    cursor = data.nextCursor ?? undefined;
  }
}

export async function submittedRules(makers: Makers) {
  const product = await productWithAssay(makers);
  const { id, version } = await draftRules(makers, product.id);
  const proof = await proofOf(makers, id);
  const { data } = await makers.technician.call(submitRuleSet, { ...byId(id), body: { version, proof } });
  return { id, version: data.version, product };
}

/** The reason for selling a product without a validation of its assay. */
export const exception = { reason: "验证计划在下季度完成", until: "2027-12-31" };

/** A product on sale, made from nothing by two people, with an exception from validation. */
export async function launchedProduct(makers: Makers) {
  const { id, version, product } = await submittedRules(makers);
  const { reviewer } = makers;
  const approved = await reviewer.call(decideRuleSet, { ...byId(id), body: { verdict: "approve", version } });
  await reviewer.call(decideRuleSet, { ...byId(id), body: { verdict: "launch", version: approved.data.version } });
  const { data } = await reviewer.call(getProduct, byId(product.id));
  const body = { state: "live" as const, version: data.product.version, exception };
  await reviewer.call(moveProduct, { ...byId(product.id), body });
  return { id: product.id, code: data.product.code, ruleSetId: id, assay: product.assay };
}
