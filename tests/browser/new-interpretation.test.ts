import { expect, test } from "vitest";
import { type Journey, openJourney } from "../support/journey";
import { giveReason } from "../support/lab-desk";
import { demoOf, openSession, signInAs, verifyPhoneToView } from "../support/people";
import { answerInstead } from "../support/slow-line";
import { callAs } from "../support/staff-api";

interface RuleSet {
  readonly version: number;
  readonly definition: {
    readonly inputs: readonly { readonly key: string }[];
    readonly rows: readonly { readonly phenotype: string }[];
  };
}

test("after new rules a reviewer sees which reports change and renews them; the customer compares and accepts the new interpretation", async () => {
  const desk = await openJourney("smallDesk");
  const { page } = desk;
  desk.expectError(/503/);
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/reports/updates?productCode=folic-acid");
  await page.getByText("没有按更早规则判读的报告").waitFor();
  await newRules(desk);
  const letThrough = await answerInstead(page, "**/affected-reports", (route) => route.fulfill({ status: 503 }));
  await page.reload();
  const affected = page.getByRole("region", { name: "受影响的报告" });
  await affected.getByRole("button", { name: "重试" }).waitFor();
  expect(await affected.getByText("没有按更早规则判读的报告").count()).toBe(0);
  letThrough();
  await affected.getByRole("button", { name: "重试" }).click();
  await affected.getByText("叶酸利用能力偏低 → 叶酸利用能力略低").first().waitFor();

  await page.getByRole("button", { name: "开始更新" }).click();
  await giveReason(desk, "开始更新", "依据新的文献调整");
  await page.getByText("已完成（第 2 版规则）").waitFor();

  const phone = await openJourney("smallPhone");
  // Of the three reports only this one changes.
  const report = demoOf(phone).publishedReports.find(({ product }) => product === "folic-acid");
  await verifyPhoneToView(phone, report?.phone ?? "");
  await phone.page.goto(`/h5/report/${report?.key}`);
  const offer = phone.page.getByRole("region", { name: "新的解读" });
  await offer.getByText("依据新的文献调整").waitFor();
  await offer.getByRole("link", { name: "先看看第 2 版" }).click();
  await phone.page.waitForURL(/version=2/);
  await offer.getByRole("button", { name: "采用新的解读" }).click();
  await phone.page.waitForURL((url) => url.search === "");
  await phone.page.getByText("叶酸利用能力略低").first().waitFor();
  expect(await offer.count()).toBe(0);
  expect(desk.pageErrors.filter((line) => !line.includes("503"))).toEqual([]);
});

/**
 * A second revision of the rules for folic acid, made and approved by two people. Only one customer's conclusion changes, so
 * that no other customer of the demonstration gets a message, which would stand before the code that his test waits for.
 */
async function newRules(reviewer: Journey): Promise<void> {
  const maker = await openJourney("smallDesk");
  await openSession(maker, maker.product.admin);
  const { list } = await callAs<{ list: { id: string; code: string }[] }>(maker, "GET", "/api/v1/products");
  const product = list.find(({ code }) => code === "folic-acid");
  const { ruleSets } = await callAs<{ ruleSets: { id: string }[] }>(maker, "GET", `/api/v1/products/${product?.id}`);
  const { id } = await callAs<{ id: string }>(maker, "POST", `/api/v1/rule-sets/${ruleSets[0]?.id}/revisions`, {});
  const path = `/api/v1/rule-sets/${id}`;
  const draft = await callAs<RuleSet>(maker, "GET", path);
  const inputs = draft.definition.inputs.map(({ key }) => key);
  const rows = draft.definition.rows.map((row) => ({
    ...row,
    phenotype: row.phenotype === "folate-low" ? "folate-reduced" : row.phenotype,
  }));
  await callAs(maker, "PUT", path, { definition: { ranks: "", inputs, rows, texts: {} }, version: draft.version });
  const { proof } = await callAs<{ proof: string }>(maker, "GET", `${path}/trial`);
  const version = async () => (await callAs<RuleSet>(maker, "GET", path)).version;
  await callAs(maker, "POST", `${path}/submission`, { version: await version(), proof });
  for (const verdict of ["approve", "launch"])
    await callAs(reviewer, "POST", `${path}/decision`, { verdict, note: "", version: await version() });
}
