import { expect, test } from "vitest";
import { barcodeFromScan, createRepeatedReadCheck } from "../../../web/h5/scanner/scan-text";

test.each([
  ["6901234567892", "6901234567892"],
  ["https://example.com/h5/bind?code=6901234567892", "6901234567892"],
  ["https://example.com/h5/bind?m=1&code=123456", "123456"],
  ["CODE_128,6901234567892", "6901234567892"],
])("%s is the barcode %s", (text, code) => {
  expect(barcodeFromScan(text)).toBe(code);
});

test.each(["https://weixin.qq.com/r/abc", "12345", "12345678901234", "hello", "?code=12", ""])(
  "'%s' is not taken for a tube",
  (text) => {
    expect(barcodeFromScan(text)).toBeNull();
  },
);

test("a barcode counts after two equal reads in a row", () => {
  const agree = createRepeatedReadCheck();
  expect(agree("123456")).toBeNull();
  expect(agree("654321")).toBeNull();
  expect(agree("654321")).toBe("654321");
});

test("frames without a barcode between two equal reads do not matter", () => {
  const agree = createRepeatedReadCheck();
  agree("123456");
  agree(null);
  expect(agree("123456")).toBe("123456");
});
