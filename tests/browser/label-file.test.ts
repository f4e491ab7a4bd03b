import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedDesk } from "../support/people";
import { savedText } from "../support/saved-text";
import { callAs } from "../support/staff-api";

const adminDesk = sharedDesk(({ product }) => product.admin);

test("a file of labels is for the paper chosen on the page, and for a label printer the roll with labels of that size", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  await page.goto("/lab/kits?state=issued");
  await page.locator("tbody a[href^='/lab/kits/0']").first().click();
  await page.locator("main a[href$='/labels']").click();
  expect(await paperInDialog(page, "4x10")).toBe("4x10");
  await page.keyboard.press("Escape");
  expect(await paperInDialog(page, "3x8")).toBe("3x8");

  const dialog = page.getByRole("dialog", { name: "下载标签文件" });
  await dialog.getByText("ZPL", { exact: true }).click();
  await expect.poll(() => dialog.getByLabel("标签纸").inputValue()).toBe("roll-70x37");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: /^保存 \d+ 枚$/ }).click();
  // 70 x 37 mm at 203 dots per inch.
  expect(await savedText(download)).toContain("^PW559^LL296");
  expect(journey.pageErrors).toEqual([]);
});

/** The paper size that the dialog starts with, after `paper` was chosen for printing. */
async function paperInDialog(page: Page, paper: string): Promise<string> {
  await page.getByRole("main").getByLabel("标签纸").selectOption(paper);
  await page.getByRole("button", { name: "下载 PDF 或 ZPL" }).click();
  return page.getByRole("dialog", { name: "下载标签文件" }).getByLabel("标签纸").inputValue();
}

test("labels of a large batch are one list: the next part is offered, marks say what was printed and stay on this computer", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  const body = { productCode: "alcohol", quantity: 1000, lot: "S2614", expiresOn: "2028-12-31" };
  const { id } = await callAs<{ id: string }>(journey, "POST", "/api/v1/kit-batches", body);
  await page.goto(`/lab/kits/${id}/labels`);
  await page.getByText("已打印 0 / 42 张").waitFor();
  await page.getByRole("button", { name: "打印第 1-20 张", exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "第 1-20 张" }).check();
  await page.getByText("已打印 20 / 42 张").waitFor();
  await page.reload();
  await page.getByText("已打印 20 / 42 张").waitFor();
  await page.getByRole("button", { name: "打印第 21-40 张", exact: true }).waitFor();
  await page.getByRole("button", { name: "打印 第 1-20 张" }).getByText("重印").waitFor();
});
