import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { keepBrowser } from "./kept-browser";
import type { RunningProduct } from "./running-product";
import { timeoutFactor } from "./timeout-factor";

export const sizes = {
  phone: { width: 390, height: 844 },
  smallPhone: { width: 360, height: 780 },
  desk: { width: 1440, height: 900 },
  smallDesk: { width: 1280, height: 800 },
} as const;

/** The product of this vitest worker: vitest numbers its workers from 1. */
function ownProduct(): RunningProduct {
  const products = inject("products");
  const own = products[(Number(process.env.VITEST_POOL_ID ?? 1) - 1) % products.length];
  if (!own) throw new Error("no product was started");
  return own;
}

const browser = keepBrowser();

const worker = Number(process.env.VITEST_WORKER_ID ?? 1);
let addresses = 0;
let phones = 0;

/** Every person comes from his own address and /24 (RFC 2544), because limits count by address and network. */
function ownIp(): string {
  addresses += 1;
  return `198.${18 + (Math.floor(addresses / 256) % 2)}.${addresses % 256}.${worker % 256}`;
}

/**
 * A phone number that is used once in this laboratory, in its own block of seven digits: codes are limited by number
 * and by block, so two test files that share one would refuse each other.
 */
export function ownPhone(): string {
  phones += 1;
  const digits = (number: number, length: number) => String(number % 10 ** length).padStart(length, "0");
  return `139${digits(worker, 2)}${digits(phones, 2)}${digits(phones, 4)}`;
}

/** One person who uses the product: a browser context of his own, closed when the test ends. */
export interface Journey {
  readonly product: RunningProduct;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the pages threw or logged; a journey must end without any. */
  readonly pageErrors: readonly string[];
  /** Declares a console error that the test itself causes, such as a broken connection. */
  expectError(pattern: RegExp): void;
  /** Text of the newest SMS to a number, from the simulated phone. */
  newestSms(phone: string): Promise<string>;
  /** Texts of all SMS to a number except codes, the oldest first and without the signature. */
  notices(phone: string): Promise<string[]>;
}

/** The browser itself logs every refused call (4xx); a journey without refusals asserts that there is no such line. */
const isRefusal = (line: string) =>
  /^Failed to load resource: .*\b4\d\d\b|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line);

/** Every journey asserts at its end that its pages contacted no other host and threw or logged no error. */
export async function openJourney(
  size: keyof typeof sizes = "desk",
  extra: BrowserContextOptions = {},
  product = ownProduct(),
): Promise<Journey> {
  const { journey, end } = await openLongJourney(size, extra, product);
  onTestFinished(end);
  tellWhereItFailed(journey);
  return journey;
}

/**
 * A failed test reports what the person last saw; it is registered after the hook that closes the page, because the
 * last hook runs first.
 */
export function tellWhereItFailed({ page }: Pick<Journey, "page">): void {
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== "fail" || page.isClosed()) return;
    const text = await page.locator("body").ariaSnapshot().catch(String);
    console.error(`${task.name}\n  ended at ${page.url()}, which showed:\n${cutInside(text)}`);
  });
}

/** The beginning and the end of what a page showed: the menu comes first, and dialogs and messages last. */
function cutInside(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length <= 90 ? lines.join("\n") : [...lines.slice(0, 15), "…", ...lines.slice(-75)].join("\n");
}

/** A journey over several tests of a file; the caller ends it after the last one. */
export async function openLongJourney(
  size: keyof typeof sizes = "desk",
  extra: BrowserContextOptions = {},
  product = ownProduct(),
): Promise<{ journey: Journey; end: () => Promise<void> }> {
  const deathsBefore = browser.deaths.length;
  const context = await newContext(await browser.open(), product, size, extra);
  const pageErrors: string[] = [];
  const foreign: string[] = [];
  const expected: RegExp[] = [];
  const end = async () => {
    await context.close();
    const errors = pageErrors.filter((line) => !isRefusal(line) && !expected.some((one) => one.test(line)));
    const deaths = browser.deaths.slice(deathsBefore);
    expect({ deaths, foreign, errors }).toEqual({ deaths: [], foreign: [], errors: [] });
  };
  context.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob):/.test(url) && !url.startsWith(product.address)) foreign.push(url);
  });
  context.on("page", (opened) => opened.on("crash", () => pageErrors.push(`the page ${opened.url()} crashed`)));
  const page = await context.newPage();
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  page.on("console", (line) => void (line.type() === "error" && pageErrors.push(line.text())));
  const expectError = (pattern: RegExp) => void expected.push(pattern);
  return { journey: { product, context, page, pageErrors, expectError, ...telephone(context) }, end };
}

async function newContext(
  browser: Browser,
  product: RunningProduct,
  size: keyof typeof sizes,
  extra: BrowserContextOptions,
): Promise<BrowserContext> {
  const isPhone = sizes[size].width < 500;
  // The client address comes from Cloudflare on one deployment target, from the proxy on the other.
  const ip = ownIp();
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: sizes[size],
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    // Only the tests about animations need them; elsewhere they only use processor time.
    reducedMotion: "reduce",
    extraHTTPHeaders: { "cf-connecting-ip": ip, "x-forwarded-for": ip },
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
    ...extra,
  });
  context.setDefaultTimeout(20_000 * timeoutFactor);
  askAgainOnCutLines(context);
  return context;
}

/**
 * The runtime closes a connection that was idle for 15 s. A call that is sent in that moment never reaches it
 * (ECONNRESET): a browser repeats it by itself, the context's own client only when told to.
 */
function askAgainOnCutLines({ request }: BrowserContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => fetch(address, { maxRetries: 3, ...options });
}

/** The simulated phone of the local run. */
function telephone(context: BrowserContext): Pick<Journey, "newestSms" | "notices"> {
  const inbox = async (phone: string) =>
    (await (await context.request.get(`/dev/inbox?phone=${phone}`)).json()) as { text: string }[];
  return {
    async newestSms(phone) {
      const [newest] = await inbox(phone);
      if (!newest) throw new Error(`no SMS came to ${phone}`);
      return newest.text;
    },
    async notices(phone) {
      const texts = (await inbox(phone)).map(({ text }) => text.replace(/^【[^】]*】/, ""));
      return texts.filter((text) => !text.includes("验证码")).toReversed();
    },
  };
}
