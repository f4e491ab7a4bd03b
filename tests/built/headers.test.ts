import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readBuiltFiles } from "../../scripts/steps/site-weights.mjs";
import { samplePage } from "../../web/build/pages";
import { documents as pages, siteFolder } from "./rules/documents";

/** Headers by the path to which the asset layer adds them. */
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
  // The worker itself answers these; every other file, or its folder, has a rule.
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
    expect(policy).toMatch(/script-src ('self'|('self' )?'sha256-[^']+'( 'wasm-unsafe-eval')?);/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none'; ");
    expect(policy).toMatch(/; report-uri \/api\/v1\/csp$/);
  }
});

const scriptsInside = (html: string) =>
  [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*>([\s\S]+?)<\/script>/g)].map(
    ([, text = ""]) => text,
  );
const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scriptSources = (path: string) =>
  /script-src ([^;]*);/.exec(policyOf(rules.get(path) ?? []))?.[1]?.split(" ") ?? [];

test("one script stands in a page, and the page's policy names it and no other", () => {
  for (const [path, html] of pages) {
    const inside = scriptsInside(html).map(hashOf);
    expect(inside, path).toHaveLength(1);
    const allowed = scriptSources(path.startsWith("/h5/") ? "/h5/*" : path);
    expect(
      allowed.filter((source) => source.startsWith("'sha256-")),
      path,
    ).toEqual(inside);
  }
  const others = Object.entries<string>(readBuiltFiles(siteFolder)).filter(([file]) => file.endsWith(".html"));
  expect(new Set(others.flatMap(([, html]) => scriptsInside(html))).size).toBe(2);
});

test("the sign-in page takes no script from anywhere, and the framed sample those of ours alone", () => {
  expect(scriptSources("/login")).toEqual(scriptsInside(pages.get("/login") ?? "").map(hashOf));
  expect(scriptSources(samplePage.path)).toEqual(["'self'"]);
});
