import { expect, test } from "vitest";
import { screens } from "#contract/screens/all";
import { helpTexts } from "../../../web/admin/help-texts";
import { fitting } from "../../../web/admin/shell/help/help.rules";

test("every screen says what it is for and what comes next, and an address finds the words of its own screen", () => {
  expect(Object.keys(helpTexts).toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
  expect(fitting(helpTexts, "/lab/plates/01J")).toBe(helpTexts["/lab/plates/$plateId"]);
  expect(fitting(helpTexts, "/lab/kits/new")).toBe(helpTexts["/lab/kits/new"]);
  expect(fitting(helpTexts, "/nowhere")).toBeUndefined();
});
