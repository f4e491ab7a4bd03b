import { expect, test } from "vitest";
import { screens } from "#contract/screens/all";
import { findScreenPath } from "../../../web/admin/shell/fitting-path";
import { helpTexts } from "../../../web/admin/shell/help/help-texts";

test("every screen says what it is for and what comes next, and an address finds the words of its own screen", () => {
  expect(Object.keys(helpTexts).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
  const fitting = (address: string) => findScreenPath(Object.keys(helpTexts), address);
  expect(fitting("/lab/plates/01J")).toBe("/lab/plates/$plateId");
  expect(fitting("/lab/kits/new")).toBe("/lab/kits/new");
  expect(fitting("/nowhere")).toBeUndefined();
});
