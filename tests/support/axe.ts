import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { projectRoot } from "./places";

interface Axe {
  run(
    options: object,
  ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[] }>;
}

const source = readFileSync(`${projectRoot}/node_modules/axe-core/axe.min.js`, "utf8");

/** What WCAG 2.2 AA refuses on the page as it stands: rule and element of every violation. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const { violations } = await axe.run({ runOnly, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));
  });
}
