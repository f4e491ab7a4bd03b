import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("only our own pages may frame the sample report, and nobody any other document", () => {
  const framed = [...rules].filter(([, lines]) => !lines.includes("X-Frame-Options: DENY"));
  const documents = framed.filter(([, lines]) => policyOf(lines) !== "").map(([path]) => path);
  expect(documents).toEqual([samplePage.path]);
  expect(rules.get(samplePage.path)).toContain("X-Frame-Options: SAMEORIGIN");
  for (const [path, lines] of rules) {
    const policy = policyOf(lines);
    if (policy) expect(policy, path).toContain(`frame-ancestors '${path === samplePage.path ? "self" : "none"}'`);
  }
});

test("no document takes a script or a style that is not ours", () => {
  const policies = [...rules.values()].map(policyOf).filter(Boolean);
  expect(policies.length).toBeGreaterThan(10);
  for (const policy of policies) {
    expect(policy).toMatch(/script-src 'self'( 'wasm-unsafe-eval')?;/);
    expect(policy).toMatch(/style-src-elem 'self' 'sha256-[^']+';/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("; require-trusted-types-for 'script'; trusted-types 'none'; ");
    expect(policy).toMatch(/; report-uri \/api\/v1\/csp$/);
  }
});
