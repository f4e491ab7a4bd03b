import { expect, test } from "vitest";
import { sharedViewMessages } from "#contract/preferences";
import { countHandwork } from "../support/handwork";
import { openJourney } from "../support/journey";
import { demoOf, signInAs } from "../support/people";
import { callAs } from "../support/staff-api";

const label = "搜索客户、条码、页面";

test("who answers the telephone finds a caller from a list of reports, sees where everything is, and notes the call", async () => {
  const journey = await openJourney("smallDesk");
  const task = await countHandwork(journey, "service desk");
  const { page } = journey;
  const phone = demoOf(journey).publishedReports[0]?.phone ?? "";
  const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
  await signInAs(journey, demoOf(journey).staff.service, "/lab/reports");
  const head = page.getByRole("main").getByRole("searchbox", { name: label });
  const found = page.getByRole("dialog", { name: label });
  await task("finds a caller's reports, tubes and messages by the telephone number", async () => {
    await head.fill(phone);
    await head.press("Enter");
    await found.getByRole("button", { name: /客户，/ }).click();
    await page.getByRole("heading", { name: `客户 ${masked}` }).waitFor();
  });
  expect(page.url()).not.toContain(phone);
  await page.getByRole("region", { name: "报告" }).getByRole("link").first().waitFor();
  await page.getByRole("region", { name: "采样管" }).getByRole("link").first().waitFor();
  expect(await page.getByRole("main").textContent()).not.toContain(phone);

  const notes = page.getByRole("region", { name: "沟通记录" });
  await task("notes the call", async () => {
    await notes.getByText("致电客户", { exact: true }).click();
    await notes.getByLabel("内容").fill("已告知报告怎么看");
    await notes.getByRole("button", { name: "登记" }).click();
    await notes.getByRole("listitem").filter({ hasText: "已告知报告怎么看" }).waitFor();
  });
  await expect.poll(() => notes.getByLabel("内容").inputValue()).toBe("");

  // A phone in the field for barcodes is handed to the same search.
  await page.goto("/lab/tubes");
  await page.getByRole("searchbox", { name: "条码", exact: true }).fill(phone);
  await page.getByText("这像手机号").waitFor();
  await page.getByRole("button", { name: `搜索“${phone}”` }).click();
  await found.getByRole("button", { name: /客户，/ }).waitFor();
  expect(journey.pageErrors).toEqual([]);
});

test("an enquiry is given to a person, who finds it under his own and answers it twice, and both answers stand", async () => {
  const journey = await openJourney("smallDesk");
  const task = await countHandwork(journey, "service desk");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.service, "/site/enquiries");
  await callAs(journey, "POST", "/api/v1/enquiries", {
    topic: "other",
    name: "林女士",
    phone: "13912340077",
    text: "报告上的级别是什么意思",
    consent: true,
  });
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "139****0077" });
  await task("takes an enquiry for himself", async () => {
    await row.getByRole("checkbox").check();
    await page.getByRole("button", { name: "交办（1）" }).click();
    const dialog = page.getByRole("dialog", { name: "交办 1 项" });
    await dialog.getByLabel("处理人").locator("option", { hasText: "（我）" }).waitFor({ state: "attached" });
    await dialog.getByRole("button", { name: "交办", exact: true }).click();
    await page.getByText("已交办").waitFor();
  });
  await page.getByLabel("交办", { exact: true }).selectOption({ label: "交给我的" });
  await page.waitForURL(/assignee=/);
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  const handling = page.getByRole("region", { name: "处理" });
  await task("answers the enquiry twice", async () => {
    await row.getByRole("link").first().click();
    for (const [state, text] of [
      ["待处理", "没有接听，明天再打"],
      ["已处理", "已讲解级别的含义"],
    ] as const) {
      await handling.getByText(state, { exact: true }).first().click();
      await handling.getByLabel("答复").fill(text);
      await handling.getByRole("button", { name: "保存" }).click();
      await handling.getByRole("listitem").filter({ hasText: text }).waitFor();
    }
  });
  expect(await handling.getByRole("listitem").count()).toBe(2);
});

test("a filter that is kept under a name and shared with a role stands in that role's list until the sharing ends", async () => {
  const lead = await openJourney("smallDesk");
  const { page } = lead;
  await signInAs(lead, lead.product.admin, "/lab/tubes?state=bound");
  const settings = page.getByRole("button", { name: "表格设置" });
  await settings.click();
  await page.getByRole("menuitem", { name: "保存当前筛选" }).click();
  await page.getByLabel("筛选的名称").fill("在路上的管");
  await page.getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "在路上的管", pressed: true }).waitFor();
  await settings.click();
  await page.getByRole("menuitem", { name: "共享“在路上的管”给角色" }).click();
  const dialog = page.getByRole("dialog", { name: "共享“在路上的管”" });
  await dialog.getByLabel("实验员").check();
  await dialog.getByRole("button", { name: "共享" }).click();
  await page.getByText("已共享").waitFor();

  const mate = await openJourney("smallDesk");
  await signInAs(mate, demoOf(mate).staff.technician, "/lab/tubes");
  await mate.page.getByRole("button", { name: "在路上的管　系统管理员" }).click();
  await mate.page.waitForURL(/state=bound/);

  await settings.click();
  await page.getByRole("menuitem", { name: "取消共享“在路上的管”" }).click();
  await page.getByText(sharedViewMessages.unshared).waitFor();
  await mate.page.goto("/lab/tubes");
  await mate.page.locator("main tbody tr").first().waitFor();
  await expect.poll(() => mate.page.getByRole("button", { name: /在路上的管/ }).count()).toBe(0);
  expect(mate.pageErrors).toEqual([]);
});
