import { expect, test } from "vitest";
import { type Journey, openJourney, ownPhone } from "../support/journey";

/** From the entry page to the button that requests a code. */
async function askFor({ page }: Journey, phone: string): Promise<void> {
  await page.goto("/h5/bindphone");
  await page.locator("html[data-ready]").waitFor();
  await page.getByLabel("手机号", { exact: true }).fill(phone);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
}

test("a second code within the hour comes after the browser solved a puzzle by itself", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await askFor(journey, ownPhone());
  await page.waitForURL(/\/h5\/validphone/);
  const puzzle = page.waitForResponse((reply) => reply.url().includes("/api/v1/h5/sms-puzzle"));
  const second = ownPhone();
  await askFor(journey, second);
  const button = page.locator("button[type=submit]");
  await expect.poll(() => button.textContent()).toMatch(/^验证 \d+%$/);
  expect((await puzzle).status()).toBe(200);
  await page.waitForURL(/\/h5\/validphone/);
  await expect.poll(() => journey.newestSms(second)).toContain("验证码");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a phone too slow for puzzles shows a picture over the page, and a misread one asks again", async () => {
  const journey = await openJourney("smallPhone");
  const { page, context } = journey;
  const answers: string[] = [];
  page.on("response", async (reply) => {
    if (!reply.url().includes("/api/v1/captcha")) return;
    const { id } = (await reply.json()) as { id: string };
    const known = (await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string };
    answers.push(known.answer);
  });
  await askFor(journey, ownPhone());
  await page.waitForURL(/\/h5\/validphone/);
  // A clock that jumps, so that every puzzle seems to take too long.
  await page.addInitScript(() => {
    let leaps = 0;
    performance.now = () => (leaps += 500);
  });
  const second = ownPhone();
  await askFor(journey, second);
  const dialog = page.getByRole("dialog", { name: "安全验证" });
  await dialog.locator("img").waitFor();
  const field = page.getByLabel("请输入图中的字符");
  const place = await page.locator("#phone").boundingBox();
  await field.fill("?????");
  await dialog.getByRole("button", { name: "确定" }).click();
  await page.getByText("图中字符输入错误，请重新输入").first().waitFor();
  await expect.poll(() => answers.length).toBe(2);
  await dialog.locator("img").waitFor();
  expect(await page.locator("#phone").boundingBox()).toEqual(place);
  await field.fill(answers[1] ?? "");
  await dialog.getByRole("button", { name: "确定" }).click();
  await page.waitForURL(/\/h5\/validphone/);
  await expect.poll(() => journey.newestSms(second)).toContain("验证码");
});

test("whoever closes the picture gets no code, and may ask again", async () => {
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await askFor(journey, ownPhone());
  await page.waitForURL(/\/h5\/validphone/);
  await page.addInitScript(() => {
    let leaps = 0;
    performance.now = () => (leaps += 500);
  });
  await askFor(journey, ownPhone());
  await page.getByRole("dialog", { name: "安全验证" }).getByRole("button", { name: "关闭" }).click();
  await page.getByText("请先完成安全验证，再获取验证码").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "获取验证码" }).isEnabled()).toBe(true);
});
