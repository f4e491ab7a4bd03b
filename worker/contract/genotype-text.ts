/** Genotypes that are stored in alphabetical order but conventionally written with the other base first. */
const written: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  rs671: { AG: "GA" },
  rs1229984: { CT: "TC" },
};

/** A genotype as people read it: on reports, in the copy of one's data, in the review. */
export const formatGenotype = (site: string, genotype: string): string => written[site]?.[genotype] ?? genotype;
