import { expect, test } from "vitest";
import { readInstrumentCurves } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { utf16 } from "../../../support/files/encodings";
import { zipOf } from "../../../support/files/zip-files";
import { fileBytes, mustRead, mustReadFile, mustRefuse, mustRefuseFile } from "./fixtures";

const cfx = new TextDecoder().decode(fileBytes("bio-rad-cfx-maestro.csv"));
const content = (text: string | Uint8Array) => mustRead(text).readings.map(({ line, raw, ...rest }) => rest);

test("the export of a Bio-Rad CFX is read whole; dyes stand in for targets that nobody typed", () => {
  const { dialect, readings, warnings } = mustRead(cfx);
  expect(dialect).toBe("bio-rad-cfx");
  expect(warnings.map(({ code }) => code)).toEqual(["target-missing", "time-missing"]);
  expect(readings).toHaveLength(48);
  expect(readings[0]).toMatchObject({ position: "A1", sampleName: "M3905 R Ctx", assayName: "FAM", role: "unknown" });
  expect(readings[0]?.ct).toBe(21.1877528266099);
  expect(Object.keys(readings[0]?.raw ?? {})).toHaveLength(16);
});

test("CFX with semicolons and decimal commas, with a head above the table, and in UTF-16 reads alike", () => {
  const european = cfx.replaceAll(".", "·").replaceAll(",", ";").replaceAll("·", ",").replace("Std, Dev", "Std. Dev");
  expect(content(european)).toEqual(content(cfx));
  const withHead = `File Name,plate 7.pcrd\nCreated By User,wang\nNotes,\n\n${cfx}`;
  expect(content(withHead)).toEqual(content(cfx));
  expect(mustRead(withHead).experiment).toMatchObject({ name: "plate 7.pcrd", operator: "wang" });
  expect(content(utf16(cfx, { littleEndian: true, mark: true }))).toEqual(content(cfx));
});

test("CFX controls, unnamed wells and curves that never crossed are what the file says", () => {
  const head = "Well,Fluor,Target,Content,Sample,Cq\n";
  const rows = [
    "A01,FAM,RSV,NTC-1,,NaN",
    "B01,FAM,RSV,Pos Ctrl,PC,24.5",
    "C01,FAM,RSV,Unkn-03,,",
    "D01,FAM,RSV,Neg Ctrl,,N/A",
  ];
  const { readings } = mustRead(`${head}${rows.join("\n")}\n`);
  expect(readings.map(({ role, sampleName, ct, ctUndetermined }) => [role, sampleName, ct, ctUndetermined])).toEqual([
    ["ntc", "NTC-1", null, true],
    ["positive", "PC", 24.5, false],
    ["unknown", "Unkn-03", null, false],
    ["ntc", "Neg Ctrl", null, true],
  ]);
});

test("a CFX file that ends in the middle of a row is refused", () => {
  expect(mustRefuse(cfx.slice(0, 700))).toMatchObject({ code: "line-cut" });
});

const ours = `# Run End Time: 2026-11-20 18:05:00 +08:00
# Barcode: P20261120-07
well,sample,assay,task,call,quality,allele1_name,allele2_name,allele1_delta_rn,allele2_delta_rn
A1,NTC,rs671,ntc,Negative Control,100,G,A,0.02,0.03
B2,8800000011,rs671,unknown,G/A,98.5,G,A,3.1,2.9
`;

test("our own csv carries calls, light and allele names", () => {
  const { dialect, experiment, readings, warnings } = mustRead(ours);
  expect({ dialect, warnings }).toEqual({ dialect: "plain-csv", warnings: [] });
  expect(experiment).toMatchObject({ type: "genotyping", barcode: "P20261120-07" });
  expect(experiment.runEndedAt).toBe(Date.parse("2026-11-20T10:05:00Z"));
  expect(readings[1]).toMatchObject({ position: "B2", instrumentCall: "both", quality: 98.5 });
  expect(readings[1]?.allele2).toMatchObject({ name: "A", deltaRn: 2.9 });
});

test("our csv with Chinese headings, semicolons and decimal commas reads alike", () => {
  const chinese =
    "孔位;样本;检测项;类型;Ct\nA1;8800000011;RSV;unknown;31,25\nB1;8800000011;内参;unknown;Undetermined\n";
  expect(mustRead(chinese).readings.map(({ position, ct, ctUndetermined }) => [position, ct, ctUndetermined])).toEqual([
    ["A1", 31.25, false],
    ["B1", null, true],
  ]);
});

test("a csv without the columns that make a result is not taken for one", () => {
  expect(mustRefuse("well,sample,note\nA1,8800000011,fine\n").code).toBe("dialect-unknown");
  expect(mustRefuse("well,sample,assay,task,ct\nA1,x,RSV,unknown,abc\n")).toMatchObject({ code: "number-invalid" });
  expect(mustRefuse("well,sample,assay,task,ct\n").code).toBe("results-without-rows");
});

const react = (id: number, sample: string, target: string, cq: string) =>
  `<react id="${id}"><sample id="${sample}"/><data><tar id="${target}"/><cq>${cq}</cq>
  <adp><cyc>1</cyc><fluor>0.01</fluor></adp><adp><cyc>3</cyc><fluor>0.9</fluor></adp><quantFluor>0.2</quantFluor></data></react>`;
const rdml = (reacts: string, more = "") => `<?xml version="1.0" encoding="UTF-8"?>
<rdml version="1.2" xmlns="http://www.rdml.org">
<sample id="8800000011"><description>a &amp; b</description><type>unkn</type></sample>
<sample id="NTC"><type>ntc</type></sample>
<target id="RSV"><type>toi</type><dyeId id="FAM"/></target>
<experiment id="板 7"><run id="1"><instrument>LightCycler 96</instrument><pcrFormat><rows>8</rows><columns>12</columns>
<rowLabel>ABC</rowLabel><columnLabel>123</columnLabel></pcrFormat><runDate>2026-11-20T18:05:00+08:00</runDate>${reacts}</run>${more}</experiment></rdml>`;

test("an RDML archive gives Ct, sample kinds, dyes, time and curves", async () => {
  const bytes = await zipOf({
    "rdml_data.xml": rdml(react(1, "NTC", "RSV", "-1.0") + react(14, "8800000011", "RSV", "27.35")),
  });
  const { dialect, experiment, readings, warnings } = await mustReadFile(bytes);
  expect({ dialect, warnings }).toEqual({ dialect: "rdml", warnings: [] });
  expect(experiment).toMatchObject({ name: "板 7", instrumentType: "LightCycler 96" });
  expect(experiment.runEndedAt).toBe(Date.parse("2026-11-20T10:05:00Z"));
  expect(readings[0]).toMatchObject({ position: "A1", role: "ntc", ct: null, ctUndetermined: true, reporter: "FAM" });
  expect(readings[1]).toMatchObject({ position: "B2", sampleName: "8800000011", assayName: "RSV", ct: 27.35 });
  const curves = await readInstrumentCurves(bytes, { maxBytes: 1_000_000 });
  expect(curves.ok && curves.curves[1]).toEqual({
    position: "B2",
    assayName: "RSV",
    values: [0.01, null, 0.9],
    threshold: 0.2,
  });
});

test("RDML without its archive reads alike; two plates, other formats and empty runs are refused", async () => {
  const one = rdml(react(1, "NTC", "RSV", "30"));
  expect(mustRead(one).readings).toHaveLength(1);
  const second = `<run id="2">${react(1, "NTC", "RSV", "30")}</run>`;
  expect(mustRefuse(rdml(react(1, "NTC", "RSV", "30"), second)).code).toBe("results-repeated");
  expect(mustRefuse(one.replace("<columns>12<", "<columns>24<")).code).toBe("plate-unsupported");
  expect(mustRefuse(rdml("")).code).toBe("results-missing");
  expect(mustRefuse(one.slice(0, -20)).code).toBe("xml-broken");
  expect((await mustRefuseFile(zipOf({ "rdml_data.xml": "<other/>" }))).code).toBe("dialect-unknown");
  expect(mustRead(one.replace('"1.2"', '"9.9"')).warnings.map(({ code }) => code)).toEqual(["version-unknown"]);
});
