import type { AssayContent } from "#contract/assays.schemas";
import { joinNames, parseNumber, readNames } from "../definitions/names-text";

type GenotypeContent = Extract<AssayContent, { kind: "genotype" }>;
type Site = GenotypeContent["sites"][number];
type Base = "A" | "C" | "G" | "T";

export const dnaBases: readonly Base[] = ["A", "C", "G", "T"];

/** One allele in the editor: its base, its names in instrument files, its dye. */
export interface AlleleForm {
  readonly base: string;
  readonly names: string;
  readonly dye: string;
}

export interface SiteForm {
  readonly rsid: string;
  readonly gene: string;
  readonly names: string;
  readonly orientation: string;
  readonly strandNote: string;
  readonly one: AlleleForm;
  readonly two: AlleleForm;
  /** How the heterozygote is written: with allele one first, or with allele two. */
  readonly isTwoFirst: boolean;
  readonly first: string;
  readonly last: string;
}

export interface ControlForm {
  readonly code: string;
  readonly position: string;
  readonly rsid: string;
  /** "ntc" or a genotype. */
  readonly expect: string;
}

export interface GenotypeForm {
  readonly kind: "genotype";
  readonly name: string;
  readonly sites: readonly SiteForm[];
  readonly controls: readonly ControlForm[];
  readonly replicates: string;
  readonly qualityFloor: string;
  readonly ntcDeltaRnMax: string;
  readonly ntcCtMin: string;
}

const emptyAllele: AlleleForm = { base: "", names: "", dye: "" };

export const emptySiteForm: SiteForm = {
  rsid: "",
  gene: "",
  names: "",
  orientation: "forward",
  strandNote: "",
  one: emptyAllele,
  two: emptyAllele,
  isTwoFirst: false,
  first: "1",
  last: "12",
};

export function genotypeFormOf(name: string, content: GenotypeContent): GenotypeForm {
  return {
    kind: "genotype",
    name,
    sites: content.sites.map(siteForm),
    controls: content.controls.map(({ code, position, rsid, ...rest }) => ({
      code,
      position,
      rsid,
      expect: rest.expect === "ntc" ? "ntc" : rest.genotype,
    })),
    replicates: String(content.replicates),
    qualityFloor: String(content.qualityFloor),
    ntcDeltaRnMax: String(content.ntcDeltaRnMax),
    ntcCtMin: String(content.ntcCtMin),
  };
}

function siteForm(site: Site): SiteForm {
  const [one, two] = [...new Set(Object.values(site.alleles))];
  const allele = (base: Base | undefined): AlleleForm => ({
    base: base ?? "",
    names: joinNames(Object.entries(site.alleles).flatMap(([name, mapped]) => (mapped === base ? [name] : []))),
    dye: (base && site.dyes?.[base]) ?? "",
  });
  return {
    rsid: site.rsid,
    gene: site.gene,
    names: joinNames(site.assayNames),
    orientation: site.orientation,
    strandNote: site.strandNote,
    one: allele(one),
    two: allele(two),
    isTwoFirst: site.genotypes.some(({ shown }) => shown === `${two}${one}`),
    first: String(site.plateColumns[0] ?? ""),
    last: String(site.plateColumns.at(-1) ?? ""),
  };
}

/** Genotypes of a site in the order of its table, canonical spelling first; empty until both bases are chosen. */
export function genotypesOf({ one, two, isTwoFirst }: SiteForm): { genotype: string; shown: string }[] {
  const [a, b] = [one.base, two.base];
  if (a === "" || b === "" || a === b) return [];
  const same = (base: string) => ({ genotype: base + base, shown: base + base });
  return [same(a), { genotype: [a, b].sort().join(""), shown: isTwoFirst ? b + a : a + b }, same(b)];
}

const columnsBetween = (first: number, last: number): number[] =>
  Array.from({ length: 12 }, (_, i) => i + 1).filter((column) => column >= first && column <= last);

function contentOfSite(site: SiteForm): Site {
  const alleles = [site.one, site.two].flatMap(({ base, names }) =>
    base === "" ? [] : (readNames(names).length > 0 ? readNames(names) : [base]).map((name) => [name, base as Base]),
  );
  const dyes = [site.one, site.two].flatMap(({ base, dye }) => (base && dye ? [[base, dye]] : []));
  return {
    rsid: site.rsid.trim(),
    gene: site.gene.trim(),
    assayNames: readNames(site.names),
    alleles: Object.fromEntries(alleles) as Site["alleles"],
    ...(dyes.length > 0 ? { dyes: Object.fromEntries(dyes) as Site["dyes"] } : {}),
    referenceBuild: "GRCh38",
    orientation: site.orientation as Site["orientation"],
    strandNote: site.strandNote.trim(),
    genotypes: genotypesOf(site),
    plateColumns: columnsBetween(Number(site.first), Number(site.last)),
  };
}

export function genotypeContentOf(form: GenotypeForm): GenotypeContent {
  return {
    kind: "genotype",
    sites: form.sites.map(contentOfSite),
    controls: form.controls.map(({ expect, ...control }) =>
      expect === "ntc" ? { ...control, expect } : { ...control, expect: "genotype", genotype: expect },
    ),
    replicates: parseNumber(form.replicates),
    qualityFloor: parseNumber(form.qualityFloor),
    ntcDeltaRnMax: parseNumber(form.ntcDeltaRnMax),
    ntcCtMin: parseNumber(form.ntcCtMin),
  };
}

/** The usual controls: in row A of each site's columns a no-template control, both homozygotes and the heterozygote. */
export function usualControlsInRowA(sites: readonly SiteForm[]): ControlForm[] {
  return sites.flatMap((site) => {
    const [one, both, two] = genotypesOf(site);
    const control = (offset: number, expect: string, code: string): ControlForm => ({
      code,
      position: `A${Number(site.first) + offset}`,
      rsid: site.rsid.trim(),
      expect,
    });
    if (!one || !both || !two) return [];
    return [
      control(0, "ntc", "NTC"),
      ...[one, two, both].map(({ genotype, shown }, i) => control(i + 1, genotype, `PC-${shown}`)),
    ];
  });
}
