import { type BrowserContext, chromium, type Page } from "playwright-core";
import { inject, onTestFinished } from "vitest";
import type { RunningProduct } from "./running-product";

export const sizes = {
  phone: { width: 390, height: 844 },
  smallPhone: { width: 360, height: 780 },
  desk: { width: 1440, height: 900 },
  smallDesk: { width: 1280, height: 800 },
} as const;

/** One person in front of the product: a browser context of his own, closed when the test ends. */
export interface Journey {
  readonly product: RunningProduct;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors that the pages threw or logged; a journey ends with none. */
  readonly pageErrors: readonly string[];
  /** Text of the newest SMS to a number, from the telephone of the local run. */
  newestSms(phone: string): Promise<string>;
}

export async function openJourney(size: keyof typeof sizes = "desk"): Promise<Journey> {
  const product = inject("product");
  const browser = await chromium.connect(product.browserEndpoint);
  const isPhone = sizes[size].width < 500;
  const context = await browser.newContext({
    baseURL: product.address,
    viewport: sizes[size],
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    ...(isPhone ? { isMobile: true, hasTouch: true, deviceScaleFactor: 2 } : {}),
  });
  onTestFinished(async () => {
    await context.close();
    await browser.close();
  });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  page.on("console", (line) => void (line.type() === "error" && pageErrors.push(line.text())));
  return {
    product,
    context,
    page,
    pageErrors,
    async newestSms(phone) {
      const reply = await context.request.get(`/dev/inbox?phone=${phone}`);
      const [newest] = (await reply.json()) as { text: string }[];
      if (!newest) throw new Error(`no SMS came to ${phone}`);
      return newest.text;
    },
  };
}
