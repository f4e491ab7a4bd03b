import { genotypeStandards } from "../genotype-standards";
import type { ProductDefinition } from "../product.types";
import { alcoholCells } from "./alcohol.cells";
import { alcoholTexts } from "./alcohol.texts";
import { rowAControls, siteOnPlate } from "./sites";

const sites = [siteOnPlate("rs671", 1, 6), siteOnPlate("rs1229984", 7, 12)];

/** Alcohol tolerance: ALDH2 rs671 x ADH1B rs1229984, nine cells on ten levels (6 is spare). */
export const alcohol: ProductDefinition = {
  code: "alcohol",
  name: "酒精耐受基因检测",
  neutralName: "基因检测",
  hue: "#E8890C",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "alcohol", name: "酒精耐受报告", layout: "level" },
  assay: {
    kind: "genotype",
    code: "ALC-2",
    name: "酒精耐受双位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "alcohol",
    version: 1,
    ranks: "级别按基因上预期的饮酒不适程度排列：级别越高，预期不适越少，不代表饮酒更安全",
    inputs: [
      { key: "rs671", values: ["GG", "AG", "AA"] },
      { key: "rs1229984", values: ["CC", "CT", "TT"] },
    ],
    rows: alcoholCells.map(({ aldh2, adh1b, level, phenotype }) => ({
      id: `alcohol-${level}`,
      pattern: { rs671: aldh2, rs1229984: adh1b },
      phenotype,
      level,
    })),
  },
  texts: alcoholTexts,
};
