import { usualModuleLimits } from "#contract/assays";
import type { PathogenTarget } from "../assay.types";
import type { ProductDefinition } from "../product.types";
import { respiratoryTexts } from "./respiratory.texts";

function target(code: string, name: string, gene: string, dye: string, assayNames: string[]): PathogenTarget {
  const channel = { gene, assayNames, dye, ctCutoff: 37, ctInconclusive: 40, ntcCutoff: 40 };
  return { code, name, channels: [channel], channelsNeeded: 1, positiveWindow: { from: 22, to: 32 } };
}

/** Respiratory panel on site: SARS-CoV-2, influenza A and B, RSV, with the human gene RNase P as internal control. */
export const respiratory: ProductDefinition = {
  code: "respiratory",
  name: "呼吸道病原体核酸检测",
  neutralName: "快速检测",
  hue: "#0FB5AE",
  sampleKind: "saliva",
  journey: "onsite",
  medicalLevel: "clinical_partner",
  turnaroundMinutes: 40,
  minimumAge: 18,
  template: { tplId: "respiratory", name: "呼吸道病原体报告", layout: "pathogen" },
  assay: {
    kind: "pathogen",
    code: "RESP-4",
    name: "呼吸道四联核酸检测",
    version: 1,
    targets: [
      target("sars-cov-2", "新型冠状病毒", "N", "FAM", ["SARS-CoV-2", "SARS2", "SARS-CoV-2 N"]),
      target("influenza-a", "甲型流感病毒", "M", "VIC", ["FluA", "Flu A", "Influenza A", "InfA"]),
      target("influenza-b", "乙型流感病毒", "NS", "ABY", ["FluB", "Flu B", "Influenza B", "InfB"]),
      target("rsv", "呼吸道合胞病毒", "M", "JUN", ["RSV", "RSV A/B"]),
    ],
    internalControl: {
      code: "rnase-p",
      name: "RNase P",
      assayNames: ["RNase P", "RNaseP", "RP"],
      dye: "CY5",
      origin: "human",
      ctCutoff: 36,
    },
    controls: [
      { code: "PC", position: "A1", expect: "positive" },
      { code: "NTC", position: "H12", expect: "ntc" },
    ],
    ampScoreFloor: 0.5,
    moduleLimits: usualModuleLimits,
  },
  ruleSet: {
    product: "respiratory",
    version: 1,
    ranks: "",
    inputs: [{ key: "conclusion", values: ["detected", "not_detected", "inconclusive", "invalid"] }],
    rows: (["detected", "not_detected", "inconclusive", "invalid"] as const).map((conclusion) => ({
      id: `respiratory-${conclusion}`,
      pattern: { conclusion },
      phenotype: conclusion,
      level: null,
    })),
  },
  texts: respiratoryTexts,
};
