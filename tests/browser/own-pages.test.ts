import { expect, test } from "vitest";
import { openJourney } from "../support/journey";
import { coffeeReport, ownPagesOf, readOwnPages } from "../support/own-pages-journey";
import { codeOf } from "../support/people";
import { asLineOf, holdRequests } from "../support/slow-line";

test("a customer reads his report, samples and data before any script runs, and no script asks for them again", () =>
  readOwnPages());

test("a stranger sees before any script what comes first, and nothing of the customer", async () => {
  const stranger = await openJourney("phone", { javaScriptEnabled: false });
  const report = coffeeReport(stranger);
  for (const [path, text] of ownPagesOf(report)) {
    await stranger.page.goto(path);
    expect([path, await stranger.page.getByText(text).count()]).toEqual([path, 0]);
    const first = path.includes("/report/") ? "验证手机号，查看报告" : "请输入手机号";
    expect(await stranger.page.getByRole("heading", { level: 1 }).textContent()).toBe(first);
  }
});

test("the steps that stand in the place of a customer's pages are taken over by the browser, and asked for nothing", async () => {
  const phone = await openJourney("phone");
  const report = coffeeReport(phone);
  const { page } = phone;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/v1/h5/")) asked.push(request.url());
  });
  for (const [path, step] of [
    [`/h5/report/${report.key}`, "/h5/validphone"],
    ["/h5/changephone", "/h5/bindphone"],
    ["/h5/status", "/h5/bindphone"],
  ] as const) {
    await page.goto(path);
    // The buttons work only after hydration; a mismatch would be logged in the console.
    await page.getByRole("button", { name: "大字版" }).click();
    await page.getByRole("button", { name: "标准版" }).click();
    expect(new URL(page.url()).pathname).toBe(step);
    // After a reload the step is the one of the history entry.
    await page.reload();
    const title = step === "/h5/validphone" ? "查看报告" : "我的样本";
    await page.getByRole("banner").getByText(title).waitFor();
  }
  expect(asked).toEqual([]);
});

test("whatever is ticked and pressed on a report's page before any script is there is done in order, once each", async () => {
  const journey = await openJourney("phone");
  const report = coffeeReport(journey, 3);
  const { page } = journey;
  const letScriptsCome = await holdRequests(page, "**/assets/**");
  await page.goto(`/h5/report/${report.key}`, { waitUntil: "commit" });
  await page.getByRole("checkbox").check();
  for (const name of ["大字版", "获取验证码", "大字版", "《服务协议》"])
    await page.getByRole("button", { name }).click();
  await letScriptsCome();
  await expect.poll(() => journey.newestSms(report.phone)).toContain("用于查看报告");
  await page.getByRole("dialog", { name: "服务协议" }).getByRole("button", { name: "关闭" }).click();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "标准版" }).waitFor();
});

test("on a line of 300 ms the report stands there one answer after the code was accepted", async () => {
  const journey = await openJourney("phone");
  const report = coffeeReport(journey, 2);
  const { page } = journey;
  await page.goto(`/h5/report/${report.key}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByRole("heading", { name: "请输入验证码" }).waitFor();
  await page.getByLabel("验证码", { exact: true }).pressSequentially(codeOf(await journey.newestSms(report.phone)));
  const asked = await asLineOf(journey, 300, 2, async () => {
    await page.getByRole("button", { name: "查看报告" }).click();
    await page.getByText("逐个基因看").first().waitFor();
  });
  expect(asked).toEqual(["0 POST /api/v1/h5/verify", `1 GET /api/v1/h5/report/${report.key}`]);
});

test("where no script runs, every phone page says what its buttons need", async () => {
  const { page } = await openJourney("smallPhone", { javaScriptEnabled: false });
  for (const path of ["/h5/bind", "/h5/bindphone", "/h5/status", "/h5/check"]) {
    await page.goto(path);
    const said = page.locator("noscript p");
    expect([path, await said.isVisible()]).toEqual([path, true]);
    expect(await said.textContent()).toContain("没有启用 JavaScript");
  }
});
