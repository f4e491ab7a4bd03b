import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { projectRoot } from "./places";

interface Axe {
  getRules(tags: readonly string[]): { ruleId: string; tags: string[] }[];
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(`${projectRoot}/node_modules/axe-core/axe.min.js`, "utf8");
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * What violates WCAG 2.2 AA on the page in its present state: rule and element of every violation.
 * @param rules "colours": only the rules about colours, for a page whose other rules were checked with other colours.
 */
export async function violations(page: Page, rules: "all" | "colours" = "all"): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ wcag, rules }) => {
      const { axe } = window as unknown as { axe: Axe };
      const colours = axe.getRules(["cat.color"]).filter(({ tags }) => tags.some((tag) => wcag.includes(tag)));
      const runOnly = rules === "all" ? wcag : { type: "rule", values: colours.map(({ ruleId }) => ruleId) };
      // Style sheets and media would be loaded again only for rules that are not run.
      const { violations } = await axe.run({ runOnly, resultTypes: ["violations"], preload: false });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
    },
    { wcag, rules },
  );
}
