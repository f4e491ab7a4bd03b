import type { TargetFinding } from "../products/pathogen-findings.rules";

/** A code and its display text. Sources: docs/exchange.md. */
export type Code = readonly [code: string, display: string];

/** LOINC code, used without its English name: receiving systems know it, and our texts are Chinese. */
export const geneticReportCode = "51969-4";
export const variantCode = "69548-6";
export const geneStudiedCode = "48018-6";
export const referenceBuildCode = "62374-4";
export const referenceSequenceCode = "48013-7";
export const discreteVariantCode = "81252-9";
export const genomicChangeCode = "81290-9";
export const codingChangeCode = "48004-6";
export const proteinChangeCode = "48005-3";
export const startEndCode = "81254-5";
export const coordinateSystemCode = "92822-6";
export const referenceAlleleCode = "69547-8";
export const otherAlleleCode = "69551-0";
export const allelicStateCode = "53034-5";
export const genotypeNameCode = "84413-4";

/** LOINC answers. */
export const presentAnswer: Code = ["LA9633-4", "Present"];
export const absentAnswer: Code = ["LA9634-2", "Absent"];
export const noCallAnswer: Code = ["LA18198-4", "No call"];
export const heterozygousAnswer: Code = ["LA6706-1", "Heterozygous"];
export const homozygousAnswer: Code = ["LA6705-3", "Homozygous"];
export const grch38Answer: Code = ["LA26806-2", "GRCh38"];
export const oneBasedCountingAnswer: Code = ["LA30102-0", "1-based character counting"];

/** LOINC codes by contents of the tube and target. */
const targetCodes: Readonly<Record<string, string>> = {
  "saliva sars-cov-2": "94845-5",
  "saliva influenza-a": "100344-1",
  "saliva influenza-b": "100343-3",
  "swab sars-cov-2": "94500-6",
  "swab influenza-a": "92142-9",
  "swab influenza-b": "92141-1",
  "swab rsv": "92131-2",
};
/** Undefined when LOINC has no suitable code. */
export const targetCode = (specimen: string, target: string): string | undefined =>
  targetCodes[`${specimen} ${target}`];

/** SNOMED CT codes. */
export const findingCodes: Readonly<Record<TargetFinding, Code>> = {
  detected: ["260373001", "Detected"],
  not_detected: ["260415000", "Not detected"],
  inconclusive: ["419984006", "Inconclusive"],
  invalid: ["455371000124106", "Invalid"],
};

/** The contents of a tube in SNOMED CT and in HL7's table 0487. */
export const specimenCodes: Readonly<Record<string, readonly [snomed: Code, hl7: Code]>> = {
  saliva: [
    ["119342007", "Saliva specimen"],
    ["SAL", "Saliva"],
  ],
  blood: [
    ["119297000", "Blood specimen"],
    ["BLD", "Whole blood"],
  ],
};
