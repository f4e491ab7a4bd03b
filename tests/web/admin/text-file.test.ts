import { expect, test } from "vitest";
import { rowsOfFile } from "#worker/features/users/import-rows.rules";
import { readBarcodes } from "../../../web/admin/lab/kits/import/barcode-list";
import { readTextFile } from "../../../web/admin/parts/text-file";
import { gb18030, utf8, utf16 } from "../../support/files/encodings";

const file = (bytes: Uint8Array) => new File([bytes as BlobPart], "list.csv");

test("a kit list that a spreadsheet saved in GB18030 or UTF-16 gives its barcodes", async () => {
  const list = "序号,条码\r\n1,2000000000017\r\n2,2000000000024\r\n";
  for (const bytes of [gb18030(list), utf8(list), utf16(list, { littleEndian: true, mark: true })]) {
    const text = await readTextFile(file(bytes));
    expect(readBarcodes(text ?? "").map(({ barcode }) => barcode)).toEqual(["2000000000017", "2000000000024"]);
  }
});

test("a list of users in GB18030 keeps its headings and names", async () => {
  const list =
    "部门编号,登录名称,用户名称,用户邮箱,手机号码,用户性别,账号状态\r\n1,wang,王小明,w@example.cn,13800138000,男,正常\r\n";
  const text = await readTextFile(file(gb18030(list)));
  expect(rowsOfFile(text ?? "")).toMatchObject([{ nickName: "王小明", sex: "男", status: "正常" }]);
});

test("a file that is no text is not read", async () => {
  expect(await readTextFile(file(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, ...new Array(64).fill(0))))).toBeNull();
  expect(await readTextFile(file(utf8("条码\n样本").slice(0, -1)))).toBeNull();
});
