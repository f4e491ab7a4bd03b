/** Genotypes that are kept in the order of their letters and written with the usual letter first. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rs671: { AG: "GA" },
  rs1229984: { CT: "TC" },
};

/** A genotype as everybody reads it: on reports, in the copy of one's data, in the review. */
export const genotypeText = (site: string, genotype: string): string => written[site]?.[genotype] ?? genotype;
