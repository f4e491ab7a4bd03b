import { expect, test } from "vitest";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { boundTubes } from "../support/own-tube";
import { demoOf, sharedDesk, signInAs } from "../support/people";
import { callAs } from "../support/staff-api";

const adminDesk = sharedDesk((journey) => journey.product.admin);

test("a result that no file brings is typed by two people until both agree, and waits for a third", async () => {
  const second = await adminDesk();
  const first = await openJourney("smallDesk");
  await signInAs(first, demoOf(first).staff.technician, "/lab/imports/manual");
  const [barcode = ""] = await boundTubes(first, [{ phone: ownPhone(), name: "方既白", height: "170", weight: "60" }]);
  await callAs(first, "POST", "/api/v1/samples/receive", { barcode });
  await second.page.goto("/lab/imports/manual");

  await type(first, barcode, "GA");
  await first.page.getByText("第一遍已保存，请另一位同事录入第二遍").waitFor();
  await type(second, barcode, "GG");
  await second.page.getByText("两遍不一致，请核对后重新录入").waitFor();
  await type(second, barcode, "GA");
  await type(first, barcode, "GA");
  await first.page.getByText("两遍一致，结果已提交，等待第三位同事审核").waitFor();
  expect(first.pageErrors).toEqual([]);
});

async function type({ page }: Journey, barcode: string, aldh2: string): Promise<void> {
  await page.getByRole("button", { name: "录入", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "手工录入" });
  await dialog.getByLabel("条码").fill(barcode);
  await dialog.getByRole("button", { name: "下一步" }).click();
  await dialog.getByLabel("ALDH2 rs671").selectOption(aldh2);
  await dialog.getByLabel("ADH1B rs1229984").selectOption("TC");
  const save = dialog.getByRole("button", { name: "保存" });
  expect(await save.isDisabled()).toBe(true);
  await dialog.getByRole("checkbox", { name: "本次检测的阴性、阳性对照均符合要求" }).check();
  await save.click();
  await dialog.waitFor({ state: "hidden" });
}
