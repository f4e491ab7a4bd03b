import type { Page } from "playwright-core";
import type { Journey } from "./journey";

/**
 * A connection on which every response takes the given ms, and requests that depend on more than `most` responses in a
 * row get none. Returns the earlier requests, each with the number of responses it waited for.
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

/** Delays the page's script files until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/**", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
