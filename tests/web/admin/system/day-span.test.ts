import { expect, test } from "vitest";
import { daySpan } from "#web/admin/parts/list/day-span";

test("a span takes both of its days whole", () => {
  const { beginTime = 0, endTime = 0 } = daySpan("2026-11-20", "2026-11-21");
  expect(beginTime).toBe(new Date(2026, 10, 20).getTime());
  expect(endTime).toBe(new Date(2026, 10, 22).getTime() - 1);
});

test("one day alone bounds one side", () => {
  expect(Object.keys(daySpan("2026-11-20", ""))).toEqual(["beginTime"]);
  expect(Object.keys(daySpan("", "2026-11-20"))).toEqual(["endTime"]);
});

test("what is no day of the calendar bounds nothing", () => {
  expect(daySpan("2026-02-31", "yesterday")).toEqual({});
});
