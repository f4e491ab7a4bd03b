import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { asLineOf, holdRequests } from "../support/slow-line";

test("on a line of 300 ms the picture to copy stands on the sign-in page one answer after its document", async () => {
  const journey = await openJourney("phone");
  const asked = await asLineOf(journey, 300, 2, async () => {
    await journey.page.goto("/login");
    await journey.page.getByRole("img", { name: "验证码" }).waitFor();
  });
  expect(asked).toEqual(["0 GET /login", "1 GET /api/v1/captcha"]);
});

test("the page of the public keys says what it is for before any script runs", async () => {
  const { page } = await openJourney("phone", { javaScriptEnabled: false });
  await page.goto("/report-keys");
  expect(await page.getByRole("heading", { name: "报告签名公钥" }).isVisible()).toBe(true);
  expect(await page.getByText("用下面的公钥就能核对").isVisible()).toBe(true);
  await page.getByText("用 openssl 核对").click();
  expect(await page.getByRole("link", { name: "/report-keys.json" }).isVisible()).toBe(true);
});

test("what is pasted into the page of the public keys before its scripts are there is checked as soon as they are", async () => {
  const { page, pageErrors } = await openJourney("phone");
  const letScriptsCome = await holdRequests(page, "**/assets/**");
  await page.goto("/h5/check/keys", { waitUntil: "commit" });
  await page.getByLabel("打印件上二维码的内容").fill("abc");
  await letScriptsCome();
  await page.getByText("没有读到完整的电子签名").waitFor();
  expect(await page.getByLabel("打印件上二维码的内容").inputValue()).toBe("abc");
  expect(pageErrors).toEqual([]);
});

test.each(["/index", "/products/drugs", "/h5/bind"])(
  "with the mouse lying on it, %s asks for its scripts only once its text is in sight",
  async (path) => {
    const { page } = await openJourney("smallDesk");
    // The mouse event that a browser reports without a movement, at the latest moment at which nothing can be
    // visible yet.
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => dispatchEvent(new PointerEvent("pointerover")));
    });
    await page.goto(path);
    await page.locator("html[data-ready]").waitFor({ state: "attached" });
    const { firstScript, firstText } = await page.evaluate(() => {
      const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
      const [text] = performance.getEntriesByName("first-contentful-paint");
      return { firstScript: Math.min(...scripts.map(({ startTime }) => startTime)), firstText: text?.startTime };
    });
    expect(firstScript).toBeGreaterThanOrEqual(firstText ?? Number.POSITIVE_INFINITY);
  },
);

test("what is pressed between two files of the scripts is done when the last one is there", async () => {
  const { page, pageErrors } = await openJourney("smallDesk");
  const letCome = await holdRequests(page, "**/assets/boot-*");
  await page.goto("/index");
  const shown = async () =>
    (await page.locator(".comb-card:visible .comb-number").allTextContents()).map((text) => text.slice(0, 2));
  const isRead = () => performance.getEntriesByType("resource").some(({ name }) => /home\.page/.test(name));
  await expect.poll(() => page.evaluate(isRead)).toBe(true);
  await page.getByRole("button", { name: "下一个特点" }).click();
  expect(await shown()).toEqual(["01"]);
  await letCome();
  await expect.poll(shown).toEqual(["02"]);
  expect(pageErrors).toEqual([]);
});
