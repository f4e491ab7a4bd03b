import { changeNames } from "#contract/report-corrections";
import type { ReportChange } from "#contract/report-view.schemas";
import type { ReportPayload, ReportPerson } from "../publish/report-payload";

/** The contents of a version: its stored page and level, and the person it is about. */
export interface VersionContents {
  readonly payload: ReportPayload;
  readonly level: number | null;
  readonly person: ReportPerson;
}

const personFields = ["name", "gender", "birth"] as const;
export type PersonField = (typeof personFields)[number];

/** The fields of a person that differ. */
export function differingFields(before: ReportPerson, after: ReportPerson): PersonField[] {
  return personFields.filter((field) => before[field] !== after[field]);
}

const levelWords = (level: number | null) => (level === null ? "无级别" : `${level}级`);
const genotypeWords = (genotype: string | null) => genotype ?? "未得出";

/** Every difference that a reader should know; a person's own data without values. Empty when the pages are equal. */
export function changesBetween(before: VersionContents, after: VersionContents): ReportChange[] {
  const changes: ReportChange[] = differingFields(before.person, after.person).map((kind) => ({
    kind,
    label: changeNames[kind],
    before: "",
    after: "",
  }));
  const add = (kind: ReportChange["kind"], was: string, is: string, label = changeNames[kind]) => {
    if (was !== is) changes.push({ kind, label, before: was, after: is });
  };
  const [was, is] = [before.payload, after.payload];
  add("level", levelWords(before.level), levelWords(after.level));
  add("phrase", was.headline.phrase, is.headline.phrase);
  for (const gene of is.genes) {
    const earlier = was.genes.find(({ site }) => site === gene.site);
    add("gene", genotypeWords(earlier?.genotype ?? null), genotypeWords(gene.genotype), `${gene.gene} ${gene.site}`);
  }
  for (const target of is.targets) {
    const earlier = was.targets.find(({ code }) => code === target.code);
    add("target", earlier?.resultText ?? "", target.resultText, target.name);
  }
  add("rules", was.method.ruleSet, is.method.ruleSet);
  const isSameResult = was.headline.phrase === is.headline.phrase;
  if (textsOf(was, isSameResult) !== textsOf(is, isSameResult)) {
    changes.push({ kind: "texts", label: changeNames.texts, before: "", after: "" });
  }
  return changes;
}

/** Texts that come from the template; texts that depend on the result are only compared while the result is the same. */
function textsOf(
  { headline, mistakes, limits, evidence, references, genes, meaning, population }: ReportPayload,
  isSameResult: boolean,
) {
  const rows = genes.map((gene) => [gene.explanation, gene.footnote, gene.rows.map((row) => [row.effect, row.advice])]);
  const standing = [headline.title, mistakes, limits, evidence, references, rows];
  return JSON.stringify(isSameResult ? [...standing, headline, meaning, population] : standing);
}
