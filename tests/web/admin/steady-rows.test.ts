import { expect, it } from "vitest";
import { mergeIntoShownRows } from "../../../web/admin/parts/list/steady-rows";

const row = (id: string, state = "received") => ({ id, state });

it("a row that leaves the list stays in its place, one that changed changes there, and a new one comes behind the last", () => {
  const shown = [row("c"), row("b"), row("a")];
  const fresh = [row("d"), row("c", "plated"), row("a")];
  expect(mergeIntoShownRows(shown, fresh)).toEqual([row("c", "plated"), row("b"), row("a"), row("d")]);
});

it("an empty list shows what comes", () => {
  expect(mergeIntoShownRows([], [row("a")])).toEqual([row("a")]);
});
