import { expect, test } from "vitest";
import { visibleParts } from "#worker/features/merchants/figures.rules";

const spread = (low: number, middle: number, high: number) =>
  visibleParts(
    Object.entries({ low, middle, high }).map(([part, reports]) => ({ part, reports, people: reports })),
  ).map(({ reports }) => reports);

test("parts of ten people or more are shown with their numbers", () => {
  expect(spread(12, 30, 10)).toEqual([12, 30, 10]);
});

test("a small part cannot be told from the total: the next larger one is hidden with it", () => {
  expect(spread(3, 30, 40)).toEqual([null, null, 40]);
  expect(spread(3, 4, 40)).toEqual([]);
  expect(spread(6, 7, 40)).toEqual([null, null, 40]);
});

test("when everybody lies in one part nothing is shown, because that tells everybody's result", () => {
  expect(spread(0, 40, 0)).toEqual([]);
  expect(spread(2, 40, 0)).toEqual([]);
});

test("people count, not reports: one person who tested often is no group", () => {
  const parts = [
    { part: "low", reports: 40, people: 2 },
    { part: "high", reports: 40, people: 40 },
  ];
  expect(visibleParts(parts)).toEqual([]);
});
