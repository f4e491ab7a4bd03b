import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBuiltFiles } from "../../scripts/steps/site-weights.mjs";
import { projectRoot } from "../support/places";
import { siteFolder } from "./rules/documents";
import type { Manifest } from "./rules/site";
import { laterStylesIn, laterThings } from "./rules/syntax";

const files: Readonly<Record<string, string>> = readBuiltFiles(siteFolder);
const manifest = JSON.parse(readFileSync(`${projectRoot}/dist/build/manifest.json`, "utf8")) as Manifest;

/** Chunks that public pages load, at once or on demand, with their style sheets. */
function visitorFiles(): string[] {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key) || key.startsWith("admin/")) return;
    seen.add(key);
    const { imports = [], dynamicImports = [] } = manifest[key] ?? { file: "" };
    for (const next of [...imports, ...dynamicImports]) visit(next);
  };
  visit("boot.ts");
  return [...seen].flatMap((key) => [manifest[key]?.file ?? "", ...(manifest[key]?.css ?? [])]);
}

/** Features that the code checks for before use, each with the fallback. */
const askedFirst: readonly (readonly [name: string, why: string])[] = [
  ["requestIdleCallback", "first.ts waits two seconds instead"],
  ["reportError", "React asks typeof and writes to the console"],
  ["FinalizationRegistry", "the reader of barcodes frees its memory itself"],
  ["BroadcastChannel", "shared/session.ts asks typeof; other tabs learn of it at their next call"],
];

const inside = /<script type="module"[^>]*>([^<]+)</.exec(files["home.html"] ?? "")?.[1] ?? "";
const scripts = [
  ["inside the documents", inside] as const,
  ...visitorFiles()
    .filter((path) => path.endsWith(".js"))
    .map((path) => [path, files[path] ?? ""] as const),
];

test("the pages for visitors load scripts that the oldest browsers read, and ask for nothing that these lack", () => {
  expect(scripts.length).toBeGreaterThan(60);
  expect(inside.length).toBeGreaterThan(500);
  const found = scripts.flatMap(([path, text]) => laterThings(text).map((what) => `${path} ${what}`));
  expect(found.filter((what) => !askedFirst.some(([name]) => what.includes(` ${name}: `)))).toEqual([]);
});

test("every exception is still there", () => {
  const found = scripts.flatMap(([, text]) => laterThings(text)).join("\n");
  for (const [name] of askedFirst) expect(found).toContain(`${name}: `);
});

test("the pages for visitors have styles that the oldest browsers read", () => {
  const inlined = Object.entries(files)
    .filter(([path]) => path.endsWith(".html") && path !== "admin-shell.html")
    .map(([path, html]) => [path, /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ""] as const);
  const sheets = [...visitorFiles(), ...Object.keys(files).filter((path) => /^assets\/site-.*\.css$/.test(path))]
    .filter((path) => path.endsWith(".css"))
    .map((path) => [path, files[path] ?? ""] as const);
  expect(inlined.filter(([, css]) => css.length > 1000).length).toBeGreaterThan(30);
  expect(sheets.length).toBeGreaterThan(0);
  expect(
    [...inlined, ...sheets].flatMap(([path, css]) => laterStylesIn(css).map((what) => `${path}: ${what}`)),
  ).toEqual([]);
});

test.each([
  ["a class field", "class A { x = 1 }"],
  ["a private method", "class A { #x() {} }"],
  ["a static block", "class A { static {} }"],
  ["await at the top", "await 1"],
  ["look-behind", "export const a = /(?<=b)c/"],
  ["Array.prototype.at", "export const a = b.at(-1)"],
  ["Array.prototype.findLast", "b.findLast(c)"],
  ["toSorted", "b.toSorted()"],
  ["Object.hasOwn", "Object.hasOwn(a, 'b')"],
  ["structuredClone", "structuredClone(a)"],
  ["crypto.randomUUID", "crypto.randomUUID()"],
  ["a helper of iterators", "a.values().map(b)"],
])("%s is found", (_, code) => {
  expect(laterThings(code)).toHaveLength(1);
});

test("what both browsers know passes", () => {
  expect(
    laterThings("a ??= b?.c ?? 1_000; a.replaceAll('b', 'c'); Object.values(a).map(b); a.at; import('./c')"),
  ).toEqual([]);
});

test.each([
  ["a:has(b){c:d}"],
  ["a{b:c;&:hover{d:e}}"],
  ["@layer a{b{c:d}}"],
  ["a{inset:0}"],
  ["a{color:color-mix(in srgb,red,blue)}"],
  ["a{color:rgb(1 2 3/50%)}"],
  ["a{height:100dvh}"],
])("in a style sheet, %s is found", (css) => {
  expect(laterStylesIn(css)).toHaveLength(1);
});

test("a height asked for first, or with an older one before it, passes", () => {
  expect(laterStylesIn("@supports (height:100dvh){a{height:100dvh}}b{height:100vh;height:100dvh}")).toEqual([]);
});
