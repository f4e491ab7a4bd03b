/** Position of a site on GRCh38, 1-based, bases of the forward strand. Sources: docs/exchange.md. */
export interface GenomeSite {
  readonly chromosome: string;
  readonly position: number;
  readonly reference: string;
  readonly other: string;
  /** Whether the gene is on the reverse strand. */
  readonly isReverse: boolean;
  /** HGNC id of the gene; 0 when it was not looked up. */
  readonly hgnc: number;
  /** HGVS names of the change; coding and protein names are empty where no source was found. */
  readonly genomic: string;
  readonly coding: string;
  readonly protein: string;
  /** Whether PharmCAT uses this position to define alleles. */
  readonly isOfPharmcat: boolean;
}

/** RefSeq accession and length of each GRCh38 chromosome that has a site. */
export const chromosomes: Readonly<Record<string, readonly [accession: string, length: number]>> = {
  "1": ["NC_000001.11", 248956422],
  "4": ["NC_000004.12", 190214555],
  "5": ["NC_000005.10", 181538259],
  "7": ["NC_000007.14", 159345973],
  "10": ["NC_000010.11", 133797422],
  "12": ["NC_000012.12", 133275309],
  "13": ["NC_000013.11", 114364328],
  "15": ["NC_000015.10", 101991189],
  "16": ["NC_000016.10", 90338345],
  "19": ["NC_000019.10", 58617616],
};

// rsid, chromosome, position, reference, other, strand of the gene, HGNC, coding, protein; for rs1229984 and rs762551 the
// reference is not the common base.
const ours = `
rs671 12 111803962 G A + 404 NM_000690.4:c.1510G>A NP_000681.2:p.(Glu504Lys)
rs1229984 4 99318162 T C - 250 NM_000668.6:c.143A>G
rs762551 15 74749576 C A + 2596
rs4410790 7 17244953 T C + 348
rs1801133 1 11796321 G A - 7436 NM_005957.5:c.665C>T NP_005948.3:p.(Ala222Val)
rs1801131 1 11794419 T G - 7436 NM_005957.5:c.1286A>C NP_005948.3:p.(Glu429Ala)
rs1801394 5 7870860 A G + 7473`;
// PharmCAT's single-base positions that laboratories often measure by themselves.
const pharmcat = `
rs12248560 10 94761900 C T + 2621
rs4986893 10 94780653 G A + 2621
rs4244285 10 94781859 G A + 2621
rs1799853 10 94942290 C T + 0
rs1057910 10 94981296 A C + 0
rs4149056 12 21178615 T C + 0
rs116855232 13 48045719 C T + 0
rs9923231 16 31096368 C T - 0
rs2108622 19 15879621 C T - 0`;

function sitesOf(lines: string, isOfPharmcat: boolean): [string, GenomeSite][] {
  return lines
    .trim()
    .split("\n")
    .map((line) => {
      const [rsid = "", chromosome = "", position, reference = "", other = "", strand, hgnc, ...hgvs] = line.split(" ");
      const [coding = "", protein = ""] = hgvs;
      const genomic = `${chromosomes[chromosome]?.[0]}:g.${position}${reference}>${other}`;
      const place = { chromosome, position: Number(position), reference, other, isReverse: strand === "-" };
      return [rsid, { ...place, hgnc: Number(hgnc), genomic, coding, protein, isOfPharmcat }];
    });
}

export const genomeSites: ReadonlyMap<string, GenomeSite> = new Map([
  ...sitesOf(ours, false),
  ...sitesOf(pharmcat, true),
]);

const complements: Readonly<Record<string, string>> = { A: "T", C: "G", G: "C", T: "A" };

/**
 * The two bases of a genotype as alleles of the forward strand; the assay says on which strand it writes. Null for anything but
 * two bases known at this position: a strand is never guessed.
 */
export function allelesOf(
  letters: string | null,
  place: GenomeSite | undefined,
  orientation: "forward" | "gene",
): [number, number] | null {
  if (!place || letters?.length !== 2) return null;
  const known = [place.reference, place.other];
  const isTurned = orientation === "gene" && place.isReverse;
  const [first = -1, second = -1] = [...letters]
    .map((letter) => known.indexOf((isTurned ? complements[letter] : letter) ?? ""))
    .toSorted();
  return first < 0 || second < 0 ? null : [first, second];
}
