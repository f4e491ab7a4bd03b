import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { utf16 } from "../../../support/files/encodings";
import { genotypingBytes, genotypingText, mustRead, mustRefuse, presenceText } from "./fixtures";

const line = (text: string, start: string) =>
  text.split("\n").findIndex((candidate) => candidate.startsWith(start)) + 1;
const resultsLine = line(genotypingText, "[Results]");

test("an empty file and a file of blank lines are empty", () => {
  expect(mustRefuse(new Uint8Array()).code).toBe("empty");
  expect(mustRefuse("\r\n \t\r\n").code).toBe("empty");
});

test("a file over the limit is refused unread", () => {
  expect(mustRefuse(genotypingBytes, genotypingBytes.length - 1).code).toBe("too-large");
  expect(mustRefuse(new Uint8Array(30 * 1024 * 1024)).code).toBe("too-large");
});

test("workbooks, archives, pictures and strange encodings each get their own reason", () => {
  expect(mustRefuse(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1)).code).toBe("workbook");
  expect(mustRefuse(new Uint8Array(gzipSync(genotypingBytes))).code).toBe("compressed");
  expect(mustRefuse(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13)).code).toBe("binary");
  expect(mustRefuse(Uint8Array.of(0xb1, 0xb1, 0xbe, 0xff)).code).toBe("encoding-unknown");
  expect(mustRefuse(utf16(genotypingText, { littleEndian: true, mark: true }).slice(0, -1)).code).toBe(
    "encoding-unknown",
  );
});

test("a zero byte or a control character inside the text makes the file binary, at its line", () => {
  expect(mustRefuse(genotypingText.replace("CYP19_2", "CYP\u0000"))).toMatchObject({ code: "binary" });
  const refusal = mustRefuse(genotypingText.replace("[Results]", "[Results]\u0007"));
  expect(refusal).toMatchObject({ code: "binary", line: resultsLine });
});

test("text that no instrument wrote, and exports of other programs, are told apart", () => {
  expect(mustRefuse("姓名,年龄\n张三,30\n").code).toBe("dialect-unknown");
  const other = mustRefuse("Pos,Name,Well,Cq\n1,x,A1,21.18\n");
  expect(other).toMatchObject({ code: "dialect-unsupported", line: 1 });
});

test("a file that ends before its results says how far it came", () => {
  const refusal = mustRefuse(genotypingText.slice(0, genotypingText.indexOf("[Results]")));
  expect(refusal).toMatchObject({ code: "results-missing", line: line(genotypingText, "[Amplification Data]") });
  expect(refusal.message).toContain("[Amplification Data]");
});

test("results without a heading, or with nothing under it, have their own reasons", () => {
  const upTo = (text: string) => genotypingText.slice(0, genotypingText.indexOf(text) + text.length);
  expect(mustRefuse(upTo("[Results]\n"))).toMatchObject({ code: "results-without-header", line: resultsLine });
  expect(mustRefuse(upTo("Allele1 Cq Conf\tAllele2 Cq Conf\n"))).toMatchObject({
    code: "results-without-rows",
    line: resultsLine,
  });
});

test("a section that is announced and not there refuses the file", () => {
  const emptied = genotypingText.replace(/(\[Sample Setup\]\n)[\s\S]*?(\n\[Amplification)/, "$1$2");
  expect(mustRefuse(emptied).code).toBe("section-empty");
  expect(mustRefuse(`${genotypingText}\n[Melt Curve Raw Data]\n`).code).toBe("section-empty");
  expect(mustRefuse(genotypingText + genotypingText.slice(genotypingText.indexOf("[Results]"))).code).toBe(
    "results-repeated",
  );
});

test("wherever the file is cut inside its results, it is refused", () => {
  const start = genotypingText.indexOf("[Results]") + "[Results]".length;
  for (let end = start; end < genotypingText.length - 6; end += 97) {
    const { code } = mustRefuse(genotypingText.slice(0, end));
    expect(["results-without-header", "results-without-rows", "line-cut", "wells-missing"], `${end}`).toContain(code);
  }
  expect(mustRefuse(genotypingText.trimEnd().slice(0, -8))).toMatchObject({ code: "line-cut", line: 470 });
});

test("a cut last cell in a column that counts is refused, in one that does not it is a warning", () => {
  expect(mustRead(genotypingText.trimEnd()).warnings.map((warning) => warning.code)).toEqual(["no-final-newline"]);
  const [before = "", results = ""] = presenceText.split("[Results]\n");
  const ctLast = results
    .split("\n")
    .map((row) => row.split("\t").slice(0, 20).join("\t"))
    .join("\n")
    .trimEnd();
  expect(mustRead(`${before}[Results]\n${ctLast}\n`).readings.at(-1)?.ct).toBe(27.989);
  expect(mustRefuse(`${before}[Results]\n${ctLast.slice(0, -5)}`).code).toBe("line-cut");
});

test("a last row that lost its end is refused although its line is whole; blanks that an editor cut off are not", () => {
  const rows = genotypingText.trimEnd().split("\n");
  const last = (rows.at(-1) ?? "").split("\t").slice(0, -2).join("\t");
  expect(mustRefuse(`${[...rows.slice(0, -1), last].join("\n")}\n`)).toMatchObject({ code: "line-cut", line: 470 });
  const commented = genotypingText
    .replace(/^(Well\tWell Position\tOmit.*)$/m, "$1\tNote")
    .replace(/^(2\tA2\tfalse.*)$/m, "$1\tfine");
  const read = mustRead(commented);
  expect(read.readings[1]?.raw.Note).toBe("fine");
  expect(new Set(read.warnings.map((warning) => warning.code))).toEqual(new Set(["row-short"]));
});

test("wells of the sample table without results are named", () => {
  const rows = genotypingText.split("\n");
  const without = rows.filter((row, index) => index < resultsLine || !/^\d+\tC(3|4)\t/.test(row)).join("\n");
  const refusal = mustRefuse(without);
  expect(refusal.code).toBe("wells-missing");
  expect(refusal.message).toContain("C3、C4");
  const noTarget = presenceText.replace(/^1\tA1\tfalse\tNAC\tTGFb\t.*\n/m, "");
  expect(mustRefuse(noTarget).message).toContain("A1");
});

test("a well that says two things is refused, a well that says one thing twice is not", () => {
  const row = genotypingText.split("\n").find((text) => text.startsWith("2\tA2\tfalse")) ?? "";
  const repeated = mustRead(`${genotypingText}${row}\n`);
  expect(repeated.readings).toHaveLength(96);
  expect(repeated.warnings.map((warning) => warning.code)).toEqual(["row-repeated"]);
  expect(mustRefuse(`${genotypingText}${row.replace("98.846", "50.000")}\n`)).toMatchObject({
    code: "wells-conflict",
    line: 471,
  });
  expect(mustRefuse(genotypingText.replace("2\tA2\tfalse\tAllele 1", "2\tA2\tfalse\tAllele 2")).code).toBe(
    "wells-conflict",
  );
  expect(mustRefuse(genotypingText.replace("14\tB2\tfalse", "15\tB2\tfalse")).code).toBe("wells-conflict");
});

test("a shifted row, a strange position, a larger plate and a word for a number are refused at their line", () => {
  const row = genotypingText.split("\n").findIndex((text) => text.startsWith("3\tA3\tfalse")) + 1;
  const at = (from: string, to: string) => mustRefuse(genotypingText.replace(from, to));
  expect(at("3\tA3\tfalse\t", "3\tA3\tfalse\tx\t")).toMatchObject({ code: "row-shifted", line: row });
  expect(at("3\tA3\tfalse", "3\t??\tfalse")).toMatchObject({ code: "position-invalid", line: row });
  expect(at("3\tA3\tfalse", "3\tA13\tfalse")).toMatchObject({ code: "wells-conflict", line: row });
  expect(at("3\tA3\tfalse", "3\tQ3\tfalse")).toMatchObject({ code: "plate-unsupported", line: row });
  expect(at("707,241.300\t98.846", "707,241.300\tgood")).toMatchObject({ code: "number-invalid", line: row });
  expect(at("707,241.300\t98.846", "707,241.300\t198.846")).toMatchObject({ code: "number-invalid", line: row });
  for (const ct of ["-100.001", "100.001"]) {
    expect(mustRefuse(presenceText.replace("32.874", ct)), ct).toMatchObject({ code: "number-invalid" });
  }
});

test("decimal points and decimal commas in one file are refused", () => {
  expect(mustRefuse(genotypingText.replace("\t0.016\t", "\t0,016\t")).code).toBe("number-style-mixed");
});

test("a table without the columns that make a result names the missing one", () => {
  const [before = "", results = ""] = genotypingText.split("[Results]\n");
  expect(mustRefuse(`${before}[Results]\n${results.replace("SNP Assay Name", "Whatever")}`)).toMatchObject({
    code: "column-missing",
  });
  expect(mustRefuse(`${before}[Results]\n${results.replace("\tCall\t", "\tVerdict\t")}`).message).toContain("Call");
});

test("every refusal speaks Chinese and says where it can", () => {
  const refusals = [
    mustRefuse(""),
    mustRefuse("x"),
    mustRefuse(genotypingText.replace("14\tB2\tfalse", "15\tB2\tfalse")),
  ];
  for (const refusal of refusals) expect(refusal.message).toMatch(/[一-龥]{4}/);
  expect(refusals.map((refusal) => refusal.line)).toEqual([null, null, 388]);
});
