import fc from "fast-check";
import { expect, test } from "vitest";
import { readInstrumentExport } from "#worker/features/instrument-files/dialects/read-instrument-export";
import { workbookOf, zipOf } from "../../../support/files/zip-files";
import { fileBytes, mustRefuseFile } from "./fixtures";

const megabyte = 1024 * 1024;
const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const book = '<workbook><sheets><sheet name="Results" r:id="r1"/></sheets></workbook>';
const withSheet = (sheet: string, options = {}) =>
  zipOf({ "xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": rels, "xl/worksheets/sheet1.xml": sheet }, options);

test("an archive that unpacks to more than a plate can hold is refused, whatever size it claims", async () => {
  const blanks = `<worksheet><sheetData>${" ".repeat(30 * megabyte)}</sheetData></worksheet>`;
  expect(await mustRefuseFile(withSheet(blanks))).toMatchObject({ code: "container-bomb" });
  const comments = `<worksheet>${`<!--${" ".repeat(1000)}-->`.repeat(30_000)}</worksheet>`;
  expect(await mustRefuseFile(withSheet(comments, { claimedSize: 10 }))).toMatchObject({ code: "container-bomb" });
  const text = (word: string) => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
  const heading = `<row r="1">${["Well", "Sample", "Target", "Cq"].map(text).join("")}</row>`;
  const rows = `<row>${text("A1")}</row>`.repeat(200_000);
  const long = await mustRefuseFile(withSheet(`<worksheet><sheetData>${heading}${rows}</sheetData></worksheet>`));
  expect(long).toMatchObject({ code: "too-large" });
});

test("a far cell does not make a row of thousands", async () => {
  const sheet = `<worksheet><sheetData>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(50_000)}</sheetData></worksheet>`;
  expect(await mustRefuseFile(withSheet(sheet))).toMatchObject({ code: "dialect-unknown" });
});

test("document types, and with them entities, are refused before they are read", async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData/></worksheet>`;
  expect(await mustRefuseFile(withSheet(laughs))).toMatchObject({ code: "xml-refused" });
  const outside = `<?xml version="1.0"?><!DOCTYPE rdml SYSTEM "file:///etc/passwd"><rdml version="1.2"></rdml>`;
  expect(await mustRefuseFile(zipOf({ "rdml_data.xml": outside }))).toMatchObject({ code: "xml-refused" });
  expect(await mustRefuseFile(new TextEncoder().encode(outside))).toMatchObject({ code: "xml-refused" });
});

test("deep nesting is refused", async () => {
  const deep = `${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`;
  expect(await mustRefuseFile(withSheet(deep))).toMatchObject({ code: "xml-refused" });
});

test("cut, mixed-up and encrypted archives each say so", async () => {
  const whole = fileBytes("quantstudio-7-pro-genotyping.xlsx");
  expect(await mustRefuseFile(whole.slice(0, 100_000))).toMatchObject({ code: "container-broken" });
  const scratched = whole.slice();
  scratched.fill(0x55, 3000, 9000);
  expect((await mustRefuseFile(scratched)).code).toMatch(/container-broken|xml-broken/);
  expect(await mustRefuseFile(withSheet("<worksheet/>", { isEncrypted: true }))).toMatchObject({
    code: "container-encrypted",
  });
  expect(await mustRefuseFile(withSheet("<worksheet><sheetData><row>"))).toMatchObject({ code: "xml-broken" });
  expect(await mustRefuseFile(zipOf({ "photo.jpg": "x" }))).toMatchObject({ code: "compressed" });
  expect(await mustRefuseFile(new Uint8Array(30 * megabyte).fill(0x50))).toMatchObject({ code: "too-large" });
});

test("parts that are stored unpacked are read as well", async () => {
  const sheet = `<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>nothing</t></is></c></row></sheetData></worksheet>`;
  expect(await mustRefuseFile(withSheet(sheet, { isStored: true }))).toMatchObject({ code: "dialect-unknown" });
});

test("an archive with bytes changed, lost or doubled is answered calmly", async () => {
  const rows = [
    ["Well", "Sample", "Target", "Cq"],
    ["A1", "s", "RSV", 21.5],
  ];
  const good = await workbookOf({ Results: rows });
  const edit = fc.record({ at: fc.nat(good.length - 1), length: fc.nat(20), bytes: fc.uint8Array({ maxLength: 8 }) });
  await fc.assert(
    fc.asyncProperty(edit, async ({ at, length, bytes }) => {
      const changed = Uint8Array.from([...good.slice(0, at), ...bytes, ...good.slice(at + length)]);
      const outcome = await readInstrumentExport(changed, { maxBytes: megabyte });
      if (!outcome.ok) expect(outcome.refusal.message).toMatch(/[一-龥]/);
    }),
    { numRuns: 200 },
  );
});
