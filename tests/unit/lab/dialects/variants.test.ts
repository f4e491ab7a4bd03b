import { expect, test } from "vitest";
import { utf16 } from "../../../support/files/encodings";
import { genotypingBytes, genotypingText, mustRead, presenceText } from "./fixtures";

const original = mustRead(genotypingBytes);
/** Everything except the line numbers, so that two spellings of one plate can be compared. */
const content = (readings: typeof original.readings) => readings.map(({ raw, line, ...rest }) => rest);

test("UTF-8 and UTF-16 of both byte orders, with and without a mark, read alike", () => {
  expect(mustRead(`\ufeff${genotypingText}`).readings).toEqual(original.readings);
  for (const littleEndian of [true, false]) {
    for (const mark of [true, false]) {
      const read = mustRead(utf16(genotypingText, { littleEndian, mark }));
      expect(read.encoding).toBe(littleEndian ? "utf-16le" : "utf-16be");
      expect(read.readings).toEqual(original.readings);
    }
  }
});

test("Windows and old Macintosh line ends read alike", () => {
  expect(mustRead(genotypingText.replaceAll("\n", "\r\n")).readings).toEqual(original.readings);
  expect(mustRead(genotypingText.replaceAll("\n", "\r")).readings).toEqual(original.readings);
});

test("A01 is A1", () => {
  const padded = genotypingText.replace(/\t([A-H])(\d)\t/g, "\t$10$2\t");
  expect(padded).toContain("\tA01\t");
  expect(content(mustRead(padded).readings)).toEqual(content(original.readings));
});

test("decimal commas with dots between thousands give the same numbers", () => {
  const head = genotypingText.indexOf("[Amplification Data]");
  const body = genotypingText.slice(head);
  const swapped = body.replace(/[.,]/g, (mark) => (mark === "." ? "," : "."));
  const european = genotypingText.slice(0, head) + swapped.replace("Pass,Ref", "Pass.Ref");
  expect(european).toContain("846.041,750");
  expect(content(mustRead(european).readings)).toEqual(content(original.readings));
});

test("columns are found by their names in any order and under newer names", () => {
  const [before = "", results = ""] = genotypingText.split("[Results]\n");
  const turned = results.split("\n").map((line) => (line === "" ? "" : line.split("\t").reverse().join("\t")));
  expect(content(mustRead(`${before}[Results]\n${turned.join("\n")}`).readings)).toEqual(content(original.readings));
  const renamed = presenceText
    .replace("\tCT\tAmp", "\tCq\tAmp")
    .replace(
      "\tSample Name\tTarget Name\tTask\tReporter\tQuencher\tRn",
      "\tSample\tTarget\tTask\tReporter\tQuencher\tRn",
    );
  expect(renamed).not.toBe(presenceText);
  expect(content(mustRead(renamed).readings)).toEqual(content(mustRead(presenceText).readings));
});

test("notes and empty lines around the table do not disturb it", () => {
  const noted = genotypingText.replace("[Results]\n", "[Results]\n\nExported by analysis\n\n");
  expect(content(mustRead(`${noted}\nAnalysis Type\tSingleplex\nEndogenous Control\t\n`).readings)).toEqual(
    content(original.readings),
  );
});

test("a table separated by semicolons or commas is read as well", () => {
  const [before = "", results = ""] = presenceText.split("[Results]\n");
  const plain = content(mustRead(presenceText).readings);
  for (const mark of [";", ","]) {
    const joined = results.split("\n").map((line) =>
      line
        .split("\t")
        .map((cell) => `"${cell}"`)
        .join(mark),
    );
    expect(content(mustRead(`${before}[Results]\n${joined.join("\n").replace(/""$/, "")}`).readings)).toEqual(plain);
  }
});

test("the ways to write no value are no value, and a marked omission is an omission", () => {
  const edited = presenceText
    .replace("\tUndetermined\t0.503", "\tN/A\t0.503")
    .replace("\t32.874\t0.957", "\tNaN\t")
    .replace("\t32.722\t", "\t\t")
    .replace(
      "1\tA1\tfalse\tNAC\tIPC\tBlockedIPC\tVIC\tNFQ-MGB\t1",
      "1\tA1\ttrue\tNAC\tIPC\tBlockedIPC\tVIC\tNFQ-MGB\t1",
    );
  const [a1, , a2, , a3] = mustRead(edited).readings;
  expect(a1).toMatchObject({ ct: null, ctUndetermined: false, omitted: true });
  expect(a2).toMatchObject({ ct: null, ctUndetermined: false, ampScore: null });
  expect(a3).toMatchObject({ ct: null, ctUndetermined: false, omitted: false });
});

test("the alleles' own names are understood, and a pair of strange names is no genotype", () => {
  const named = genotypingText.replaceAll('\tAllele 1\t"RGB', '\tG\t"RGB').replaceAll('\tAllele 2\t"RGB', '\tA\t"RGB');
  const calls = named
    .replaceAll("Homozygous Allele 1/Allele 1", "Homozygous G/G")
    .replaceAll("Homozygous Allele 2/Allele 2", "Homozygous A/A")
    .replaceAll("Heterozygous Allele 1/Allele 2", "Heterozygous G/A");
  const setup = calls.split("[Results]")[0] ?? "";
  const results = (calls.split("[Results]")[1] ?? "")
    .replaceAll("\tAllele 1\tCYP", "\tG\tCYP")
    .replaceAll("\tAllele 2\tCYP", "\tA\tCYP");
  const read = mustRead(`${setup}[Results]${results}`);
  expect(read.readings.map((r) => r.instrumentCall)).toEqual(original.readings.map((r) => r.instrumentCall));
  expect(read.readings[0]?.allele1?.name).toBe("G");
  const strange = mustRead(`${setup}[Results]${results.replace("Homozygous G/G", "Homozygous T/T")}`);
  expect(strange.readings[1]?.instrumentCall).toBe("other");
  expect(strange.warnings.map((warning) => warning.code)).toEqual(["call-unknown"]);
});

test("an unknown zone or a missing time leaves no moment and says so", () => {
  const withTime = (time: string) => mustRead(genotypingText.replace("2010-09-16 07:35:29 AM EDT", time));
  expect(withTime("2010-09-16 07:35:29 AM XYZ").experiment.runEndedAt).toBeNull();
  expect(withTime("2010-09-16 07:35:29 AM XYZ").warnings[0]?.code).toBe("time-zone-unknown");
  expect(withTime("NA").warnings[0]?.code).toBe("time-missing");
  expect(withTime("yesterday").warnings[0]?.code).toBe("time-unreadable");
  const cst = withTime("2026-11-20 18:05:00 PM CST");
  expect(cst.experiment.runEndedAt).toBe(Date.parse("2026-11-20T10:05:00Z"));
  expect(cst.warnings[0]?.code).toBe("time-zone-assumed");
});

test("a file without its sample table is read with a warning", () => {
  const start = genotypingText.indexOf("[Sample Setup]");
  const bare = genotypingText.slice(0, start) + genotypingText.slice(genotypingText.indexOf("[Results]"));
  const read = mustRead(bare);
  expect(read.warnings.map((warning) => warning.code)).toEqual(["setup-missing"]);
  expect(read.readings.map((r) => r.instrumentCall)).toEqual(original.readings.map((r) => r.instrumentCall));
});

test("empty wells of a full-plate export stay empty", () => {
  const empty = genotypingText
    .replace(/^(96\tH12\tfalse\t)Hetero\tCYP19_2\tUNKNOWN\t.*$/m, `$1\t\t${"\t".repeat(23)}`)
    .replace(/^96\tH12\tHetero\t.*$/m, "96\tH12\t\t\t\t\t\t\t\t\t\t\t\t\t\t");
  expect(mustRead(empty).readings.at(-1)).toMatchObject({ position: "H12", role: "empty", sampleName: "", call: null });
});
