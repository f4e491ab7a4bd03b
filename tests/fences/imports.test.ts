import { expect, test } from "vitest";
import { cycles, importBreaches, importRules } from "./rules/imports";
import { asLines, projectFiles } from "./rules/sources";

test("no import crosses a wall of the house", () => {
  expect(asLines(importBreaches(projectFiles()))).toEqual([]);
});

test("no files import each other in a ring", () => {
  expect(asLines(cycles(projectFiles()))).toEqual([]);
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
  ["Mantine belongs to the back office", "web/h5/a.tsx", 'import { Button } from "@mantine/core";'],
  ["public pages carry no classic zod", "web/marketing/a.tsx", 'import * as z from "zod";'],
  [
    "only stores and queries touch Drizzle and the tables",
    "worker/features/kits/kits.actions.ts",
    'import { eq } from "drizzle-orm";',
  ],
  [
    "only the routes and the HTTP side know Hono",
    "worker/features/kits/kits.actions.ts",
    'import { Hono } from "hono";',
  ],
  [
    "a feature keeps its store, routes and errors to itself",
    "worker/features/kits/kits.actions.ts",
    'export { rows } from "../users/users.store";',
  ],
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

test("every import rule is shown to catch its breach", () => {
  expect(broken.map(([rule]) => rule)).toEqual(importRules);
});

test("a ring of three files is found, a ring of types is none", () => {
  const ring = {
    "worker/a.ts": 'import "./b";',
    "worker/b.ts": 'export { c } from "./c";',
    "worker/c.ts": 'import "./a";',
  };
  expect(cycles(ring)).toHaveLength(1);
  expect(cycles({ ...ring, "worker/c.ts": 'import type { A } from "./a";' })).toEqual([]);
});
