import type { GenotypeControl, GenotypeSite } from "../assays/assay.types";

interface SiteFacts extends Omit<GenotypeSite, "plateColumns" | "referenceBuild" | "assayNames"> {
  aliases: string[];
}

/**
 * The sites of our assays. Allele names are those set up on our instruments; no site has complementary alleles, so a name from
 * the other strand is unknown and gives no call. Strands: PharmCAT and CPIC allele tables.
 */
const sites = {
  rs671: {
    rsid: "rs671",
    gene: "ALDH2",
    aliases: ["ALDH2_504"],
    alleles: { G: "G", A: "A" },
    orientation: "forward",
    strandNote: "ALDH2 在正链；A 即 ALDH2*2（Glu504Lys）",
    genotypes: [
      { genotype: "GG", shown: "GG" },
      { genotype: "AG", shown: "GA" },
      { genotype: "AA", shown: "AA" },
    ],
  },
  rs1229984: {
    rsid: "rs1229984",
    gene: "ADH1B",
    aliases: ["ADH1B_48"],
    alleles: { C: "C", T: "T" },
    orientation: "forward",
    strandNote: "按正链书写，T 即 ADH1B*2（His48）；文献按基因链常写作 A",
    genotypes: [
      { genotype: "CC", shown: "CC" },
      { genotype: "CT", shown: "TC" },
      { genotype: "TT", shown: "TT" },
    ],
  },
  rs762551: {
    rsid: "rs762551",
    gene: "CYP1A2",
    aliases: ["CYP1A2_163"],
    alleles: { A: "A", C: "C" },
    orientation: "forward",
    strandNote: "CYP1A2 在正链；A 即 -163A（PharmVar 现称 CYP1A2*30，旧称 *1F）",
    genotypes: [
      { genotype: "AA", shown: "AA" },
      { genotype: "AC", shown: "AC" },
      { genotype: "CC", shown: "CC" },
    ],
  },
  rs4410790: {
    rsid: "rs4410790",
    gene: "AHR",
    aliases: ["AHR_4410790"],
    alleles: { C: "C", T: "T" },
    orientation: "forward",
    strandNote: "按正链书写",
    genotypes: [
      { genotype: "CC", shown: "CC" },
      { genotype: "CT", shown: "CT" },
      { genotype: "TT", shown: "TT" },
    ],
  },
  rs1801133: {
    rsid: "rs1801133",
    gene: "MTHFR",
    aliases: ["MTHFR_677"],
    alleles: { C: "C", T: "T" },
    orientation: "gene",
    strandNote: "MTHFR 在负链；按基因链书写 677C>T，正链为 G>A",
    genotypes: [
      { genotype: "CC", shown: "CC" },
      { genotype: "CT", shown: "CT" },
      { genotype: "TT", shown: "TT" },
    ],
  },
  rs1801131: {
    rsid: "rs1801131",
    gene: "MTHFR",
    aliases: ["MTHFR_1298"],
    alleles: { A: "A", C: "C" },
    orientation: "gene",
    strandNote: "MTHFR 在负链；按基因链书写 1298A>C，正链为 T>G",
    genotypes: [
      { genotype: "AA", shown: "AA" },
      { genotype: "AC", shown: "AC" },
      { genotype: "CC", shown: "CC" },
    ],
  },
  rs1801394: {
    rsid: "rs1801394",
    gene: "MTRR",
    aliases: ["MTRR_66"],
    alleles: { A: "A", G: "G" },
    orientation: "forward",
    strandNote: "MTRR 在正链；66A>G",
    genotypes: [
      { genotype: "AA", shown: "AA" },
      { genotype: "AG", shown: "AG" },
      { genotype: "GG", shown: "GG" },
    ],
  },
} as const satisfies Record<string, SiteFacts>;

type SiteId = keyof typeof sites;

/** A site of an assay with the plate columns (first to last) that hold its reagents. */
export function siteOnPlate(id: SiteId, firstColumn: number, lastColumn: number): GenotypeSite {
  const { aliases, genotypes, alleles, ...facts }: SiteFacts = sites[id];
  return {
    ...facts,
    alleles: { ...alleles },
    genotypes: genotypes.map((entry) => ({ ...entry })),
    assayNames: [id, `${facts.gene}_${id}`, `${facts.gene} ${id}`, ...aliases],
    referenceBuild: "GRCh38",
    plateColumns: Array.from({ length: lastColumn - firstColumn + 1 }, (_, i) => firstColumn + i),
  };
}

/**
 * The controls of a plate: in row A of each site's columns a well without template, both homozygotes and the heterozygote. On a
 * plate turned by 180 degrees they would be in row H, so a turned plate is noticed.
 */
export function rowAControls(list: readonly GenotypeSite[]): GenotypeControl[] {
  return list.flatMap((site): GenotypeControl[] => {
    const { rsid, genotypes, plateColumns } = site;
    const [first = 1] = plateColumns;
    const [one, both, two] = genotypes;
    const positive = [one, two, both].flatMap((entry) => (entry ? [entry] : []));
    return [
      { code: "NTC", position: `A${first}`, rsid, expect: "ntc" },
      ...positive.map(({ genotype, shown }, index): GenotypeControl => {
        const position = `A${first + index + 1}`;
        return { code: `PC-${shown}`, position, rsid, expect: "genotype", genotype };
      }),
    ];
  });
}
