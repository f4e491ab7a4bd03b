import {
  createAssay,
  decideAssay,
  getAssay,
  listAssays,
  reviseAssay,
  saveAssay,
  submitAssay,
} from "#contract/assays.schemas";
import { createProduct, getProduct, moveProduct, updateProduct } from "#contract/product-edit.schemas";
import {
  createRuleSet,
  decideRuleSet,
  getRuleSet,
  reviseRuleSet,
  saveRuleSet,
  submitRuleSet,
  tryRuleSet,
} from "#contract/rule-sets.schemas";
import { nextNumber } from "#tests/support/factories";
import { nutritionAssay, nutritionProduct, nutritionRules } from "#tests/support/nutrition";
import {
  draftAssay,
  draftRules,
  launchedProduct,
  liveAssay,
  productWithAssay,
  proofOf,
  submittedAssay,
  submittedRules,
} from "../products/made-products";
import { type HappyPath, happy, type Stage } from "./stage";

const { code, ...form } = nutritionProduct;
const newProduct = () => ({ body: { ...form, code: `${code}-${nextNumber()}` } });
const params = ({ id }: { id: string }) => ({ params: { id } });
const draftOf = async (stage: Stage) => draftRules(stage, (await productWithAssay(stage)).id);

export const products: readonly HappyPath[] = [
  happy(createProduct, newProduct),
  happy(updateProduct, async ({ boss }) => ({
    ...params((await boss.call(createProduct, newProduct())).data),
    body: { ...form, assayCode: "", tplId: "", version: 1 },
  })),
  happy(moveProduct, async (stage) => {
    const { id } = await launchedProduct(stage);
    const { version } = (await stage.boss.call(getProduct, { params: { id } })).data.product;
    return { params: { id }, body: { state: "retired", version } };
  }),
  happy(listAssays),
  happy(getAssay, async (stage) => params(await draftAssay(stage))),
  happy(createAssay, () => ({ body: { code: `NEW-${nextNumber()}`, name: "新方案", kind: "pathogen" } })),
  happy(saveAssay, async (stage) => {
    const { id, version } = await draftAssay(stage);
    return { params: { id }, body: { name: "营养素", definition: nutritionAssay, version } };
  }),
  happy(reviseAssay, async (stage) => ({ ...params(await liveAssay(stage)), body: {} })),
  happy(submitAssay, async (stage) => {
    const { id, version } = await draftAssay(stage);
    return { params: { id }, body: { version } };
  }),
  happy(decideAssay, async (stage) => {
    const { id, version } = await submittedAssay(stage);
    return { params: { id }, body: { verdict: "approve", version } };
  }),
  happy(createRuleSet, async (stage) => ({ body: { productId: (await productWithAssay(stage)).id } })),
  happy(getRuleSet, async (stage) => params(await draftOf(stage))),
  happy(saveRuleSet, async (stage) => {
    const { id, version } = await draftOf(stage);
    return { params: { id }, body: { definition: nutritionRules, version } };
  }),
  happy(reviseRuleSet, async (stage) => ({ params: { id: (await launchedProduct(stage)).ruleSetId }, body: {} })),
  happy(tryRuleSet, async (stage) => params(await draftOf(stage))),
  happy(submitRuleSet, async (stage) => {
    const { id, version } = await draftOf(stage);
    return { params: { id }, body: { version, proof: await proofOf(stage, id) } };
  }),
  happy(decideRuleSet, async (stage) => {
    const { id, version } = await submittedRules(stage);
    return { params: { id }, body: { verdict: "approve", version } };
  }),
];
