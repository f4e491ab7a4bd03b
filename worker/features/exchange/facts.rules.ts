import {
  absent,
  allelicState,
  type Code,
  codingChange,
  coordinateSystem,
  countedFromOne,
  discreteVariant,
  geneStudied,
  genomicChange,
  genotypeName,
  grch38,
  heterozygous,
  homozygous,
  noCall,
  otherAllele,
  present,
  proteinChange,
  referenceAllele,
  referenceBuild,
  referenceSequence,
  startEnd,
} from "./codes";
import type { ExchangeSite } from "./exchange.types";
import { chromosomes } from "./genome-sites";

/** A code system: its URL in FHIR, its name in HL7 v2. */
type System = readonly [uri: string, name: string];

export const loinc: System = ["http://loinc.org", "LN"];
export const snomed: System = ["http://snomed.info/sct", "SCT"];
const genes: System = ["http://www.genenames.org/geneId", "HGNC"];
const dbsnp: System = ["http://www.ncbi.nlm.nih.gov/projects/SNP", "dbSNP"];
const refseq: System = ["http://www.ncbi.nlm.nih.gov/refseq", "refSeq"];
const hgvs: System = ["http://varnomen.hgvs.org", "HGVS"];

interface Called {
  /** Null for a text without a code. */
  readonly system: System | null;
  readonly code: string;
  readonly text: string;
}

/** One fact about a site: a coded text, the base of an allele, or a position on its chromosome. */
export interface Fact {
  /** LOINC code of the fact's kind. */
  readonly of: string;
  readonly value: Called | string | number;
}

const called = (system: System | null, code: string, text = code): Called => ({ system, code, text });
const answered = ([code, text]: Code) => called(loinc, code, text);

/** Whether the base that differs from the reference was found. */
export function presenceOf({ alleles }: ExchangeSite): Code {
  if (!alleles) return noCall;
  return alleles[1] ? present : absent;
}

/** The genotype on the forward strand, reference base first; without a known position as the report spells it; empty without a call. */
export function genotypeOf({ letters, place, alleles }: ExchangeSite): string {
  if (!place) return letters ?? "";
  return alleles?.map((n) => [place.reference, place.other][n]).join("/") ?? "";
}

/** The facts about a site that both FHIR and HL7 v2 state, in addition to whether the variant is present. */
export function factsOf(site: ExchangeSite): Fact[] {
  const { rsid, gene, place, alleles } = site;
  const genotype = genotypeOf(site);
  const facts: Fact[] = [
    { of: geneStudied, value: place?.hgnc ? called(genes, `HGNC:${place.hgnc}`, gene) : called(null, gene) },
    { of: discreteVariant, value: called(dbsnp, rsid) },
  ];
  if (place) {
    facts.push(
      { of: referenceBuild, value: answered(grch38) },
      { of: referenceSequence, value: called(refseq, chromosomes[place.chromosome]?.[0] ?? "") },
      { of: coordinateSystem, value: answered(countedFromOne) },
      { of: startEnd, value: place.position },
      { of: referenceAllele, value: place.reference },
      { of: otherAllele, value: place.other },
      { of: genomicChange, value: called(hgvs, place.genomic) },
    );
    if (place.coding) facts.push({ of: codingChange, value: called(hgvs, place.coding) });
    if (place.protein) facts.push({ of: proteinChange, value: called(hgvs, place.protein) });
    if (alleles?.[1]) facts.push({ of: allelicState, value: answered(alleles[0] ? homozygous : heterozygous) });
  }
  if (genotype) facts.push({ of: genotypeName, value: called(null, genotype) });
  return facts;
}
