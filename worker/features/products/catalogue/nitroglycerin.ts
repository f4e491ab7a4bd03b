import { genotypeStandards } from "../genotype-standards";
import type { ProductDefinition } from "../product.types";
import { nitroglycerinTexts } from "./nitroglycerin.texts";
import { rowAControls, siteOnPlate } from "./sites";

const sites = [siteOnPlate("rs671", 1, 12)];

/** Nitroglycerin and ALDH2 rs671: no level, a page for talking with the doctor. */
export const nitroglycerin: ProductDefinition = {
  code: "nitroglycerin",
  name: "硝酸甘油用药基因检测",
  neutralName: "基因检测",
  hue: "#0B6BCB",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "reference",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "nitroglycerin", name: "硝酸甘油用药报告", layout: "genes" },
  assay: {
    kind: "genotype",
    code: "NTG-1",
    name: "ALDH2 rs671 分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "nitroglycerin",
    version: 1,
    ranks: "",
    inputs: [{ key: "rs671", values: ["GG", "AG", "AA"] }],
    rows: [
      { id: "nitroglycerin-gg", pattern: { rs671: "GG" }, phenotype: "conversion-normal", level: null },
      { id: "nitroglycerin-ga", pattern: { rs671: "AG" }, phenotype: "conversion-reduced", level: null },
      { id: "nitroglycerin-aa", pattern: { rs671: "AA" }, phenotype: "conversion-low", level: null },
    ],
  },
  texts: nitroglycerinTexts,
};
