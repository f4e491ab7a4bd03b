import { expect, test } from "vitest";
import { workbookOf, zipOf } from "../../../support/files/zip-files";
import { fileBytes, mustRead, mustReadFile, mustRefuse, mustRefuseFile } from "./fixtures";

const cts = (read: Awaited<ReturnType<typeof mustReadFile>>) =>
  read.readings.map(({ position, sampleName, ct }) => [position, sampleName, ct]);

const notes = "Analysis Type,Singleplex\nEndogenous Control,GENE1\nRQ Min/Max Confidence Level,95\n";
const csvHead = "Well,Well Position,Sample Name,Target Name,Task,CT\n";

test("notes that QuantStudio 3 writes right under its results are no results", async () => {
  expect(cts(await mustReadFile(fileBytes("qs3-footer.csv")))).toEqual([
    ["A1", "S1", 20.5],
    ["A2", "S2", 21.5],
    ["A3", "S3", 22.5],
    ["A4", "S4", 23.5],
  ]);
});

test("notes under the results of a workbook are no results", async () => {
  const workbook = await workbookOf({
    Results: [
      ["Well", "Well Position", "Sample Name", "Target Name", "Task", "CT"],
      [1, "A1", "S1", "GENE1", "UNKNOWN", 20.5],
      ["Analysis Type", "Singleplex"],
      ["RQ Min/Max Confidence Level", 95],
    ],
  });
  expect(cts(await mustReadFile(workbook))).toEqual([["A1", "S1", 20.5]]);
});

test("a result under the notes is refused, a row with an unreadable place too", () => {
  const row = "1,A1,S1,GENE1,UNKNOWN,20.5\n";
  expect(mustRefuse(`${csvHead}${row}${notes}2,A2,S2,GENE1,UNKNOWN,21.5\n`)).toMatchObject({
    code: "row-shifted",
    message: "第 3 行起是软件的备注，第 6 行却又是结果，请把每块板单独导出",
  });
  expect(mustRefuse(`${csvHead}${row}x,?2,S2,GENE1,UNKNOWN,21.5\n`)).toMatchObject({ code: "position-invalid" });
});

test("empty cells at the end of a row, which ViiA 7 leaves out, are empty", async () => {
  expect(cts(await mustReadFile(fileBytes("viia7-trailing-cells-missing.txt")))).toEqual([
    ["A1", "S1", 20.5],
    ["A2", "S2", 21.5],
    ["A3", "S3", 22.5],
  ]);
});

test("an empty well has its place alone, a row that lost its Ct is cut, and so is a last row that could have lost all", () => {
  const head = "Well\tWell Position\tOmit\tSample Name\tTarget Name\tTask\tReporter\tCT\n";
  const full = (n: number) => `${n}\tA${n}\tfalse\tS${n}\tT1\tUNKNOWN\tFAM\t2${n}.5\n`;
  const file = (rows: string) => `* Block Type = 96-Well Block (0.2mL)\n\n[Results]\n${head}${rows}`;
  expect(mustRead(file(`${full(1)}2\tA2\tfalse\n${full(3)}`)).readings.map(({ role }) => role)).toEqual([
    "unknown",
    "empty",
    "unknown",
  ]);
  expect(mustRefuse(file(`${full(1)}2\tA2\tfalse\tS2\tT1\tUNKNOWN\tFAM\n${full(3)}`))).toMatchObject({
    code: "line-cut",
    line: 6,
  });
  expect(mustRefuse(file(`${full(1)}2\tA2\tfalse\n`))).toMatchObject({ code: "line-cut", line: 6 });
});

test("an archive that begins with the marker of a spanned one is read", async () => {
  expect(cts(await mustReadFile(fileBytes("biorad-PK0708-marker.rdml")))).toEqual([["A1", "S1", 21.25]]);
});

const rdml = (version: string, run: string, samples = '<sample id="S1"><type>unkn</type></sample>') =>
  `<rdml version="${version}">${samples}<target id="T"><dyeId id="FAM"/></target><experiment id="E"><run id="R">${run}</run></experiment></rdml>`;
const react = (id: string, cq: string, cycles = 0) =>
  `<react id="${id}"><sample id="S1"/><data><tar id="T"/><cq>${cq}</cq>${Array.from({ length: cycles }, (_, i) => `<adp><cyc>${i + 1}</cyc><fluor>0.1</fluor></adp>`).join("")}</data></react>`;
const free = "<pcrFormat>free format</pcrFormat>";

test("StepOne's file without a plate is read by its places, and the number of cycles means that nothing crossed", async () => {
  const { readings, warnings } = await mustReadFile(fileBytes("stepone-free-format.rdml"));
  expect(readings).toMatchObject([{ position: "A1", ct: null, ctUndetermined: true }]);
  expect(warnings.map(({ code }) => code)).toContain("cycles-as-ct");
  const measured = mustRead(rdml("1.1", free + react("A1", "40.0", 45) + react("A2", "39.99") + react("A3", "45", 45)));
  expect(measured.readings.map(({ ct }) => ct)).toEqual([40, 39.99, null]);
  expect(mustRefuse(rdml("1.1", free + react("1", "21.5")))).toMatchObject({ code: "plate-unsupported" });
});

test("a plate of 96 wells may have a Ct of 40", () => {
  const plate = "<pcrFormat><rows>8</rows><columns>12</columns></pcrFormat>";
  expect(mustRead(rdml("1.2", plate + react("1", "40.0"))).readings).toMatchObject([{ ct: 40 }]);
});

test("RDML 1.4 is a known version", () => {
  expect(mustRead(rdml("1.4", react("1", "21.5"))).warnings.map(({ code }) => code)).not.toContain("version-unknown");
  expect(mustRead(rdml("1.5", react("1", "21.5"))).warnings.map(({ code }) => code)).toContain("version-unknown");
});

test("a well of a LightCycler 96 that nobody described has no GUID for a name", async () => {
  const id = "0f8fad5b-d9cb-469f-a165-70867728950e";
  const text = rdml("1.1", react("1", "21.5").replace("S1", id), `<sample id="${id}"><type>unkn</type></sample>`);
  const { readings } = await mustReadFile(zipOf({ "rdml_data.xml": text }));
  expect(readings).toMatchObject([{ position: "A1", sampleName: "unkn" }]);
});

test.each([
  ["(+) Positive", "present"],
  ["POSITIVE", "present"],
  ["(-) Negative", "absent"],
  ["NEGATIVE", "absent"],
])("the call %s is understood", (call, expected) => {
  const { readings } = mustRead(`Well,Sample,Assay,Task,Ct,Call\nA1,S1,RSV,UNKNOWN,21.5,${call}\n`);
  expect(readings).toMatchObject([{ instrumentCall: expected }]);
});

const genotypes = (...rows: string[]) =>
  `Well,Sample Name,SNP Assay Name,Task,Allele1 Delta Rn,Allele2 Delta Rn,Call,Allele1 Ct,Allele2 Ct\n${rows.join("\n")}\n`;

test("genotypes that come without their sample set-up are read by the names in the calls", async () => {
  const { readings } = await mustReadFile(fileBytes("quantstudio-genotyping-results-only.csv"));
  const byName = new Map(readings.map((reading) => [reading.sampleName, reading]));
  expect(byName.get("PC-GG")).toMatchObject({
    instrumentCall: "allele1",
    allele1: { name: "G" },
    allele2: { name: "A" },
  });
  expect(byName.get("PC-AA")?.instrumentCall).toBe("allele2");
  expect(byName.get("PC-GA")?.instrumentCall).toBe("both");
  expect(readings.filter(({ instrumentCall }) => instrumentCall === "other")).toEqual([]);
});

test("without a heterozygous call the positive controls name the alleles", () => {
  const { readings } = mustRead(
    genotypes(
      "A1,PC1,rs1,PC_ALLELE_1,4,1,Homozygous T/T,27,29",
      "A2,PC2,rs1,PC_ALLELE_2,1,4,Homozygous C/C,31,25",
      "A3,S1,rs1,UNKNOWN,1,4,Homozygous C/C,31,25",
    ),
  );
  expect(readings.map(({ instrumentCall }) => instrumentCall)).toEqual(["allele1", "allele2", "allele2"]);
});

test.each([
  ["one homozygote alone", ["A1,S1,rs1,UNKNOWN,4,1,Homozygous T/T,27,29"]],
  ["three names", ["A1,S1,rs1,UNKNOWN,4,4,Heterozygous T/C,27,27", "A2,S2,rs1,UNKNOWN,4,1,Homozygous G/G,27,29"]],
  ["two orders", ["A1,S1,rs1,UNKNOWN,4,4,Heterozygous T/C,27,27", "A2,S2,rs1,UNKNOWN,4,4,Heterozygous C/T,27,27"]],
])("genotypes whose alleles cannot be told apart (%s) are refused", (_, rows) => {
  expect(mustRefuse(genotypes(...rows))).toMatchObject({ code: "alleles-missing" });
});

test("a file of which no call is understood is refused, and spends no plate", async () => {
  const refusal = await mustRefuseFile(
    new TextEncoder().encode(
      "Well,Sample,Assay,Task,Ct,Call\nA1,S1,RSV,UNKNOWN,21.5,détecté\nA2,S2,RSV,UNKNOWN,22.5,détecté\n",
    ),
  );
  expect(refusal).toMatchObject({ code: "calls-unknown", line: 2 });
  expect(refusal.message).toContain("检测项 RSV 的仪器判读都不认识（如 détecté）");
});
