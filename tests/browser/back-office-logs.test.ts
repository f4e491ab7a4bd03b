import { expect, test } from "vitest";
import { sharedDesk } from "../support/people";

const adminDesk = sharedDesk(({ product }) => product.admin);

test("what an administrator edits is taken back from the toast, and history, log and audit chain all tell of it", async () => {
  const { page, pageErrors } = await adminDesk();
  await page.goto("/system/dictionaries");
  await page.getByRole("button", { name: "修改 系统开关" }).click();
  await page.getByLabel("备注").fill("只用于测试");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "撤销", exact: true }).click();
  await page.getByRole("status").getByText("已撤销").waitFor();

  await page.getByRole("button", { name: "历史 系统开关" }).click();
  const history = page.getByRole("dialog", { name: "修改历史：系统开关" });
  await history.getByText(/已于 .* 撤销/).waitFor();
  await expect.poll(() => history.getByRole("listitem").filter({ hasText: "只用于测试" }).count()).toBeGreaterThan(0);
  await page.keyboard.press("Escape");

  await page.goto("/system/operation-logs?objectType=dictionaryType");
  // The newest entry is the first row.
  await page
    .getByRole("button", { name: /^详情 字典类型：修改/ })
    .first()
    .click();
  await page.getByRole("dialog").getByText("只用于测试").waitFor();

  await page.goto("/system/audit-logs");
  await page.getByRole("button", { name: "核对审计链" }).click();
  await page.getByText(/审计链完整，共核对 \d+ 条/).waitFor();
  expect(pageErrors).toEqual([]);
});

test("the console sends what its form says and shows the reply as it came", async () => {
  const { page, pageErrors } = await adminDesk();
  await page.goto("/tools/api-test");
  await page.getByRole("searchbox", { name: "查找接口" }).fill("get 登录日志");
  await page.getByRole("button", { name: /\/api\/v1\/sys-login-log$/ }).click();
  await page.getByLabel("pageSize").fill("1");
  await page.getByRole("button", { name: "发送" }).click();
  const reply = page.getByRole("region", { name: "返回" });
  await reply.getByText('"code": 200').waitFor();
  await reply.getByText('"loginTime"').waitFor();
  expect(pageErrors).toEqual([]);
});
