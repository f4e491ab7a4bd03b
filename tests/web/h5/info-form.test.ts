import { beforeEach, expect, test } from "vitest";
import { deleteInfoDraft, readInfoDraft, storeInfoDraft, submissionKey } from "../../../web/h5/info/info.draft";
import {
  emptyInfoForm,
  firstWrongField,
  type InfoForm,
  infoFieldError,
  infoFormErrors,
  missingFields,
  parseTypedNumber,
  serverFieldErrors,
} from "../../../web/h5/info/info.form";
import { tabStorage } from "../../../web/shared/browser-storage";

const today = { year: 2026, month: 11 };
const filled: InfoForm = {
  code: "6901234567892",
  name: "王小明",
  gender: "男",
  birth: "1990-05",
  height: "172",
  weight: "65.5",
};

beforeEach(() => tabStorage.clear());

test("the button waits for every field, and the missing ones are named in order", () => {
  expect(missingFields(emptyInfoForm)).toEqual(["code", "name", "gender", "birth", "height", "weight"]);
  expect(missingFields({ ...filled, gender: "" })).toEqual(["gender"]);
  expect(missingFields({ ...filled, name: "  " })).toEqual(["name"]);
  expect(missingFields(filled)).toEqual([]);
});

test("a whole form has no errors", () => {
  expect(infoFormErrors(filled, today)).toEqual({});
});

test.each([
  ["code", "", "请输入条码"],
  ["code", "12345", "条码格式错误"],
  ["code", "12345678901234", "条码格式错误"],
  ["name", "", "请输入名字"],
  ["name", "欧阳司徒上官诸葛王", "名字长度在1-16个字符"],
  ["gender", "", "请选择性别"],
  ["birth", "", "请选择出生年月"],
  ["birth", "2010-01", "本检测仅面向年满 18 周岁的用户"],
  ["height", "", "请输入身高，单位厘米"],
  ["height", "9", "身高范围应在 10-300 厘米"],
  ["height", "300.1", "身高范围应在 10-300 厘米"],
  ["weight", "", "请输入体重，单位公斤"],
  ["weight", "9.9", "体重范围应在 10-500 公斤"],
  ["weight", "501", "体重范围应在 10-500 公斤"],
] as const)("%s '%s' is refused with %s", (field, value, sentence) => {
  expect(infoFieldError(field, { ...filled, [field]: value }, today)).toBe(sentence);
});

test.each([
  ["code", "123456"],
  ["name", "欧阳司徒上官诸葛"],
  ["name", "Maximilian Lee Q"],
  ["height", "10"],
  ["height", "300"],
  ["weight", "500"],
] as const)("%s '%s' is accepted", (field, value) => {
  expect(infoFieldError(field, { ...filled, [field]: value }, today)).toBeUndefined();
});

test("numbers may be typed with a Chinese keyboard", () => {
  expect(parseTypedNumber("１７２")).toBe(172);
  expect(parseTypedNumber("65。5")).toBe(65.5);
  expect(parseTypedNumber("65,5")).toBe(65.5);
  expect(parseTypedNumber("abc")).toBeNaN();
});

test("the first wrong field of the form gets the focus; the server's words are kept, unknown fields are not", () => {
  const errors = serverFieldErrors({ weight: ["体重范围应在 10-500 公斤"], code: ["没有找到这个条码"], other: ["x"] });
  expect(errors).toEqual({ weight: "体重范围应在 10-500 公斤", code: "没有找到这个条码" });
  expect(firstWrongField(errors)).toBe("code");
  expect(firstWrongField({})).toBeUndefined();
});

test("a draft is there after a reload for half an hour, then gone", () => {
  storeInfoDraft(tabStorage, filled, 0);
  expect(readInfoDraft(tabStorage, 29 * 60_000)).toEqual(filled);
  expect(readInfoDraft(tabStorage, 31 * 60_000)).toEqual(emptyInfoForm);
});

test("the draft holds no phone number", () => {
  storeInfoDraft(tabStorage, filled, 0);
  expect(tabStorage.getItem("h5.bind-draft")).not.toMatch(/1[3-9]\d{9}(?!\d)/);
});

test("the same content keeps its idempotency key, over reloads too; changed content gets another", () => {
  let made = 0;
  const newKey = () => `key-${++made}`;
  const first = submissionKey(tabStorage, filled, 0, newKey);
  expect(submissionKey(tabStorage, filled, 1000, newKey)).toBe(first);
  expect(submissionKey(tabStorage, { ...filled, name: "李雷" }, 2000, newKey)).not.toBe(first);
});

test("after success the next binding starts with nothing", () => {
  storeInfoDraft(tabStorage, filled, 0);
  const first = submissionKey(tabStorage, filled, 0, () => "key-1");
  deleteInfoDraft(tabStorage);
  expect(readInfoDraft(tabStorage, 0)).toEqual(emptyInfoForm);
  expect(submissionKey(tabStorage, filled, 0, () => "key-2")).not.toBe(first);
});
