import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { asLineOf } from "../support/slow-line";

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
  let come = () => {};
  const waited = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route("**/assets/**", async (route) => {
    await waited;
    await route.continue();
  });
  await page.goto("/h5/check/keys", { waitUntil: "commit" });
  await page.getByLabel("打印件上二维码的内容").fill("abc");
  come();
  await page.getByText("没有读到完整的电子签名").waitFor();
  expect(await page.getByLabel("打印件上二维码的内容").inputValue()).toBe("abc");
  expect(pageErrors).toEqual([]);
});
