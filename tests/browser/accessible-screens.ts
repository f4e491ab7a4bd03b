import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { violations } from "../support/axe";
import { type Journey, openLongJourney, sizes, tellWhereItFailed } from "../support/journey";
import { demoOf, openSession } from "../support/people";
import { isStaff, linksTo, type Screen, type Staff } from "./screen";
import { screens } from "./screens";

const isLaboratory = ({ path }: Screen) => typeof path !== "string" || path.startsWith("/lab/");

/** Declares a test for every screen of one half of the back office; each half has a file, so that the two run side by side. */
export function screensAreAccessible(part: "laboratory" | "office"): void {
  const own = screens.filter(isStaff).filter((screen) => isLaboratory(screen) === (part === "laboratory"));
  const desks = new Map<Staff, Awaited<ReturnType<typeof openLongJourney>>>();
  // One person looks at all his screens in one window, signed in once.
  const deskOf = async (as: Staff) => {
    const known = desks.get(as);
    if (known) return known.journey;
    const desk = await openLongJourney("smallDesk");
    desks.set(as, desk);
    const { product } = desk.journey;
    await openSession(desk.journey, as === "admin" ? product.admin : demoOf(desk.journey).staff[as]);
    return desk.journey;
  };
  afterAll(async () => {
    for (const { end } of desks.values()) await end();
  });
  test.each(own)("$name keeps WCAG 2.2 AA and its width at 1280 and 360, light and dark", async (screen) => {
    const journey = await deskOf(screen.as);
    tellWhereItFailed(journey);
    const errorsBefore = journey.pageErrors.length;
    expect(await faultsOf(journey, screen)).toEqual([]);
    expect(journey.pageErrors.slice(errorsBefore)).toEqual([]);
  });
}

async function faultsOf(journey: Journey, screen: Screen): Promise<string[]> {
  const { page } = journey;
  const demo = demoOf(journey);
  const found: string[] = [];
  await page.setViewportSize(sizes.smallDesk);
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, screen, typeof screen.path === "string" ? screen.path : screen.path(demo));
  await screen.steps?.(journey, demo, 0);
  for (const size of ["smallDesk", "smallPhone"] as const) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await painted(page, colorScheme);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const broken = await violations(page, colorScheme === "light" ? "all" : "colours");
      const faults = [...broken, ...(wider > 0 ? [`${wider} px wider than the window`] : [])];
      found.push(...faults.map((fault) => `${sizes[size].width} ${colorScheme}: ${fault}`));
    }
  }
  return found;
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
