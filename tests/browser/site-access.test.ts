import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sitePages } from "../../web/marketing/site-pages";
import { openLongJourney, sizes } from "../support/journey";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"];

interface AxeResult {
  readonly violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[];
  readonly passes: unknown[];
}

/** axe in the page. */
declare const axe: { run(root: Document, options: object): Promise<AxeResult> };

// The page of /auth-redirect closes itself.
const site = sitePages.map(({ path }) => path).filter((path) => path !== "/auth-redirect");
const pages = [...site, "/h5/bind", "/h5/test", "/h5/bindphone", "/login"];

let visitor: Awaited<ReturnType<typeof openLongJourney>> | undefined;

// One visitor opens all pages in one window.
beforeAll(async () => {
  visitor = await openLongJourney("desk");
  // Through the DevTools protocol, because the page's own policy refuses a foreign script.
  await visitor.journey.context.addInitScript({ content: axeSource });
});
// Ending the journey asserts that no page contacted another host.
afterAll(() => visitor?.end());

test.each(pages)("at 360 and at 1440 %s keeps WCAG 2.2 AA, fits its window and logs nothing", async (path) => {
  if (!visitor) throw new Error("no visitor came");
  const { page, pageErrors } = visitor.journey;
  const errorsBefore = pageErrors.length;
  await page.setViewportSize(sizes.desk);
  await page.goto(path);
  await page.locator(path === "/login" ? "#submit:enabled" : "html[data-ready]").waitFor({ state: "attached" });
  const found: string[] = [];
  for (const size of ["desk", "smallPhone"] as const) {
    await page.setViewportSize(sizes[size]);
    found.push(...(await faults(page)).map((fault) => `at ${sizes[size].width}: ${fault}`));
  }
  expect(found).toEqual([]);
  // The browser itself logs the status of the document.
  const expected = path === "/404" ? /the server responded with a status of 404/ : /^$/;
  expect(pageErrors.slice(errorsBefore).filter((line) => !expected.test(line))).toEqual([]);
});

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (const part of document.querySelectorAll("details")) part.open = true;
    await Promise.all(document.getAnimations().map((one) => one.finished));
  });
  const { violations, passes } = await page.evaluate(
    (only) => axe.run(document, { runOnly: only, preload: false }),
    tags,
  );
  expect(passes.length).toBeGreaterThan(10);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return width > 0 ? [...found, `${width} px wider than the window`] : found;
}
