import type { DefinitionState } from "#contract/definitions";
import type { ProductItem } from "#contract/products.schemas";
import type { ReportContent } from "#contract/report-view.schemas";
import type { PhenotypeWords } from "#contract/rule-sets.schemas";
import type { AssayDefinition } from "./assays/assay.types";
import type { RuleSet } from "./rule-sets/rule-set.rules";

export type ProductCode = "alcohol" | "coffee" | "nitroglycerin" | "folic-acid" | "respiratory";

/** A product as data: what is measured, how findings become a level, and what the customer reads. */
export interface ProductDefinition {
  code: ProductCode;
  name: string;
  /** Name for text messages, which must mention no test and no disease. */
  neutralName: string;
  /** Colour of its product line. */
  hue: string;
  sampleKind: string;
  journey: "laboratory" | "onsite";
  medicalLevel: "entertainment" | "reference" | "clinical_partner";
  turnaroundMinutes: number;
  minimumAge: number;
  template: { tplId: string; name: string; layout: "level" | "genes" | "pathogen" };
  assay: AssayDefinition;
  ruleSet: RuleSet;
  texts: ProductTexts;
}

/** All texts of the report page, by finding. */
export interface ProductTexts {
  kind: ReportContent["kind"];
  /** By phenotype of the rule set. */
  phenotypes: Record<string, PhenotypeTexts>;
  grid: GridTexts | null;
  genes: GeneTexts[];
  /** By target code. */
  targets: Record<string, Record<"detected" | "not_detected" | "inconclusive" | "invalid", string>>;
  /** The sentence under every report of this product. */
  standing: string;
  mistakes: ReportContent["mistakes"];
  limits: string[];
  notTested: string[];
  evidence: ReportContent["evidence"];
  references: ReportContent["references"];
  /** Whether a share card may be drawn; only for entertainment products. */
  canShare: boolean;
}

export type PhenotypeTexts = PhenotypeWords;

interface GridTexts {
  title: string;
  /** Keys of two of the rule set's inputs. */
  rows: string;
  columns: string;
  note: string;
}

export interface GeneTexts {
  gene: string;
  site: string;
  explanation: string;
  footnote: string;
  /** By canonical genotype, in the order of the table. */
  genotypes: GenotypeTexts[];
}

interface GenotypeTexts {
  genotype: string;
  shown: string;
  phenotype: string;
  /** Percent of the population; null is shown as "—". */
  sharePercent: number | null;
  effect: string;
  advice: string;
}

interface DefinitionRef {
  readonly id: string;
  readonly revision: number;
  readonly state: DefinitionState;
}

export type TemplateLayout = "level" | "genes" | "pathogen";

/** A product with its assay, rules and template. */
export interface ProductFacts {
  readonly product: Omit<ProductItem, "assay"> & {
    readonly hue: string;
    readonly version: number;
    readonly updatedAt: number;
  };
  readonly assay:
    | (DefinitionRef & { readonly code: string; readonly name: string; readonly definition: AssayDefinition })
    | null;
  readonly template:
    | (DefinitionRef & { readonly tplId: string; readonly name: string; readonly layout: TemplateLayout })
    | null;
  /** Phrases of the template by phenotype. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly liveRules: RuleSet | null;
  readonly ruleSets: (DefinitionRef & { readonly contentHash: string | null; readonly approvedAt: number | null })[];
}
