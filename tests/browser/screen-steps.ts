import type { Locator, Page } from "playwright-core";
import { type Journey, ownPhone } from "../support/journey";
import { type Demo, fillPerson, verifyPhoneToBind } from "../support/people";

/** Steps before the picture is taken. `turn` differs per picture, so that no two bind the same tube. */
export type Steps = (at: Pick<Journey, "page" | "newestSms">, demo: Demo, turn: number) => Promise<void>;

const toPhone: Steps = async ({ page }) => {
  await page.getByLabel("手机号", { exact: true }).fill(ownPhone());
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.waitForURL(/\/h5\/validphone/);
};

const toForm = (at: Pick<Journey, "page" | "newestSms">) => verifyPhoneToBind(at, ownPhone());

const filled: Steps = async (at, demo, turn) => {
  await toForm(at);
  const barcode = Object.values(demo.unboundBarcodes).flat()[turn % 20]?.barcode ?? "";
  await fillPerson(at.page, barcode, { name: "陈思远", height: "172", weight: "64.5" });
};

const hrefsOf = (links: Element[]) => links.map((link) => link.getAttribute("href") ?? "");

/**
 * Opens held results one after another until a dialog shows this label; other tests in the same laboratory leave held
 * results too.
 */
async function doubtShowing(page: Page, label: string): Promise<Locator> {
  const rows = page.getByRole("row").filter({ hasText: "存疑" }).filter({ hasText: "酒精" });
  for (const row of await rows.all()) {
    await row.getByText("酒精").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("存疑").first().waitFor();
    const asked = dialog.getByText(label).first();
    if (await asked.isVisible()) return asked;
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
  throw new Error(`no result in doubt asks for ${label}`);
}

/** Named steps to the screens that have no address. */
export const steps = {
  agreement: async ({ page }) => {
    await page
      .getByRole("button", { name: /服务协议|敏感|告知/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("heading").first().waitFor();
  },
  commitDialog: async ({ page }) => {
    await page.getByRole("button", { name: /^提交/ }).click();
    await page.getByRole("dialog", { name: "提交导入" }).waitFor();
  },
  plateWithTubeLeftOut: async ({ page }) => {
    for (const href of await page.locator("tbody a[href^='/lab/plates/0']").evaluateAll(hrefsOf)) {
      await page.goto(href);
      await page.getByRole("heading", { name: "板位" }).waitFor();
      if (await page.getByText("检测文件里没有").first().isVisible()) return;
    }
  },
  twoResults: async ({ page }) => (await doubtShowing(page, "哪个结果成立")).scrollIntoViewIfNeeded(),
  statement: async ({ page }) => (await doubtShowing(page, "实际检测结束时间")).scrollIntoViewIfNeeded(),
  templatePreview: async ({ page }) => {
    await page.getByRole("button", { name: "预览整份报告" }).click();
    await page.frameLocator("iframe[title='手机上的报告']").getByRole("heading", { name: "检测信息" }).waitFor();
  },
  code: toPhone,
  phoneError: async ({ page }) => {
    await page.getByLabel("手机号", { exact: true }).fill("1234");
    await page.getByLabel("手机号", { exact: true }).blur();
  },
  form: toForm,
  formErrors: async (at) => {
    await toForm(at);
    await at.page.getByLabel("采样管条码").fill("12");
    await at.page.getByLabel("采样管条码").blur();
    await at.page.getByLabel("名字").fill("A");
    await at.page.getByLabel("名字").blur();
    await at.page.getByLabel(/身高/).fill("20");
    await at.page.getByLabel(/身高/).blur();
  },
  wheel: async (at) => {
    await toForm(at);
    await at.page.getByRole("button", { name: /出生年月/ }).click();
    await at.page.getByRole("dialog").waitFor();
  },
  confirm: async (at, demo, turn) => {
    await filled(at, demo, turn);
    await at.page.getByRole("button", { name: "确认绑定" }).click();
    await at.page.getByRole("dialog").waitFor();
  },
  bound: async (at, demo, turn) => {
    await filled(at, demo, turn);
    await at.page.getByRole("button", { name: "确认绑定" }).click();
    await at.page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
    await at.page.waitForURL(/\/h5\/bindok/);
    await at.page.getByText("样本绑定成功").waitFor();
  },
} satisfies Record<string, Steps>;
