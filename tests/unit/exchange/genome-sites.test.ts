import { expect, test } from "vitest";
import { allelesOf, chromosomes, genomeSites } from "#worker/features/exchange/genome-sites";
import { catalogue } from "#worker/features/products/catalogue/catalogue";

test("every site of the shipped assays has a place whose letters are the assay's, on the strand the assay writes", () => {
  for (const { assay } of catalogue) {
    if (assay.kind !== "genotype") continue;
    for (const { rsid, genotypes, orientation } of assay.sites) {
      const place = genomeSites.get(rsid);
      const found = genotypes.map(({ shown }) => allelesOf(shown, place, orientation)?.join("/"));
      expect(new Set(found), rsid).toEqual(new Set(["0/0", "0/1", "1/1"]));
    }
  }
});

test("the reference of GRCh38 is not the common letter everywhere", () => {
  const references = Object.fromEntries(
    [...genomeSites].map(([rsid, { reference, other }]) => [rsid, reference + other]),
  );
  expect(references).toMatchObject({ rs671: "GA", rs1229984: "TC", rs762551: "CA", rs1801133: "GA", rs1801131: "TG" });
  expect(allelesOf("AA", genomeSites.get("rs762551"), "forward")).toEqual([1, 1]);
  expect(allelesOf("TT", genomeSites.get("rs1229984"), "forward")).toEqual([0, 0]);
});

test("a strand is never guessed: letters of the other strand, strange ones and missing ones give no allele", () => {
  const mthfr = genomeSites.get("rs1801133");
  expect(allelesOf("CT", mthfr, "gene")).toEqual([0, 1]);
  expect(allelesOf("CT", mthfr, "forward")).toBeNull();
  expect(allelesOf("GA", mthfr, "gene")).toBeNull();
  // On the forward strand both notations are the same.
  expect(allelesOf("GA", genomeSites.get("rs671"), "gene")).toEqual([0, 1]);
  for (const letters of [null, "", "G", "GAA", "G-", "ga"]) expect(allelesOf(letters, mthfr, "gene")).toBeNull();
  expect(allelesOf("AG", undefined, "forward")).toBeNull();
});

test("no place has letters that are each other's complement, and each lies inside its chromosome", () => {
  for (const [rsid, { reference, other, chromosome, position, genomic }] of genomeSites) {
    expect(["AT", "TA", "CG", "GC"], rsid).not.toContain(reference + other);
    const [accession = "", length = 0] = chromosomes[chromosome] ?? [];
    expect(position).toBeLessThan(length);
    expect(genomic).toBe(`${accession}:g.${position}${reference}>${other}`);
  }
});
