import { genotypeStandards } from "../genotype-standards";
import type { ProductDefinition } from "../product.types";
import { folicAcidTexts } from "./folic-acid.texts";
import { rowAControls, siteOnPlate } from "./sites";

const sites = [siteOnPlate("rs1801133", 1, 4), siteOnPlate("rs1801131", 5, 8), siteOnPlate("rs1801394", 9, 12)];

/** Folic acid: MTHFR rs1801133 decides the phenotype, MTHFR rs1801131 and MTRR rs1801394 stand beside it. No level. */
export const folicAcid: ProductDefinition = {
  code: "folic-acid",
  name: "叶酸代谢基因检测",
  neutralName: "基因检测",
  hue: "#0B6BCB",
  sampleKind: "saliva",
  journey: "laboratory",
  medicalLevel: "reference",
  turnaroundMinutes: 3 * 24 * 60,
  minimumAge: 18,
  template: { tplId: "folic-acid", name: "叶酸代谢报告", layout: "genes" },
  assay: {
    kind: "genotype",
    code: "FOL-3",
    name: "叶酸代谢三位点分型",
    version: 1,
    sites,
    controls: rowAControls(sites),
    ...genotypeStandards,
  },
  ruleSet: {
    product: "folic-acid",
    version: 1,
    ranks: "",
    inputs: [
      { key: "rs1801133", values: ["CC", "CT", "TT"] },
      { key: "rs1801131", values: ["AA", "AC", "CC"] },
      { key: "rs1801394", values: ["AA", "AG", "GG"] },
    ],
    rows: [
      row("folic-acid-cc", "CC", "folate-normal"),
      row("folic-acid-ct", "CT", "folate-reduced"),
      row("folic-acid-tt", "TT", "folate-low"),
    ],
  },
  texts: folicAcidTexts,
};

function row(id: string, rs1801133: string, phenotype: string) {
  return { id, pattern: { rs1801133, rs1801131: "*", rs1801394: "*" }, phenotype, level: null };
}
