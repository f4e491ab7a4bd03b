import type { AssayContent } from "#contract/assays.schemas";
import type { RuleSetContent } from "#contract/rule-sets.schemas";
import { nutritionFacts, nutritionSites } from "#worker/dev/demonstration/nutrition-product";

export { nutritionSites };

type Site = (typeof nutritionSites)[number];

const genotypesOf = ({ bases: [one, two] }: Site) => [`${one}${one}`, `${one}${two}`, `${two}${two}`];

export const nutritionAssay: AssayContent = {
  kind: "genotype",
  sites: nutritionSites.map((site) => ({
    rsid: site.rsid,
    gene: site.gene,
    assayNames: [site.rsid],
    alleles: Object.fromEntries(site.bases.map((base) => [base, base])),
    referenceBuild: "GRCh38",
    orientation: "forward",
    strandNote: "按正链书写",
    genotypes: genotypesOf(site).map((genotype) => ({ genotype, shown: genotype })),
    plateColumns: [...site.columns],
  })),
  controls: nutritionSites.flatMap((site) => {
    const [first] = site.columns;
    const [one = "", both = "", two = ""] = genotypesOf(site);
    return [
      { code: "NTC", position: `A${first}`, rsid: site.rsid, expect: "ntc" as const },
      ...[one, two, both].map((genotype, index) => ({
        code: `PC-${genotype}`,
        position: `A${first + index + 1}`,
        rsid: site.rsid,
        expect: "genotype" as const,
        genotype,
      })),
    ];
  }),
  replicates: 2,
  qualityFloor: 95,
  ntcDeltaRnMax: 0.5,
  ntcCtMin: 38,
};

const words = (phrase: string) => ({
  phrase,
  explanation: "这两个位点与营养素的吸收和运输有关，影响很小。",
  caution: "结果不代表缺乏，也不能代替体检。",
  sharePercent: null,
  shareSource: "",
  do: ["饮食多样"],
  dont: ["不要自行大量补充"],
  doctor: ["长期乏力时请就医"],
});

/** Two rules that together cover each of the nine combinations exactly once. */
export const nutritionRules: RuleSetContent = {
  ranks: "",
  inputs: nutritionSites.map(({ rsid }) => rsid),
  rows: [
    { id: "nutrition-aa", pattern: { rs1047781: "AA", rs2282679: "*" }, phenotype: "usual", level: null },
    { id: "nutrition-at", pattern: { rs1047781: "AT", rs2282679: "*" }, phenotype: "usual", level: null },
    { id: "nutrition-tt", pattern: { rs1047781: "TT", rs2282679: "*" }, phenotype: "weaker", level: null },
  ],
  texts: { usual: words("与多数人相同"), weaker: words("吸收倾向偏弱") },
};

export const nutritionProduct = {
  code: "nutrition",
  name: "营养素代谢",
  ...nutritionFacts,
} as const;
