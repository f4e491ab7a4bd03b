import { expect, test } from "vitest";
import { mockSales } from "../../../web/admin/dashboard/sales.model";

test("the invented sales have twelve months and a ranking that falls", () => {
  let turn = 0;
  const { months, ranking } = mockSales(() => (turn++ * 0.37) % 1);
  expect(months).toHaveLength(12);
  expect(Math.min(...months)).toBeGreaterThanOrEqual(200);
  const totals = ranking.map(({ total }) => total);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
  expect(Object.keys(ranking[0] ?? {})).toEqual(["name", "total"]);
});
