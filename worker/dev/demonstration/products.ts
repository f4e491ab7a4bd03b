import { createAssay, saveAssay } from "#contract/assays.schemas";
import { createProduct, getProduct, updateProduct } from "#contract/product-edit.schemas";
import { getRuleSet, reviseRuleSet, saveRuleSet, submitRuleSet, tryRuleSet } from "#contract/rule-sets.schemas";
import type { RuleSet } from "../../features/products/rule-sets/rule-set.rules";
import type { DemoInstallation } from "./client";
import { nutritionFacts, nutritionSites } from "./nutrition-product";
import { type DemoStaff, signInAs } from "./staff";

/** A new product with an unfinished assay, and rules for coffee that wait for approval by a second person. */
export async function createDraftProducts(world: DemoInstallation, { admin }: DemoStaff): Promise<void> {
  const staff = await signInAs(world, admin);
  world.now += 60_000;
  const assay = { code: "NUT-2", name: "营养素双位点分型", kind: "genotype" } as const;
  const { id: assayId } = await staff.call(createAssay, { body: assay });
  const definition = {
    kind: "genotype" as const,
    sites: nutritionSites.map(({ rsid, gene, bases: [one, two], columns }) => ({
      rsid,
      gene,
      assayNames: [rsid],
      alleles: { [one]: one, [two]: two },
      referenceBuild: "GRCh38" as const,
      orientation: "forward" as const,
      strandNote: "",
      genotypes: [one + one, one + two, two + two].map((genotype) => ({ genotype, shown: genotype })),
      plateColumns: [...columns],
    })),
    controls: [],
    replicates: 2,
    qualityFloor: 95,
    ntcDeltaRnMax: 0.5,
    ntcCtMin: 38,
  };
  await staff.call(saveAssay, { params: { id: assayId }, body: { name: assay.name, definition, version: 1 } });
  const form = { name: "营养素吸收基因检测", ...nutritionFacts };
  const { id } = await staff.call(createProduct, { body: { ...form, code: "nutrition" } });
  const body = { ...form, assayCode: assay.code, tplId: "", version: 1 };
  await staff.call(updateProduct, { params: { id }, body });
  await submitCoffeeRules(world, admin);
}

/** The middle cell of the grid gets the level that was left free; the test bench says for how many people this changes the level. */
async function submitCoffeeRules(world: DemoInstallation, admin: DemoStaff["admin"]): Promise<void> {
  const staff = await signInAs(world, admin);
  const product = await staff.call(getProduct, { params: { id: "coffee" } });
  const live = product.ruleSets.find(({ state }) => state === "live");
  const { id } = await staff.call(reviseRuleSet, { params: { id: live?.id ?? "" }, body: {} });
  const params = { id };
  const { definition } = await staff.call(getRuleSet, { params });
  const { ranks, inputs, rows, texts = {} } = definition as RuleSet;
  const content = {
    ranks,
    inputs: inputs.map(({ key }) => key),
    rows: rows.map((row) => (row.level === 4 ? { ...row, level: 3 } : row)),
    texts,
  };
  const { version } = await staff.call(saveRuleSet, { params, body: { definition: content, version: 1 } });
  const { proof } = await staff.call(tryRuleSet, { params, query: {} });
  if (proof) await staff.call(submitRuleSet, { params, body: { version, proof } });
}
