import {
  createValidation,
  getValidation,
  listReferenceMaterials,
  listValidations,
  moveValidation,
  saveReferenceMaterials,
  updateValidation,
} from "#contract/validations.schemas";
import { type HappyPath, happy, type Stage } from "../contract/stage";
import { liveAssay } from "../products/made-products";
import { materialsForm, newCodes } from "./proofs";

const begun = async (stage: Stage) => {
  const { id: assayId } = await liveAssay(stage);
  return { params: { id: (await stage.boss.call(createValidation, { body: { assayId } })).data.id } };
};

/** Reference materials and the validation of assays. */
export const validations: readonly HappyPath[] = [
  happy(listReferenceMaterials),
  happy(saveReferenceMaterials, () => ({ body: { materials: materialsForm(newCodes(2)) } })),
  happy(listValidations),
  happy(createValidation, async (stage) => ({ body: { assayId: (await liveAssay(stage)).id } })),
  happy(getValidation, begun),
  happy(updateValidation, async (stage) => ({ ...(await begun(stage)), body: { plan: "计划", version: 1 } })),
  happy(moveValidation, async (stage) => ({
    ...(await begun(stage)),
    body: { step: "withdraw", reason: "方案改期", version: 1 },
  })),
];
