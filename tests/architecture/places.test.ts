import { expect, test } from "vitest";
import { placeBreaches } from "./rules/places";
import { asLines, projectFiles } from "./rules/sources";

test("clock, environment and transactions are met in their one place only", () => {
  expect(asLines(placeBreaches(projectFiles()))).toEqual([]);
});

test.each([
  ["reads the clock", "worker/features/kits/kits.actions.ts", "const now = Date.now();"],
  ["reads the clock", "web/h5/a.tsx", "const now = new Date();"],
  ["reads process.env", "worker/platform/deps.ts", "const url = process.env.LIBSQL_URL;"],
  ["opens an interactive transaction", "worker/features/kits/kits.store.ts", "await db.transaction(async () => {});"],
  ["spells a screen's address", "web/admin/lab/runs/a.tsx", `const href = \`/lab/runs/\${id}\`;`],
  ["spells a screen's address", "web/admin/lab/runs/a.tsx", 'const href = "/lab/runs?state=draft";'],
  ["spells a screen's address", "web/admin/lab/runs/a.tsx", 'router.history.push("/lab/runs");'],
  ["goes past the addresses that compile", "web/admin/lab/runs/a.tsx", "useRouter().history.push(href);"],
  ["says of a text that it is an address", "web/admin/lab/runs/a.tsx", "const href = text as ScreenHref;"],
  ["asks the browser's storage", "web/admin/lab/runs/a.tsx", 'localStorage.getItem("a");'],
  ["draws a part that never comes", "web/admin/lab/runs/a.tsx", 'import { lazy } from "react";'],
  ["runs a statement past the Database port", "worker/features/kits/kits.actions.ts", "await env.DB.batch([]);"],
])("%s: found in %s", (what, path, text) => {
  expect(asLines(placeBreaches({ [path]: text })).join()).toContain(what);
});

test("the clock's own file, a date of a given time, a comment and an address that the compiler checks are no breach", () => {
  expect(
    placeBreaches({
      "worker/platform/clock.ts": "export const systemClock = { now: () => Date.now() };",
      "web/admin/lab/runs/a.tsx": `const a = <OfficeLink href="/lab/runs" />; const picture = \`/art/\${level}.svg\`; screenLink("/lab/runs");`,
      "worker/features/kits/kits.rules.ts":
        "// Date.now() is forbidden\nexport const day = (at: number) => new Date(at);",
    }),
  ).toEqual([]);
});

test("a page that breaks says so in Chinese: no router is left to the library's English sentence", () => {
  const routers = Object.entries(projectFiles()).filter(
    ([file, text]) => /^web\//.test(file) && /\bcreateRouter\(/.test(text),
  );
  expect(routers.length).toBeGreaterThan(0);
  expect(
    routers.filter(([, text]) => !text.includes("defaultErrorComponent: BrokenPage")).map(([file]) => file),
  ).toEqual([]);
});
