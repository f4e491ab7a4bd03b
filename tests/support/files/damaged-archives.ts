import { many, rows, damaged as shape, well } from "./damaged-shape";
import type { FileShape } from "./file-shape";
import { allRows, cfxText, madeRows, plate384, rdmlText, sheetRows } from "./plates";
import { workbookOf, zipOf } from "./zip-files";

const rels = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>';
const book = '<workbook><sheets><sheet name="Results" r:id="r1"/></sheets></workbook>';
const cell = (word: string) => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
const sheetOf = (body: string) => `<worksheet><sheetData>${body}</sheetData></worksheet>`;
const headRow = `<row r="1">${["Well Position", "Sample", "Target", "Task", "Cq"].map(cell).join("")}</row>`;
const withSheet = (sheet: string | Uint8Array, options: Parameters<typeof zipOf>[1] = {}) =>
  zipOf({ "xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": rels, "xl/worksheets/sheet1.xml": sheet }, options);
const megabyte = 1024 * 1024;

export const damagedArchives: FileShape[] = [
  shape("a zip cut short", async () => (await workbookOf({ Results: sheetRows(rows) })).slice(0, 300), "文件打不开"),
  shape(
    "a zip whose directory points outside",
    async () => pointedAway(await workbookOf({ Results: sheetRows(rows) })),
    "文件打不开",
  ),
  shape("a zip with a password", () => withSheet(sheetOf(headRow), { isEncrypted: true }), "有密码保护"),
  shape(
    "a zip of 300 parts",
    () => zipOf(Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`p${i}.xml`, "<x/>"]))),
    "压缩包里的文件过多",
  ),
  shape("a zip bomb", () => withSheet(sheetOf(" ".repeat(30 * megabyte))), "文件解压后过大"),
  shape(
    "a zip bomb that claims ten bytes",
    () => withSheet(`<worksheet>${`<!--${" ".repeat(1000)}-->`.repeat(30_000)}</worksheet>`, { claimedSize: 10 }),
    "文件解压后过大",
  ),
  shape(
    "a workbook of 60 sheets of nothing",
    () => manySheets(60, `<worksheet>${`<!--${" ".repeat(1000)}-->`.repeat(2000)}</worksheet>`),
    "文件解压后过大",
  ),
  shape(
    "a workbook without its sheet",
    () => zipOf({ "xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": rels }),
    "文件内容不完整",
  ),
  shape("a sheet cut in the middle", () => withSheet("<worksheet><sheetData><row>"), "文件内容不完整"),
  shape("a sheet of 100,000 levels", () => withSheet(`${"<a>".repeat(100_000)}${"</a>".repeat(100_000)}`), "嵌套过深"),
  shape(
    "a document type with entities",
    () => withSheet(`<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${sheetOf("")}`),
    "外部定义",
  ),
  shape(
    "an outside entity in RDML",
    `<?xml version="1.0"?><!DOCTYPE rdml SYSTEM "file:///etc/passwd"><rdml version="1.2"></rdml>`,
    "外部定义",
  ),
  shape(
    "a sheet that claims a million columns",
    () =>
      withSheet(
        `<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>`,
      ),
    "没有找到结果表",
  ),
  shape(
    "a sheet of 50,000 rows of results",
    () =>
      withSheet(
        sheetOf(
          headRow + many(50_000, (i) => `<row>${[well(i), "s", `t${i}`, "UNKNOWN", "20"].map(cell).join("")}</row>`),
        ),
      ),
    "结果超过 4608 行",
  ),
  shape(
    "a workbook cell of a megabyte",
    () => withSheet(sheetOf(`${headRow}<row r="2">${cell("A1")}${cell("s".repeat(900_000))}${cell("RSV")}</row>`)),
    "“Sample”超过 128 个字符",
  ),
  shape(
    "a date as a Ct in a workbook",
    () =>
      workbookOf({
        Results: [
          ["Well Position", "Sample", "Target", "Task", "Cq"],
          ["A1", "s", "RSV", "UNKNOWN", 46_346.5],
        ],
      }),
    "不是有效数字",
  ),
  shape(
    "a Ct as a word in a workbook",
    () =>
      workbookOf({
        Results: [
          ["Well Position", "Sample", "Target", "Task", "Cq"],
          ["A1", "s", "RSV", "UNKNOWN", "twenty"],
        ],
      }),
    "不是有效数字",
  ),
  shape("RDML cut in the middle", () => zipOf({ "rdml_data.xml": rdmlText(rows).slice(0, -40) }), "文件内容不完整"),
  shape("RDML of 10,000 reactions", () => zipOf({ "rdml_data.xml": rdmlText(many384()) }), "结果超过 4608 行"),
  shape("RDML whose runs name two samples in a place", () => zipOf({ "p.xml": twoSamples() }), "出现了两个样本"),
  shape("RDML without reactions", () => zipOf({ "rdml_data.xml": rdmlText([]) }), "没有任何反应孔的结果"),
  shape("another XML under RDML's name", () => zipOf({ "rdml_data.xml": "<other/>" }), "不是 RDML"),
  shape("a gzip", () => Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3), "这是压缩文件"),
  shape("CFX cut in the middle of a row", cfxText(rows).slice(0, -12), "断开"),
];

const many384 = () => {
  const full = madeRows({ format: plate384, rows: allRows(plate384), columns: 24 });
  return Array.from({ length: 27 }, () => full).flat();
};

function twoSamples(): string {
  const runs = [
    { id: "FAM", dye: "FAM", target: "RSV" },
    { id: "HEX", dye: "HEX", target: "RNase P" },
  ];
  const whole = rdmlText(rows, { runs });
  const second = whole.lastIndexOf("<run ");
  return whole.slice(0, second) + whole.slice(second).replace('id="8810000002"', 'id="8810000003"');
}

const manySheets = (sheetCount: number, sheet: string) =>
  zipOf({
    "xl/workbook.xml": `<workbook><sheets>${many(sheetCount, (i) => `<sheet name="s${i}" r:id="r${i}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${many(sheetCount, (i) => `<Relationship Id="r${i}" Target="worksheets/s${i}.xml"/>`)}</Relationships>`,
    ...Object.fromEntries(Array.from({ length: sheetCount }, (_, i) => [`xl/worksheets/s${i}.xml`, sheet])),
  });

function pointedAway(archive: Uint8Array): Uint8Array {
  const changed = archive.slice();
  new DataView(changed.buffer).setUint32(changed.length - 6, 0x00ffffff, true);
  return changed;
}
