import { expect, test } from "vitest";
import { parsePhone } from "../../../web/h5/phone/phone-text";
import { codeFromText, maskedPhone } from "../../../web/h5/verify/code-text";

test("a bare code is taken as it is, with spaces and full-width digits too", () => {
  expect(codeFromText("123456", 6)).toBe("123456");
  expect(codeFromText(" 123 456 ", 6)).toBe("123456");
  expect(codeFromText("１２３４５６", 6)).toBe("123456");
});

test("a whole pasted message gives its code", () => {
  expect(codeFromText("【基因检测】您的验证码是 204816，5分钟内有效，请勿告诉他人。", 6)).toBe("204816");
  expect(codeFromText("【基因检测】验证码２０４８１６，5分钟内有效", 6)).toBe("204816");
});

test("of several numbers the one named as the code wins, then one of the announced length", () => {
  expect(codeFromText("尾号8000用户，验证码：4821，5分钟内有效", 4)).toBe("4821");
  expect(codeFromText("尾号8000用户，482193 是您的动态码", 6)).toBe("482193");
  expect(codeFromText("2026年，验证码482193", 6)).toBe("482193");
});

test("a phone number or an order number in the message is not taken for a code", () => {
  expect(codeFromText("请致电 13800138000", 6)).toBe("");
  expect(codeFromText("没有数字", 6)).toBe("");
});

test("before a length is announced four to six digits count", () => {
  expect(codeFromText("验证码 48219 请查收", null)).toBe("48219");
});

test("the phone is shown with its first three and last four digits", () => {
  expect(maskedPhone("13800138000")).toBe("138****8000");
  expect(maskedPhone("138****8000")).toBe("138****8000");
});

test.each([
  ["138 0013 8000", "13800138000"],
  ["+86 138-0013-8000", "13800138000"],
  ["8613800138000", "13800138000"],
  ["0086 13800138000", "13800138000"],
  ["１３８００１３８０００", "13800138000"],
  ["86", "86"],
])("a phone pasted as %s is read as %s", (text, phone) => {
  expect(parsePhone(text)).toBe(phone);
});
