import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { cardAddress, cardLines } from "../../../web/h5/report/share/card-lines";
import { qrModules } from "../../../web/h5/report/share/qr-code";
import { textWidthEm } from "../../../web/h5/report/template-fields";
import { reportOf } from "./sample-report";

const personal = {
  name: "欧阳司徒",
  birth: "1987-06",
  phone: "139****4321",
  key: "ZYXWVUTSRQPONML",
  merchant: "成都春熙路体验店",
  merchant_address: "中纱帽街8号",
  tpl_type: "mer" as const,
};
const report = reportOf("alcohol", { rs671: "AG", rs1229984: "TT" }, personal);

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(wasm)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

test("the card carries level and product, and nothing of the person", () => {
  const text = cardLines(report, "gene.test")
    .map((line) => line.text)
    .join("\n");
  expect(text).toContain(report.headline.phrase);
  expect(text).toContain("基因与健康 · gene.test");
  for (const secret of [
    personal.name,
    "1987",
    "4321",
    personal.key,
    "春熙路",
    "纱帽",
    "2026",
    "rs671",
    "GA",
    report.fingerprint,
  ])
    expect(text).not.toContain(secret);
});

test("a product without population figures has a card too", () => {
  const coffee = reportOf("coffee", { rs762551: "AA", rs4410790: "CC" });
  expect(cardLines(coffee, "gene.test").map((line) => line.text)).toContain("检测基因：CYP1A2、AHR");
});

test("every line of the card fits its place", () => {
  for (const line of cardLines(report, "gene.test"))
    expect(line.x + textWidthEm(line.text) * line.size).toBeLessThanOrEqual(690);
});

test("the code on the card opens the product's public page, never the report", () => {
  expect(cardAddress("alcohol", "https://example.com")).toBe("https://example.com/view1");
  expect(cardAddress("coffee", "https://example.com")).toBe("https://example.com/view2");
  expect(cardAddress("new", "https://example.com")).toBe("https://example.com/products/dtc");
});

test.each([
  "http://a.cn/view1",
  "https://example.com/view1",
  "https://gene-testing.example.com.cn/view2",
  `https://example.com/${"a".repeat(35)}`,
  `https://example.com/${"b".repeat(60)}`,
  `https://example.com/${"c".repeat(86)}`,
  `https://example.com/h5/check/ABCDEFGHIJKLMNOP#${"d".repeat(950)}`,
])("a scanner reads %s back from our code", async (address) => {
  const results = await readBarcodes(pixelsOf(qrModules(address)), { formats: ["QRCode"] });
  expect(results.map((result) => result.text)).toEqual([address]);
});

test("a text that does not fit is refused, not cut", () => {
  expect(() => qrModules("x".repeat(3000))).toThrow(RangeError);
});

function pixelsOf(modules: boolean[][]): ImageData {
  const unit = 6;
  const side = (modules.length + 8) * unit;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const isDark = modules[Math.floor(y / unit) - 4]?.[Math.floor(x / unit) - 4] ?? false;
      if (isDark) data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return { data, width: side, height: side, colorSpace: "srgb" } as ImageData;
}
