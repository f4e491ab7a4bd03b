import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { themeOf } from "../../web/admin/theme";
import { palettesLeftOut } from "../../web/build/lighter";
import { projectRoot } from "../support/places";
import { leftOutBreaches } from "./rules/left-out";
import { asLines, projectFiles } from "./rules/sources";

const palettes = Object.keys(themeOf("#1890ff").colors ?? {});

function sheets(): Record<string, string> {
  const files = globSync("web/**/*.css", { cwd: projectRoot });
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(projectRoot, file), "utf8")]));
}

test("no screen uses a part of Mantine or of the router that the build leaves out", () => {
  expect(asLines(leftOutBreaches({ ...projectFiles(), ...sheets() }, palettes))).toEqual([]);
});

test("the theme brings every palette that the build turns black, but the blue that nobody names", () => {
  expect(palettesLeftOut.filter((name) => !palettes.includes(name))).toEqual(["blue"]);
});

test.each([
  ["uses ButtonGroup", "<Button.Group><Button>一</Button></Button.Group>"],
  ["uses ButtonGroup", 'import { ButtonGroup } from "@mantine/core";'],
  ["uses ButtonGroupSection", "<Button.GroupSection>1</Button.GroupSection>"],
  ["uses Bars", '<Loader type="bars" />'],
  ["uses Dots", '<Button loading loaderProps={{ type: "dots" }} />'],
  ["uses the palette blue", '<Badge color="blue">新</Badge>'],
  ["uses the palette yellow", 'const tone = { color: "yellow.6" };'],
  ["uses the palette grape", ".mark { color: var(--mantine-color-grape-6); }"],
  ["asks the router to remember places", "createRouter({ routeTree, scrollRestoration: true })"],
  ["fetches pages without an observer of them", "await client.fetchInfiniteQuery(options)"],
])("a screen that %s is found: %s", (what, text) => {
  expect(asLines(leftOutBreaches({ "web/admin/a.tsx": text }, palettes)).join()).toContain(what);
});

test("the theme's own palettes and a comment are no breach", () => {
  const text = '// <Button.Group>\n/** type="dots" */\n<Badge color="gray" c="red.6" />';
  expect(leftOutBreaches({ "web/admin/a.tsx": text }, palettes)).toEqual([]);
});
