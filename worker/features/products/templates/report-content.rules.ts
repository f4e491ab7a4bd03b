import type { ReportContent } from "#contract/report-view.schemas";
import type { AssayDefinition } from "../assays/assay.types";
import { parseGenotype } from "../genotype";
import type { TargetFinding } from "../pathogen-findings.rules";
import { concludeTargets } from "../pathogen-findings.rules";
import type { GeneTexts, PhenotypeTexts, ProductDefinition, ProductTexts } from "../product.types";
import type { StoredTemplate } from "../product-rows";
import { evaluateRuleSet, type RuleAnswer, type RuleSet } from "../rule-sets/rule-set.rules";
import { findingNames } from "../rule-sets/rule-set-fit.rules";

/** The laboratory's findings: genotype per site, or finding per target, by rsid or target code. */
export type ReportFindings = Readonly<Record<string, string | null>>;

export interface ReportSource {
  product: Pick<ProductDefinition, "code" | "name" | "sampleKind">;
  assay: AssayDefinition;
  ruleSet: RuleSet;
  texts: ProductTexts;
  /** Pictures and sections of the template, when they are stored as data. */
  page?: StoredTemplate["page"];
  /** Instrument and laboratory as written under "method". */
  instrument: string;
  laboratory: string;
}

export type ComposedReport =
  | { ok: true; content: ReportContent; level: number | null; phenotype: string }
  | { ok: false; problem: "no-call" | "unmatched" | "ambiguous" | "texts-missing"; keys: string[] };

/** The rule set's answer to the findings; for a panel its conclusion is the input. */
export function evaluateFindings(assay: AssayDefinition, ruleSet: RuleSet, findings: ReportFindings): RuleAnswer {
  if (assay.kind === "genotype") return evaluateRuleSet(ruleSet, findings);
  const known = assay.targets.flatMap((target) => toFinding(findings[target.code]) ?? []);
  const isWhole = known.length === assay.targets.length;
  return evaluateRuleSet(ruleSet, { conclusion: isWhole ? concludeTargets(known) : null });
}

/**
 * The page of a report from stored findings, a stored rule set and stored texts: everything that a version stores permanently.
 * Without an answer of the rule set there is no page.
 */
export function composeReport(source: ReportSource, findings: ReportFindings): ComposedReport {
  const { product, assay, ruleSet, texts } = source;
  const answer = evaluateFindings(assay, ruleSet, findings);
  if (!answer.ok) return answer;
  const phenotype = phenotypeTextsOf(source, answer.phenotype);
  if (!phenotype) return { ok: false, problem: "texts-missing", keys: [answer.phenotype] };
  const content: ReportContent = {
    schema: 1,
    kind: texts.kind,
    product: { code: product.code, name: product.name, sampleKind: product.sampleKind },
    headline: {
      title: product.name,
      phrase: phenotype.phrase,
      explanation: phenotype.explanation,
      caution: phenotype.caution,
    },
    grid: gridOf(source, findings),
    genes: genesOf(assay, texts).map((gene) => geneOf(gene, findings)),
    targets: targetsOf(assay, texts, findings),
    population: populationOf(phenotype, texts.kind),
    meaning: { do: phenotype.do, dont: phenotype.dont, doctor: phenotype.doctor },
    mistakes: texts.mistakes,
    limits: { standing: texts.standing, sentences: texts.limits, notTested: texts.notTested },
    evidence: texts.evidence,
    references: texts.references,
    method: {
      assay: `${assay.name}（${assay.code} 第 ${assay.version} 版）`,
      ruleSet: `${product.name}判读规则第 ${ruleSet.version} 版`,
      instrument: source.instrument,
      laboratory: source.laboratory,
    },
    canShare: texts.canShare,
    ...pageOf(source.page, answer.level),
  };
  return { ok: true, content, level: answer.level, phenotype: answer.phenotype };
}

/** What a customer reads about a phenotype; texts of the rule set take precedence over those of the template. */
export function phenotypeTextsOf(
  { ruleSet, texts }: Pick<ReportSource, "ruleSet" | "texts">,
  phenotype: string,
): PhenotypeTexts | undefined {
  return ruleSet.texts?.[phenotype] ?? texts.phenotypes[phenotype];
}

/** The sites of the assay in its order; a site without texts in the template only shows its genotypes. */
function genesOf(assay: AssayDefinition, texts: ProductTexts): GeneTexts[] {
  if (assay.kind === "pathogen") return texts.genes;
  return assay.sites.map(
    ({ gene, rsid, genotypes }) =>
      texts.genes.find((entry) => entry.site === rsid) ?? {
        gene,
        site: rsid,
        explanation: "",
        footnote: "",
        genotypes: genotypes.map((entry) => ({ ...entry, phenotype: "", sharePercent: null, effect: "", advice: "" })),
      },
  );
}

/** The level's picture with its lines, and the sections in their order. */
function pageOf(page: ReportSource["page"], level: number | null): Pick<ReportContent, "art" | "sections"> {
  if (!page) return {};
  const href = level === null ? "" : (page.levels[level] ?? "");
  return { sections: page.sections, ...(href ? { art: { href, ink: page.ink, fields: page.fields } } : {}) };
}

function toFinding(text: string | null | undefined): TargetFinding | null {
  return text && Object.hasOwn(findingNames, text) ? (text as TargetFinding) : null;
}

function gridOf({ ruleSet, texts }: ReportSource, findings: ReportFindings): ReportContent["grid"] {
  if (!texts.grid) return null;
  const { rows: rowKey, columns: columnKey, title, note } = texts.grid;
  const rows = texts.genes.find((gene) => gene.site === rowKey);
  const columns = texts.genes.find((gene) => gene.site === columnKey);
  if (!rows || !columns) return null;
  const yours = evaluateRuleSet(ruleSet, findings);
  const cells = rows.genotypes.flatMap((row) =>
    columns.genotypes.map((column) => {
      const answer = evaluateRuleSet(ruleSet, { [rowKey]: row.genotype, [columnKey]: column.genotype });
      const phenotype = answer.ok ? phenotypeTextsOf({ ruleSet, texts }, answer.phenotype) : undefined;
      return {
        row: row.shown,
        column: column.shown,
        level: answer.ok ? answer.level : null,
        phrase: phenotype?.phrase ?? "",
        sharePercent: phenotype?.sharePercent ?? null,
        isYours: answer.ok && yours.ok && answer.rowId === yours.rowId,
      };
    }),
  );
  return { title, rows: axisOf(rows), columns: axisOf(columns), cells, note: `${ruleSet.ranks}。${note}` };
}

const axisOf = ({ gene, site, genotypes }: GeneTexts) => ({ gene, site, genotypes: genotypes.map((g) => g.shown) });

function geneOf(gene: GeneTexts, findings: ReportFindings): ReportContent["genes"][number] {
  const genotype = parseGenotype(findings[gene.site] ?? "");
  const found = gene.genotypes.find((entry) => entry.genotype === genotype);
  return {
    gene: gene.gene,
    site: gene.site,
    genotype: found?.shown ?? null,
    phenotype: found?.phenotype ?? "未判读",
    explanation: gene.explanation,
    rows: gene.genotypes.map(({ shown, sharePercent, effect, advice }) => ({
      genotype: shown,
      sharePercent,
      effect,
      advice,
      isYours: shown === found?.shown,
    })),
    footnote: gene.footnote,
  };
}

function targetsOf(assay: AssayDefinition, texts: ProductTexts, findings: ReportFindings): ReportContent["targets"] {
  if (assay.kind === "genotype") return [];
  return assay.targets.map(({ code, name }) => {
    const result = toFinding(findings[code]) ?? "invalid";
    return { code, name, result, resultText: findingNames[result], note: texts.targets[code]?.[result] ?? "" };
  });
}

function populationOf(phenotype: PhenotypeTexts, kind: ProductTexts["kind"]): ReportContent["population"] {
  const { sharePercent, shareSource } = phenotype;
  if (sharePercent === null) return null;
  const peopleOf100 = Math.round(sharePercent);
  const count = sharePercent < 1 ? "不到 1" : `约 ${peopleOf100}`;
  const same = kind === "level" ? "与您同级" : "与您同型";
  return { sharePercent, peopleOf100, sentence: `每 100 个中国人里${count} 人${same}`, source: shareSource };
}
