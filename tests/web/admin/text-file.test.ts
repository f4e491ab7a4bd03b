import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/universal";
import { userImportMessages } from "#contract/user-imports";
import { parseUserFile } from "#worker/features/users/import-rows.rules";
import { parseBarcodeList } from "../../../web/admin/lab/kits/import/barcode-list";
import { readTextFile, workbookCellText } from "../../../web/admin/parts/text-file";
import { gb18030, utf8, utf16 } from "../../support/files/encodings";

const file = (bytes: Uint8Array) => new File([bytes as BlobPart], "list.csv");

test("a kit list that a spreadsheet saved in GB18030 or UTF-16 gives its barcodes", async () => {
  const list = "序号,条码\r\n1,2000000000017\r\n2,2000000000024\r\n";
  for (const bytes of [gb18030(list), utf8(list), utf16(list, { littleEndian: true, mark: true })]) {
    const text = await readTextFile(file(bytes));
    expect(parseBarcodeList(text ?? "").map(({ barcode }) => barcode)).toEqual(["2000000000017", "2000000000024"]);
  }
});

test("a list of users in GB18030 keeps its headings and names", async () => {
  const list =
    "部门编号,登录名称,姓名,用户邮箱,手机号码,用户性别,账号状态\r\n1,wang,王小明,w@example.cn,13800138000,男,正常\r\n";
  const text = await readTextFile(file(gb18030(list)));
  expect(parseUserFile(text ?? "")).toMatchObject({ rows: [{ nickName: "王小明", sex: "男", status: "正常" }] });
});

test("a list of users in a workbook is read as the same list in text: numbers, commas and leading signs keep what they say", async () => {
  const list = [
    ["姓名", "用户名", "归属部门", "手机号码", "邮箱", "角色"],
    ["王小明", "wang", "检测中心/实验室", 13800138000, "w@example.cn", "实验员, 客服"],
    ["=1+1", "li", "客服部", "13900139000", "l@example.cn", null],
  ];
  const cells = list.map((row) => row.map((value) => (value === null ? null : { value, type: value.constructor })));
  const workbook = await writeWorkbook(cells as never).toBlob();
  const text = await readTextFile(new File([workbook], "users.xlsx"));
  expect(parseUserFile(text ?? "")).toMatchObject({
    rows: [
      {
        nickName: "王小明",
        username: "wang",
        department: "检测中心/实验室",
        phone: "13800138000",
        roles: "实验员, 客服",
      },
      { nickName: "=1+1", username: "li", department: "客服部", phone: "13900139000", roles: "" },
    ],
  });
  expect(await readTextFile(file(new Uint8Array(await workbook.slice(0, 400).arrayBuffer())))).toBeNull();
});

test("a heading that could mean the login or the name, one that is missing and one that comes twice are each said", () => {
  const heading = (titles: string) => parseUserFile(`${titles}\r\na,b,c,d,e\r\n`);
  const { headerWrong, headerUnclear } = userImportMessages;
  expect(heading("用户名,用户名称,部门,手机,邮箱")).toEqual({ refusal: headerUnclear });
  expect(heading("用户名,姓名,手机号码")).toEqual({ refusal: "表头缺少：归属部门、邮箱" });
  expect(heading("用户名,登录名,姓名,部门,手机,邮箱")).toEqual({ refusal: "表头重复：用户名" });
  expect(heading("样本编号,结果")).toEqual({ refusal: headerWrong });
  expect(heading("用户名,姓名,部门,手机,邮箱")).toMatchObject({ rows: [{ username: "a", roles: "" }] });
});

test("a file that is no text is not read", async () => {
  expect(await readTextFile(file(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...new Array(64).fill(0))))).toBeNull();
  expect(await readTextFile(file(utf8("条码\n样本").slice(0, -1)))).toBeNull();
});

test("a date cell keeps its time, to the second, and a day has none", () => {
  const cells = [new Date("2026-11-19T09:39:59.9997Z"), new Date("1990-05-17T00:00:00Z"), 12.5, null];
  expect(cells.map(workbookCellText)).toEqual(["2026-11-19 09:40:00", "1990-05-17", "12.5", ""]);
});
