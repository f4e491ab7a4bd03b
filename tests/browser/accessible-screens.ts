import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { limits } from "#contract/limits";
import { violations } from "../support/axe";
import { type Journey, sizes } from "../support/journey";
import { demoOf, sharedDesk } from "../support/people";
import { isStaff, linksTo, type Screen, type Staff } from "./screen";
import { screens } from "./screens";

const isLaboratory = ({ path }: Screen) => typeof path !== "string" || path.startsWith("/lab/");

/**
 * Declares a test for every screen of one half of the back office; each half has its own file, so that the two run in
 * parallel.
 */
export function screensAreAccessible(part: "laboratory" | "office"): void {
  const own = screens.filter(isStaff).filter((screen) => isLaboratory(screen) === (part === "laboratory"));
  // Each person visits all screens in one window and signs in once.
  const deskOf = (as: Staff) =>
    sharedDesk((journey) => (as === "admin" ? journey.product.admin : demoOf(journey).staff[as]));
  const desks = { admin: deskOf("admin"), technician: deskOf("technician"), reviewer: deskOf("reviewer") };
  test.each(own)("$name keeps WCAG 2.2 AA and its width at 1280 and 360, light and dark", async (screen) => {
    const journey = await desks[screen.as]();
    if (!asked.has(journey.page)) watchRequests(journey.page);
    const errorsBefore = journey.pageErrors.length;
    expect(await faultsOf(journey, screen)).toEqual([]);
    expect(journey.pageErrors.slice(errorsBefore)).toEqual([]);
  });
}

/** Sticky elements cover parts of rows, which axe reports as small targets, although a person can scroll on. */
function unstick(): void {
  for (const part of document.querySelectorAll<HTMLElement>("main *"))
    if (getComputedStyle(part).position === "sticky") part.style.position = "static";
}

/** Lists that are wider than their boxes, so that their last columns can only be seen by scrolling. */
function cutLists(): string[] {
  return [...document.querySelectorAll<HTMLTableElement>("main table[data-density]")].flatMap((table) => {
    const box = table.parentElement;
    const over = box && box.clientWidth > 0 ? table.scrollWidth - box.clientWidth : 0;
    return over > 0 ? [`${box?.getAttribute("aria-label")} is cut by ${over} px`] : [];
  });
}

async function faultsOf(journey: Journey, screen: Screen): Promise<string[]> {
  const { page } = journey;
  const demo = demoOf(journey);
  const path = typeof screen.path === "string" ? screen.path : screen.path(demo);
  const found: string[] = [];
  const isTidy = tidy.delete(page);
  const shell = await page.request.get(path, { headers: { accept: "text/html" } });
  if (!shell.ok()) found.push(`${path} answers ${shell.status()}`);
  await page.setViewportSize(sizes.smallDesk);
  await page.emulateMedia({ colorScheme: "light" });
  if (!isTidy) await page.goto("about:blank");
  await open(page, screen, path);
  await screen.steps?.(journey, demo, 0);
  for (const size of ["smallDesk", "smallPhone"] as const) {
    await page.setViewportSize(sizes[size]);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await painted(page, colorScheme);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await page.evaluate(unstick);
      const broken = await violations(page, colorScheme === "light" ? "all" : "colours");
      const cut = size === "smallDesk" ? await page.evaluate(cutLists) : [];
      const faults = [...broken, ...cut, ...(wider > 0 ? [`${wider} px wider than the window`] : [])];
      found.push(...faults.map((fault) => `${sizes[size].width} ${colorScheme}: ${fault}`));
    }
  }
  // Dialogs that the steps opened, or a screen that threw, would cover the next screen.
  if (!screen.steps) tidy.add(page);
  return found;
}

/** Windows whose next screen may be opened by a link, without a reload. */
const tidy = new WeakSet<Page>();

async function open(page: Page, screen: Screen, path: string): Promise<void> {
  await visit(page, path);
  for (const link of linksTo(screen))
    await visit(page, (await page.locator(`${link}:visible`).first().getAttribute("href")) ?? path);
  await settled(page);
}

/** Opens the address like a menu link, without a reload of the application, and closes the tabs of earlier screens. */
async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto(address);
  else
    await page.evaluate((next) => {
      const isElsewhere = new URL(next, location.href).pathname !== location.pathname;
      for (const title of document.querySelectorAll("main h1"))
        title.toggleAttribute("data-left", isElsewhere && title.checkVisibility());
      history.pushState({}, "", next);
    }, address);
  await page.locator("main h1:not([data-left]):visible").first().waitFor();
  await page.evaluate(() => {
    const others = "[aria-label=已打开的页面] > :not([data-active]) > button";
    for (const close of document.querySelectorAll<HTMLElement>(others)) close.click();
  });
}

const asked = new WeakMap<Page, Map<Request, number>>();

/** Records the page's open requests; `networkidle` knows only those of a document's first load. */
function watchRequests(page: Page): void {
  const open = new Map<Request, number>();
  asked.set(page, open);
  page.on("request", (request) => open.set(request, performance.now()));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** React delays the content of a lazy part for up to 300 ms after the last one; nothing on the page shows this. */
const keptBackMs = 400;

/**
 * Waits until every response is received and drawn, no skeleton is left, and nothing more was requested or drawn; a
 * failure names what was missing.
 */
async function settled(page: Page): Promise<void> {
  const stillDrawn = async (ms: number) => {
    // Without a timeout, a browser on a busy machine was seen to call nothing for a minute.
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const drawn: string[] = [];
    const observer = new MutationObserver((changes) => {
      for (const { target } of changes) drawn.push((target as Element).outerHTML?.slice(0, 120) ?? target.nodeName);
    });
    observer.observe(document, { subtree: true, childList: true });
    await idle();
    await new Promise((resolve) => setTimeout(resolve, ms));
    await idle();
    observer.disconnect();
    return [
      ...drawn,
      // The hidden page of another tab loads nothing until it is shown again.
      ...[...document.querySelectorAll('[aria-busy="true"]')]
        .filter((part) => part.checkVisibility())
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ];
  };
  // The application abandons a request after its timeout; one that is still open then has ended without an event of
  // the browser.
  const isWaitedFor = ([, since]: [Request, number]) => performance.now() < since + limits.requestTimeoutMs + 1_000;
  const unanswered = () =>
    [...(asked.get(page) ?? [])].filter(isWaitedFor).map(([request]) => `${request.method()} ${request.url()}`);
  const left = async () => {
    const waiting = unanswered();
    return waiting.length > 0 ? waiting : [...(await page.evaluate(stillDrawn, keptBackMs)), ...unanswered()];
  };
  await expect.poll(left, { interval: 20 }).toEqual([]);
}

/** The shell adopts the system's colours a moment later, and colours may change in a transition. */
async function painted(page: Page, scheme: "light" | "dark"): Promise<void> {
  await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor();
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== "running"));
}
