import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "../support/axe";
import { openJourney, sizes } from "../support/journey";
import { demoOf, signInAs } from "../support/people";
import { isStaff, linksTo, type Screen } from "./screen";
import { screens } from "./screens";

const perJourney = 8;
const isLaboratory = ({ path }: Screen) => typeof path !== "string" || path.startsWith("/lab/");

/** Screens of the back office in portions that one journey looks at within a minute. */
function portionsOf(part: "laboratory" | "office") {
  const own = screens.filter(isStaff).filter((screen) => isLaboratory(screen) === (part === "laboratory"));
  return (["admin", "technician", "reviewer"] as const).flatMap((as) => {
    const theirs = own.filter((screen) => screen.as === as);
    return Array.from({ length: Math.ceil(theirs.length / perJourney) }, (_, at) => {
      const list = theirs.slice(at * perJourney, (at + 1) * perJourney);
      return { as, list, names: list.map(({ name }) => name).join(", ") };
    });
  });
}

/** Declares the tests of one half of the back office; each half has a file, so that the two run side by side. */
export function screensAreAccessible(part: "laboratory" | "office"): void {
  test.each(portionsOf(part))(
    "$names keep WCAG 2.2 AA and their width at 1280 and 360, light and dark",
    {
      timeout: 240_000,
    },
    async ({ as, list }) => {
      const journey = await openJourney("smallDesk");
      const { page, product } = journey;
      const demo = demoOf(journey);
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await signInAs(journey, as === "admin" ? product.admin : demo.staff[as], "/profile/index");
      const found: string[] = [];
      for (const screen of list) {
        await open(page, screen, typeof screen.path === "string" ? screen.path : screen.path(demo));
        await screen.steps?.(journey, demo, 0);
        for (const size of ["smallDesk", "smallPhone"] as const) {
          await page.setViewportSize(sizes[size]);
          for (const colorScheme of ["light", "dark"] as const) {
            await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
            await painted(page, colorScheme);
            const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            const broken = await violations(page, colorScheme === "light" ? "all" : "colours");
            const faults = [...broken, ...(wider > 0 ? [`${wider} px wider than the window`] : [])];
            found.push(...faults.map((fault) => `${screen.name} ${sizes[size].width} ${colorScheme}: ${fault}`));
          }
        }
        await page.setViewportSize(sizes.smallDesk);
      }
      expect(found).toEqual([]);
      expect(journey.pageErrors).toEqual([]);
    },
  );
}

async function open(page: Page, screen: Screen, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  for (const link of linksTo(screen)) {
    await page.goto((await page.locator(link).first().getAttribute("href")) ?? path);
    await settled(page);
  }
}

/** Fonts and answers there, no skeleton left. */
async function settled(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** The shell follows the system's colours a moment later, and what changes colour may do so slowly. */
async function painted(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}
