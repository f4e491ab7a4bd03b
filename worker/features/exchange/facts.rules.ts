import {
  absentAnswer,
  allelicStateCode,
  type Code,
  codingChangeCode,
  coordinateSystemCode,
  discreteVariantCode,
  geneStudiedCode,
  genomicChangeCode,
  genotypeNameCode,
  grch38Answer,
  heterozygousAnswer,
  homozygousAnswer,
  noCallAnswer,
  oneBasedCountingAnswer,
  otherAlleleCode,
  presentAnswer,
  proteinChangeCode,
  referenceAlleleCode,
  referenceBuildCode,
  referenceSequenceCode,
  startEndCode,
} from "./codes";
import type { ExchangeSite } from "./exchange.types";
import { chromosomes } from "./genome-sites";

/** A code system: its URL in FHIR, its name in HL7 v2. */
type System = readonly [uri: string, name: string];

export const loincSystem: System = ["http://loinc.org", "LN"];
export const snomedSystem: System = ["http://snomed.info/sct", "SCT"];
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
export interface SiteFact {
  /** LOINC code of the fact's kind. */
  readonly of: string;
  readonly value: Called | string | number;
}

const called = (system: System | null, code: string, text = code): Called => ({ system, code, text });
const answered = ([code, text]: Code) => called(loincSystem, code, text);

/** Whether the base that differs from the reference was found. */
export function variantPresence({ alleles }: ExchangeSite): Code {
  if (!alleles) return noCallAnswer;
  return alleles[1] ? presentAnswer : absentAnswer;
}

/** The genotype on the forward strand, reference base first; without a known position as the report spells it; empty without a call. */
export function forwardGenotype({ letters, place, alleles }: ExchangeSite): string {
  if (!place) return letters ?? "";
  return alleles?.map((n) => [place.reference, place.other][n]).join("/") ?? "";
}

/** The facts about a site that both FHIR and HL7 v2 state, in addition to whether the variant is present. */
export function siteFacts(site: ExchangeSite): SiteFact[] {
  const { rsid, gene, place, alleles } = site;
  const genotype = forwardGenotype(site);
  const facts: SiteFact[] = [
    { of: geneStudiedCode, value: place?.hgnc ? called(genes, `HGNC:${place.hgnc}`, gene) : called(null, gene) },
    { of: discreteVariantCode, value: called(dbsnp, rsid) },
  ];
  if (place) {
    facts.push(
      { of: referenceBuildCode, value: answered(grch38Answer) },
      { of: referenceSequenceCode, value: called(refseq, chromosomes[place.chromosome]?.[0] ?? "") },
      { of: coordinateSystemCode, value: answered(oneBasedCountingAnswer) },
      { of: startEndCode, value: place.position },
      { of: referenceAlleleCode, value: place.reference },
      { of: otherAlleleCode, value: place.other },
      { of: genomicChangeCode, value: called(hgvs, place.genomic) },
    );
    if (place.coding) facts.push({ of: codingChangeCode, value: called(hgvs, place.coding) });
    if (place.protein) facts.push({ of: proteinChangeCode, value: called(hgvs, place.protein) });
    if (alleles?.[1])
      facts.push({ of: allelicStateCode, value: answered(alleles[0] ? homozygousAnswer : heterozygousAnswer) });
  }
  if (genotype) facts.push({ of: genotypeNameCode, value: called(null, genotype) });
  return facts;
}
