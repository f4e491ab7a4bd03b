import { expect, test } from "vitest";
import { byteRange, encodingFor, parseHeaderRules, parsePathPattern, putHeaders } from "#worker/node/site-rules";

test("the best encoding that the client takes is chosen, and none where it takes none", () => {
  expect(encodingFor("gzip, deflate, br", ["br", "gzip"])).toBe("br");
  expect(encodingFor("gzip;q=1, br;q=0", ["br", "gzip"])).toBe("gzip");
  expect(encodingFor("*", ["br"])).toBe("br");
  expect(encodingFor("", ["br", "gzip"])).toBeUndefined();
});

test.each([
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=6-", { start: 6, end: 9 }],
  ["bytes=-2", { start: 8, end: 9 }],
  ["bytes=4-99", { start: 4, end: 9 }],
  ["bytes=10-", "none"],
  ["bytes=0-1,3-4", undefined],
  ["bytes=5-2", undefined],
])("of ten bytes %s is %j", (header, range) => {
  expect(byteRange(header, 10)).toEqual(range);
});

test("a star stands for anything, a dot for a dot", () => {
  expect(parsePathPattern("/api/*").test("/api/v1/x")).toBe(true);
  expect(parsePathPattern("/robots.txt").test("/robotsxtxt")).toBe(false);
});

test("every rule of a path counts, and a header that two name has both values", () => {
  const headers = new Headers({ "cache-control": "max-age=0" });
  putHeaders(
    headers,
    parseHeaderRules("/a/*\n  Cache-Control: max-age=9\n  X: one\n/a/b\n  X: two\n/c\n  X: three\n"),
    "/a/b",
  );
  expect(Object.fromEntries(headers)).toEqual({ "cache-control": "max-age=9", x: "one, two" });
});
