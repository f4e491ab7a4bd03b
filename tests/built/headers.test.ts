import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtFiles } from "../../scripts/steps/site-weights.mjs";
import { samplePage } from "../../web/build/pages";
import { siteFolder } from "./rules/documents";

/** Headers by the path that the asset layer gives them to. */
const rules = new Map(
  readFileSync(`${siteFolder}/_headers`, "utf8")
    .split(/\n(?=\/)/)
    .map((rule) => {
      const [path = "", ...lines] = rule.trim().split("\n");
      return [path, lines.map((line) => line.trim())] as const;
    }),
);
const policyOf = (lines: readonly string[]) => lines.find((line) => line.startsWith("Content-Security-Policy: ")) ?? "";
const documents = [...rules].filter(([, lines]) => policyOf(lines).includes("default-src"));

test("only our own pages may frame the sample report, and nobody any other document or file", () => {
  const framed = documents.filter(([, lines]) => !lines.includes("X-Frame-Options: DENY"));
  expect(framed.map(([path]) => path)).toEqual([samplePage.path]);
  expect(rules.get(samplePage.path)).toContain("X-Frame-Options: SAMEORIGIN");
  for (const [path, lines] of rules)
    expect(policyOf(lines), path).toContain(`frame-ancestors '${path === samplePage.path ? "self" : "none"}'`);
});

test("every file of the site is asked for over TLS only and taken for what it says it is", () => {
  for (const [path, lines] of rules) {
    expect(lines, path).toContain("Strict-Transport-Security: max-age=63072000; includeSubDomains");
    expect(lines, path).toContain("X-Content-Type-Options: nosniff");
  }
  // The worker answers for these itself; every other file, or the folder it stands in, has a rule of its own.
  const byWorker = /^\/(_|files$|40[14]$|admin-shell$|auth-redirect$)/;
  const paths = readdirSync(siteFolder).map((name) => `/${name.replace(/\.html$/, "")}`);
  const names = [...rules.keys()];
  const isNamed = (path: string) =>
    names.some((name) =>
      name.endsWith("*") ? `${path}/`.startsWith(name.slice(0, -1)) : name === path || name.startsWith(`${path}/`),
    );
  expect(paths.filter((path) => !isNamed(path) && !byWorker.test(path))).toEqual([]);
});

test("no document takes a script or a style that is not ours", () => {
  const policies = documents.map(([, lines]) => policyOf(lines));
  expect(policies.length).toBeGreaterThan(10);
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')?( 'wasm-unsafe-eval')?;/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none'; ");
    expect(policy).toMatch(/; report-uri \/api\/v1\/csp$/);
  }
});

test("the one script that may stand in a document is the one that stands in it", () => {
  const files: Readonly<Record<string, string>> = builtFiles(siteFolder);
  const scripts = (html: string) =>
    [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([^<]+)<\/script>/g)].map(([, text = ""]) => text);
  const inside = Object.entries(files)
    .filter(([path]) => path.endsWith(".html"))
    .flatMap(([, html]) => scripts(html));
  expect(inside.length).toBeGreaterThan(25);
  const hashes = new Set(inside.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`));
  const allowed = documents.flatMap(
    ([, lines]) => /script-src [^;]*?('sha256-[^']+')/.exec(policyOf(lines))?.[1] ?? [],
  );
  expect([...hashes]).toHaveLength(1);
  expect(new Set(allowed)).toEqual(hashes);
  // The sign-in page and the framed sample have scripts of their own alone.
  for (const path of ["/login", samplePage.path])
    expect(policyOf(rules.get(path) ?? [])).toContain("script-src 'self';");
});
