import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { orderFields } from "#contract/orders.schemas";
import { isRoundedNumber, plainDigits } from "#contract/plain-text";
import { createUser } from "#contract/users.schemas";
import { type OrderLine, parseOrdersCsv } from "#worker/features/orders/order-files.rules";
import { parseUserFile } from "#worker/features/users/import-rows.rules";
import { readCsv } from "#worker/platform/csv";
import { parseBarcodeList } from "../../../web/admin/lab/kits/import/barcode-list";
import { templateWorkbook } from "../../../web/admin/parts/template-workbook";
import { readTextFile } from "../../../web/admin/parts/text-file";

/** The text that a screen reads from a workbook; every person and number in it is invented. */
async function textOf(name: string): Promise<string> {
  const bytes = readFileSync(new URL(`../../fixtures/spreadsheets/${name}`, import.meta.url));
  return (await readTextFile(new File([bytes as BlobPart], name))) ?? "";
}

const ordersOf = async (name: string) => parseOrdersCsv(await textOf(name)) as readonly OrderLine[];
const fieldsOf = (line: OrderLine | undefined) => orderFields.parse(line?.values);
const consentAt = Date.parse("2026-11-19T09:40:00+08:00");

test("of our own template that a Chinese Excel saved only the barcode is refused that it rounded, with that reason", async () => {
  const [line] = await ordersOf("orders-saved-by-excel-gbk.csv");
  expect(line?.objection).toEqual({
    field: "barcode",
    message: "“2.00E+12”被表格软件当作数字改写，原来的数字已丢失：请把这一列设为文本后重新填写",
  });
  const { barcode: _, ...rest } = line?.values ?? {};
  expect(orderFields.parse(rest)).toMatchObject({ consentAt, birth: "1990-05-17", name: "林知远" });
});

test.each(["orders-semicolon.csv", "orders-unicode-text.txt"])(
  "%s is read as the same orders with commas",
  async (name) => {
    const [line, ...more] = await ordersOf(name);
    expect(fieldsOf(line)).toMatchObject({ orderNo: "HO-U1", product: "alcohol", consentAt, name: "买买提·张" });
    expect(more).toEqual([]);
  },
);

test("a workbook of orders gives its times, days and phones, typed as text or not, and says which number was rounded", async () => {
  const lines = await ordersOf("orders-excel-types.xlsx");
  const byNumber = new Map(lines.map((line) => [line.values.orderNo, line]));
  expect(fieldsOf(byNumber.get("X-4"))).toMatchObject({ consentAt, birth: "1990-05-17", phone: "13700137003" });
  expect(fieldsOf(byNumber.get("202611270001"))).toMatchObject({ phone: "13700137001", patientId: "12345" });
  expect(byNumber.get("X-2")?.objection).toMatchObject({ field: "patientId" });
});

test("a workbook of users gives eleven digits of each phone, and its Unicode text the same columns", async () => {
  const phones = z.pick(createUser.body as NonNullable<typeof createUser.body>, { phone: true });
  const { rows } = parseUserFile(await textOf("users-excel-types.xlsx")) as { rows: { phone: string }[] };
  expect(rows.slice(1, 5).map(({ phone }) => phones.parse({ phone }).phone)).toEqual([
    "13800000002",
    "13800000033",
    "13800000004",
    "13800000005",
  ]);
  expect(parseUserFile(await textOf("users-unicode-text.txt"))).toMatchObject({
    rows: [{ username: "gutf", nickName: "李四", department: "G测试部", phone: "13800000009" }],
  });
});

test("barcodes behind an apostrophe, in a formula of text or with what nobody sees are read", async () => {
  const read = parseBarcodeList(await textOf("barcodes-excel-types.xlsx")).map(({ barcode }) => barcode);
  expect(read).toEqual(expect.arrayContaining(["3000000000031", "3000000000048", "3000000000062", "3000000000055"]));
});

test.each([
  ["1.23457E+17", true],
  ["2E+12", true],
  ["2,00E+12", true],
  ["1E10", false],
  ["24E05", false],
  ["662E41", false],
  ["2000000000017", false],
])("%s is a rounded number: %s", (text, isRounded) => {
  expect(isRoundedNumber(text)).toBe(isRounded);
});

test("a number of sixteen digits in a workbook is told as rounded, one of fifteen as it is", async () => {
  const { workbookCellText } = await import("../../../web/admin/parts/text-file");
  expect([999_999_999_999_999, 1_234_567_890_123_456].map(workbookCellText)).toEqual([
    "999999999999999",
    "1.234567890123456E+15",
  ]);
});

test("the mark that divides most of the heading divides the file, and marks inside quotes count for nothing", () => {
  expect(readCsv('"a,b";c;d\n1,5;2;3\n')).toEqual([
    ["a,b", "c", "d"],
    ["1,5", "2", "3"],
  ]);
  expect(readCsv("a\tb\n1,5\t2")).toEqual([
    ["a", "b"],
    ["1,5", "2"],
  ]);
  expect(readCsv("one\n1;2")).toEqual([["one"], ["1;2"]]);
  expect(plainDigits('\'="3000000000048"')).toBe("3000000000048");
});

test("a template is a workbook whose cells are text, the empty ones too, and what is filled in is read", async () => {
  const blob = await templateWorkbook(["订单号", "采样管编号"], ["HIS-0001", "2000000000017"]);
  const parts = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const xml = (name: string) => new TextDecoder().decode(parts[name]);
  expect(xml("xl/styles.xml")).toContain('formatCode="@"');
  expect([...xml("xl/worksheets/sheet1.xml").matchAll(/<c r="B\d+" s="\d+"/g)]).toHaveLength(502);
  expect(await readTextFile(new File([blob], "orders.xlsx"))).toBe(
    "\uFEFF订单号,采样管编号\r\nHIS-0001,2000000000017\r\n",
  );
});
