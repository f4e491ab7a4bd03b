import { expect, test } from "vitest";
import { idField } from "#contract/fields.schemas";
import { idSeries, newId, newSecretId, smallestIdAt } from "#worker/platform/ids";

const now = Date.UTC(2026, 10, 26);

test("a hundred thousand rows of one millisecond have ids of their own", () => {
  const ids = Array.from({ length: 100_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => id.length === 16 && idField.safeParse(id).success)).toBe(true);
});

test("rows of a later moment sort behind those of an earlier one, whichever length their ids have", () => {
  const before = [newId(now - 1), newSecretId(now - 1)];
  const after = [newId(now), newSecretId(now), idSeries(now)()];
  for (const id of before) expect(id < smallestIdAt(now)).toBe(true);
  for (const id of after) expect(id >= smallestIdAt(now)).toBe(true);
});

test("a series keeps its order and all but its last four letters", () => {
  const next = idSeries(now);
  const ids = Array.from({ length: 50_000 }, next);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(0, -4))).size).toBe(1);
});

test("the id of a session has sixteen random letters, which do not follow from the one before", () => {
  const [first, second] = [newSecretId(now), newSecretId(now)];
  expect([first.length, second.length]).toEqual([26, 26]);
  expect(first.slice(10, 22)).not.toBe(second.slice(10, 22));
});
