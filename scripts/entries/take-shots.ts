import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { isStaff, linksTo, type Screen } from "../../tests/browser/screen";
import { screens } from "../../tests/browser/screens";
import { answerTo } from "../../tests/support/challenge";
import type { Account, Demo } from "../../tests/support/people";
import type { RunningProduct } from "../../tests/support/running-product";
import { makePuzzle } from "../../worker/contract/sms-codes";
import { root } from "../steps/bootstrap.mjs";
import { ensureBrowser } from "../steps/browser.mjs";

const folder = join(root, ".local/shots");
const readme = join(root, "docs/pictures");

/** Takes every screen whose name contains one of `parts` (all without any), each at its sizes, from a running product. */
export async function takeShots(product: RunningProduct, parts: readonly string[]): Promise<number> {
  mkdirSync(folder, { recursive: true });
  mkdirSync(readme, { recursive: true });
  const browser = await chromium.launch(await ensureBrowser());
  let count = 0;
  try {
    const wanted = screens.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
    for (const role of new Set(wanted.map((screen) => screen.as)))
      for (const screen of wanted.filter((one) => one.as === role)) count += await take(browser, product, screen);
  } finally {
    await browser.close();
  }
  return count;
}

let turn = 0;

async function take(browser: Browser, product: RunningProduct, screen: Screen): Promise<number> {
  const demo = product.demo as unknown as Demo;
  const path = typeof screen.path === "string" ? screen.path : screen.path(demo);
  let count = 0;
  for (const [index, size] of screen.sizes.entries()) {
    const context = await contextFor(browser, product, screen, path);
    const page = await context.newPage();
    const [width = 0, height = 0] = size.split("x").map(Number);
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await settled(page);
    for (const link of linksTo(screen)) {
      await page.goto((await page.locator(link).first().getAttribute("href")) ?? path);
      await settled(page);
    }
    if (screen.steps) {
      if (!isStaff(screen)) await page.locator("html[data-ready]").waitFor();
      await screen.steps({ page, newestSms: (phone) => newestSms(context, phone) }, demo, turn++);
    }
    if (screen.isWhole) {
      await page.setViewportSize({ width, height: await wholeHeight(page, height) });
      await settled(page);
    }
    const file = join(folder, `${screen.name}-${size}.png`);
    await page.screenshot({ path: file, animations: "disabled" });
    count++;
    if (index === 0 && screen.isForReadme) copyFileSync(file, join(readme, `${screen.name}.png`));
    if (screen.isAlsoDark) {
      await page.emulateMedia({ colorScheme: "dark" });
      await page.evaluate(darkScheme);
      await page.screenshot({ path: file.replace(".png", "-dark.png"), animations: "disabled" });
      count++;
    }
    await context.close();
  }
  return count;
}

/** The person's own choice of colours takes precedence over the system's. */
function darkScheme(): void {
  document.documentElement.setAttribute("data-mantine-color-scheme", "dark");
}

/** Waits until fonts and pictures are loaded and no skeleton is left. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  const waiting = '[class*="skeleton" i], [data-skeleton], [aria-busy="true"]';
  await page.waitForFunction((selector) => !document.querySelector(selector), waiting, { timeout: 10_000 });
}

/** The phone pages scroll inside an element, so the document's own height is not enough. */
function wholeHeight(page: Page, least: number): Promise<number> {
  return page.evaluate((floor) => {
    const inner = [...document.querySelectorAll("main")].map((main) => main.scrollHeight + 160);
    return Math.min(12_000, Math.max(floor, document.documentElement.scrollHeight, ...inner));
  }, least);
}

const contexts = new Map<string, Awaited<ReturnType<BrowserContext["storageState"]>>>();

async function contextFor(browser: Browser, product: RunningProduct, { as, report }: Screen, path: string) {
  const options = { baseURL: product.address, locale: "zh-CN", timezoneId: "Asia/Shanghai" };
  if (!as) return browser.newContext(options);
  const key = report?.(product.demo as unknown as Demo) ?? path;
  const who = as === "customer" ? key : as;
  const state = contexts.get(who) ?? (await stateOf(browser, product, as, key, options));
  contexts.set(who, state);
  return browser.newContext({ ...options, storageState: state });
}

async function stateOf(
  browser: Browser,
  product: RunningProduct,
  as: NonNullable<Screen["as"]>,
  path: string,
  options: { baseURL: string },
) {
  if (as !== "customer") {
    const demo = product.demo as unknown as Demo;
    return signedIn(browser, options, as === "admin" ? product.admin : demo.staff[as]);
  }
  const context = await browser.newContext(options);
  await verifyPhone(context, product, path.split("/").at(-1) ?? "");
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signedIn(browser: Browser, options: { baseURL: string }, account: Account) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const captcha = page.waitForResponse((reply) => reply.url().includes("/api/v1/captcha"));
  await page.goto("/login");
  const { id } = (await (await captcha).json()) as { id: string };
  const { answer } = (await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string };
  await page.getByLabel("用户名", { exact: true }).fill(account.username);
  await page.getByLabel("密码", { exact: true }).fill(account.password);
  await page.getByLabel("验证码", { exact: true }).fill(answer);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
  const state = await context.storageState();
  await context.close();
  return state;
}

/**
 * Verifies a phone by the same calls as the page: asks for a code, solves a puzzle when one is required, reads the code
 * from the simulated phone and sends it back.
 */
async function verifyPhone(context: BrowserContext, product: RunningProduct, key: string): Promise<void> {
  const demo = product.demo as unknown as Demo;
  const { phone } = demo.publishedReports.find((report) => report.key === key) ?? { phone: "" };
  const headers = { origin: product.address };
  const post = async (path: string, data: object) => (await context.request.post(path, { headers, data })).json();
  const asked = { when: "valid", key, agreement: true };
  const first = await post("/api/v1/h5/sms-code", asked);
  if (first.errors?.proof) {
    const { puzzle, bits } = (await post(makePuzzle.path, { when: "valid", key })).data;
    const second = await post("/api/v1/h5/sms-code", { ...asked, proof: { puzzle, answer: answerTo(puzzle, bits) } });
    if (second.code !== 200) throw new Error(`no code was sent to ${phone}: ${second.msg}`);
  }
  const code = await newestCode(context, phone);
  await post("/api/v1/h5/verify", { code, when: "valid" });
}

async function newestCode(context: BrowserContext, phone: string): Promise<string> {
  const code = /验证码是(\d{4,6})/.exec(await newestSms(context, phone))?.[1];
  if (!code) throw new Error(`no code came to ${phone}`);
  return code;
}

async function newestSms(context: BrowserContext, phone: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const inbox = (await (await context.request.get(`/dev/inbox?phone=${phone}`)).json()) as { text: string }[];
    if (inbox[0]) return inbox[0].text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no SMS came to ${phone}`);
}
