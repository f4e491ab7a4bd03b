import { expect, test } from "vitest";
import { lazyPage } from "../../../web/shared/lazy-page";

const Page = () => null;

test("a navigation that was replaced does not take away the page that a later one has loaded", async () => {
  const first = Promise.withResolvers<{ Page: typeof Page }>();
  const loads = [first.promise, Promise.resolve({ Page })];
  const page = lazyPage(() => loads.shift() ?? first.promise, "Page");
  const replaced = new AbortController();
  const ended = page.beforeLoad({ preload: false, abortController: replaced });
  replaced.abort();
  await page.beforeLoad({ preload: false, abortController: new AbortController() });
  first.resolve({ Page });
  await ended;
  expect(page.component()).toBeDefined();
});
