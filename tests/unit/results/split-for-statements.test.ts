import { expect, test } from "vitest";
import { splitForStatements } from "#worker/features/results/commit/commit.store";

/** A row whose JSON text has this many characters. */
const row = (letters: number) => "x".repeat(letters - 2);

test("rows are divided where a statement would exceed 600,000 characters, and no part is empty", () => {
  const sizes = (rows: string[]) => splitForStatements(rows).map((part) => part.length);
  expect(sizes([row(299_999), row(299_999)])).toEqual([2]);
  expect(sizes([row(299_999), row(300_000)])).toEqual([1, 1]);
  expect(sizes([row(700_000), row(10)])).toEqual([1, 1]);
  expect(sizes([])).toEqual([0]);
});
