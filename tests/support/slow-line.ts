import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import type { Journey } from "./journey";

/**
 * A connection on which every response takes the given ms, and requests that depend on more than `most` responses in a
 * row get none, so the page is of no use afterwards. Returns the earlier requests, each with the number of responses it
 * waited for.
 */
export async function asLineOf(
  { page }: Pick<Journey, "page">,
  delayMs: number,
  most: number,
  work: () => Promise<void>,
) {
  let answers = 0;
  const asked: string[] = [];
  await page.route("**/*", async (route) => {
    const before = answers;
    if (before >= most) return;
    asked.push(`${before} ${route.request().method()} ${new URL(route.request().url()).pathname}`);
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    await route.continue();
    answers = Math.max(answers, before + 1);
  });
  await work();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return asked.filter((line) => !/\.(svg|png|webp)$/.test(line));
}

/** Holds requests back until the returned function is called, which first waits until there is one. */
export async function holdRequests(page: Page, requests: RegExp | string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  await page.route(requests, async (route) => {
    held += 1;
    await promise;
    await route.continue();
  });
  return async () => {
    await expect.poll(() => held, { message: `no request for ${requests} was held back` }).toBeGreaterThan(0);
    resolve();
  };
}

export type Answer = (route: Route) => Promise<void>;

/**
 * Answers requests in the server's place until the returned function is called. The interception itself stays, because
 * requests that are under way when it ends never get an answer.
 */
export async function answerInstead(page: Page, requests: RegExp | string, answer: Answer): Promise<() => void> {
  let isOver = false;
  await page.route(requests, (route) => (isOver ? route.continue() : answer(route)));
  return () => {
    isOver = true;
  };
}
