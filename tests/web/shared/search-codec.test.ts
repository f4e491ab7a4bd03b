import { expect, test } from "vitest";
import { parseSearch, searchOf, stringifySearch } from "../../../web/shared/search-codec";

test.each([
  "24E05",
  "202611270000012345678",
  "1E10",
  "2E12",
  "1e5",
  "662E41",
  "007",
  "true",
  "null",
  '"a"',
  '{"a":1}',
  "[1]",
  "10%",
  "a+b c&d=e#f",
  "批号 24E05",
  "",
])("%s in an address is the same text after it was read and written", (text) => {
  const search = { lot: text };
  const written = stringifySearch(search);
  expect(parseSearch(written)).toEqual(search);
  expect(stringifySearch(parseSearch(written))).toBe(written);
});

test("a name that stands twice keeps both, what is undefined is left out, what is broken does not throw", () => {
  expect(parseSearch("?a=1&a=2&b=%E4%B")).toMatchObject({ a: ["1", "2"] });
  expect(stringifySearch({ a: ["1", "2"], b: undefined, c: 3 })).toBe("?a=1&a=2&c=3");
  expect(stringifySearch({})).toBe("");
});

test("a page reads the names that it asks for, each as one text, and nothing else", () => {
  const read = searchOf(["version", "back"]);
  expect(read(parseSearch("?version=02&version=3&other=x"))).toEqual({ version: "02" });
  expect(read({})).toEqual({});
});
