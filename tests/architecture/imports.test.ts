import { expect, test } from "vitest";
import { fileCircles, folderCircles, folderOf, importBreaches, importRules } from "./rules/imports";
import { asLines, projectFiles } from "./rules/sources";

test("no import crosses a wall of the house", () => {
  expect(asLines(importBreaches(projectFiles()))).toEqual([]);
});

test("no files import each other in a circle, not even types", () => {
  expect(asLines(fileCircles(projectFiles()))).toEqual([]);
});

test("no folders import each other in a circle: features, layers of the worker, faces of the web app", () => {
  expect(asLines(folderCircles(projectFiles()))).toEqual([]);
});

const broken: [rule: string, path: string, text: string][] = [
  [
    "the contract imports only zod and its own files",
    "worker/contract/kits.ts",
    'import { newId } from "../platform/ids";',
  ],
  [
    "the web app takes from the worker only the contract",
    "web/shared/x.ts",
    'import { newId } from "#worker/platform/ids";',
  ],
  ["the worker takes nothing from the web app", "worker/app.ts", 'import { router } from "../web/router";'],
  ["the three faces of the web app do not import each other", "web/h5/a.tsx", 'import { B } from "../admin/b";'],
  ["web/shared knows no face", "web/shared/a.ts", 'const page = import("../h5/a");'],
  [
    "the base of the back office knows no screen",
    "web/admin/parts/page-header.tsx",
    'import { changeTabs } from "../shell/tabs/tabs.store";',
  ],
  ["Mantine belongs to the back office", "web/h5/a.tsx", 'import { Button } from "@mantine/core";'],
  [
    "the web app carries neither schemas nor zod",
    "web/admin/lab/kits/a.tsx",
    'import { createKitBatch } from "#contract/kits.schemas";',
  ],
  ["only x.schemas.ts of the contract has zod", "worker/contract/kits.ts", 'import * as z from "zod/mini";'],
  [
    "only stores and queries touch Drizzle and the tables",
    "worker/features/kits/kits.actions.ts",
    'import { eq } from "drizzle-orm";',
  ],
  ["only the HTTP side knows Hono", "worker/features/kits/kits.actions.ts", 'import { Hono } from "hono";'],
  [
    "rules and states decide and do nothing else",
    "worker/features/kits/kits.rules.ts",
    'import { findTube } from "./kits.store";',
  ],
  [
    "the platform knows neither features nor HTTP",
    "worker/platform/sms.ts",
    'import { AppError } from "../http/errors";',
  ],
  ["the HTTP side knows no feature", "worker/http/mount.ts", 'import { x } from "../features/kits/kits.actions";'],
  [
    "the product does not import its tests or scripts",
    "worker/app.ts",
    'import { testClock } from "#tests/support/test-clock";',
  ],
];

test.each(broken)("a breach is found: %s", (rule, path, text) => {
  expect(asLines(importBreaches({ [path]: text })).join()).toContain(rule);
});

test.each([
  ["web/h5/a.tsx", 'import * as z from "zod/mini";'],
  ["web/h5/a.tsx", 'const kits = import("#contract/kits.schemas");'],
  ["web/h5/a.tsx", 'export { kit } from "#contract/kits.schemas";'],
  ["worker/contract/kits.ts", 'import { type Kit, kit } from "./kits.schemas";'],
])("schemas and zod reach no page by another way: %s with %s", (path, text) => {
  expect(importBreaches({ [path]: text })).toHaveLength(1);
});

test("types of schemas may be imported anywhere", () => {
  const text =
    'import type * as schemas from "#contract/kits.schemas";\nimport { type Kit } from "#contract/kits.schemas";';
  for (const path of ["web/admin/lab/kits/a.tsx", "worker/contract/tubes.ts"])
    expect(importBreaches({ [path]: text })).toEqual([]);
});

test("every import rule is shown to catch its breach", () => {
  expect(broken.map(([rule]) => rule)).toEqual(importRules);
});

const circle = {
  "worker/a.ts": 'import "./b";',
  "worker/b.ts": 'export { c } from "./c";',
  "worker/c.ts": 'import type { A } from "./a";',
};

test("a circle of three files is found, of which one imports a type; a lazy import makes none", () => {
  expect(fileCircles(circle)).toHaveLength(1);
  expect(fileCircles({ ...circle, "worker/c.ts": 'const a = import("./a");' })).toEqual([]);
});

test("a call and the schemas beside it may name each other, a third file between them makes a circle", () => {
  const pair = {
    "worker/contract/kits.ts": 'import type * as schemas from "./kits.schemas";',
    "worker/contract/kits.schemas.ts": 'import * as calls from "./kits";',
  };
  expect(fileCircles(pair)).toEqual([]);
  const third = { "worker/contract/tubes.ts": 'import type { Kit } from "./kits.schemas";' };
  const schemas = { "worker/contract/kits.schemas.ts": 'import { tubeMessages } from "./tubes";' };
  expect(fileCircles({ ...pair, ...third, ...schemas })).toHaveLength(1);
});

test("a circle of folders is found where no file is in one", () => {
  const files = {
    "worker/features/kits/kits.actions.ts": 'import { bind } from "../bindings/bind.actions";',
    "worker/features/bindings/bind.actions.ts": 'import { x } from "../specimens/deep/x.rules";',
    "worker/features/bindings/mask.rules.ts": "export const mask = 1;",
    "worker/features/specimens/deep/x.rules.ts": "export const x = 1;",
    "worker/features/specimens/y.rules.ts": 'import type { Kit } from "../kits/kit.types";',
    "worker/features/kits/kit.types.ts": "export interface Kit {}",
  };
  expect(fileCircles(files)).toEqual([]);
  expect(asLines(folderCircles(files)).join()).toContain(
    "worker/features/kits -> worker/features/bindings -> worker/features/specimens -> worker/features/kits",
  );
  expect(folderCircles({ ...files, "worker/features/specimens/y.rules.ts": "" })).toEqual([]);
});

test.each([
  ["worker/features/instrument-files/dialects/rdml.ts", "worker/features/instrument-files"],
  ["worker/features/specimens/receiving/samples.store.ts", "worker/features/specimens/receiving"],
  ["worker/features.ts", "worker/features.ts"],
  ["worker/platform/database/d1.ts", "worker/platform"],
  ["worker/app.ts", "worker/app.ts"],
  ["drizzle/columns.ts", "drizzle/schema"],
  ["web/h5/mine/live.rules.ts", "web/h5"],
  ["tests/support/app.ts", undefined],
])("the folder of %s is %s", (path, folder) => {
  expect(folderOf(path)).toBe(folder);
});
