import { genotypeStandards } from "../genotype-standards";
import type { ProductDefinition } from "../product.types";
import { coffeeCells } from "./coffee.cells";
import { coffeeTexts } from "./coffee.texts";
import { rowAControls, siteOnPlate } from "./sites";

const sites = [siteOnPlate("rs762551", 1, 6), siteOnPlate("rs4410790", 7, 12)];

/** Coffee metabolism: CYP1A2 rs762551 x AHR rs4410790, nine cells on ten levels (3 is spare). */
export const coffee: ProductDefinition = {
  code: "coffee",
  name: "咖啡代谢基因检测",
  neutralName: "基因检测",
  hue: "#8A5A3C",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "entertainment",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "coffee", name: "咖啡代谢报告", layout: "level" },
  assay: {
    kind: "genotype",
    code: "COF-2",
    name: "咖啡代谢双位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "coffee",
    version: 1,
    ranks: "级别按基因上的咖啡因代谢倾向排列：级别越高，倾向越快，不代表可以多喝",
    inputs: [
      { key: "rs762551", values: ["AA", "AC", "CC"] },
      { key: "rs4410790", values: ["CC", "CT", "TT"] },
    ],
    rows: coffeeCells.map(({ cyp1a2, ahr, level, phenotype }) => ({
      id: `coffee-${level}`,
      pattern: { rs762551: cyp1a2, rs4410790: ahr },
      phenotype,
      level,
    })),
  },
  texts: coffeeTexts,
};
