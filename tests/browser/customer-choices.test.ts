import { expect, test } from "vitest";
import { openJourney, ownPhone } from "../support/journey";
import { bindByCalls, bindToVerifiedPhone, issuedTubes, verifyByCalls } from "../support/own-tube";
import { bindTube, codeOf, letPass, sharedDesk, verifyPhoneToView } from "../support/people";

const person = () => ({ phone: ownPhone(), name: "梁知秋", height: "168", weight: "60" });
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
const adminDesk = sharedDesk((journey) => journey.product.admin);

test("a customer who bound the wrong tube takes that back, and somebody else binds the tube", async () => {
  const desk = await adminDesk();
  const [barcode = ""] = await issuedTubes(desk, 1);
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await bindTube(journey, barcode, person());
  await page.getByText(/内可撤销/).waitFor();
  await page.getByRole("button", { name: "绑错了？撤销绑定" }).click();
  const dialog = page.getByRole("dialog", { name: "撤销这次绑定？" });
  await dialog.getByRole("button", { name: "不撤销" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "绑错了？撤销绑定" }).click();
  await dialog.getByRole("button", { name: "确认撤销" }).click();
  await page.getByText("已撤销绑定").waitFor();
  await page.waitForURL(/\/h5\/bind$/);
  await page.goto("/h5/status");
  await page.getByRole("heading", { name: "我的样本" }).waitFor();
  await page.getByText("这个手机号还没有绑定样本").waitFor();
  await bindByCalls(await openJourney("phone"), barcode, person());
});

test("a customer stops the test of one tube, asks for a correction, and moves what he has to a new number", async () => {
  const [stopped = "", kept = ""] = await issuedTubes(await adminDesk(), 2);
  const bound = await openJourney("phone");
  const old = person();
  await verifyByCalls(bound, old.phone);
  for (const barcode of [stopped, kept]) await bindToVerifiedPhone(bound, barcode, old);
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await letPass(journey, 61);
  await verifyPhoneToView(journey, old.phone);
  await page.goto("/h5/mydata");
  const card = page.getByRole("article").filter({ hasText: `条码尾号 ${stopped.slice(-4)}` });
  await card.getByRole("button", { name: "撤回同意" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "撤回同意" }).click();
  await page.getByText("已撤回同意，检测已停止").waitFor();
  await card.getByText("已撤回同意").waitFor();

  await page.getByRole("button", { name: "更正信息，或了解我们如何处理" }).click();
  await dialog.getByLabel("关于").selectOption({ label: `梁知秋 · 酒精耐受基因检测 · 尾号 ${kept.slice(-4)}` });
  await dialog.getByRole("button", { name: "提交" }).click();
  await dialog.getByText("请写明需要更正或了解的内容（5-200 个字）").waitFor();
  await dialog.getByLabel("说明").fill("身高应为 170 厘米");
  await dialog.getByRole("button", { name: "提交" }).click();
  await page.getByText("已收到您的请求").waitFor();

  await page.getByRole("link", { name: "更换手机号" }).click();
  const next = ownPhone();
  await page.getByLabel("新手机号").fill(next);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.locator("button.resend").click();
  await page.getByText("验证码已发送").waitFor();
  await page.getByLabel("新号码收到的验证码").fill(codeOf(await journey.newestSms(next)));
  await page.getByRole("button", { name: "更换", exact: true }).click();
  await page.getByText(`已换到 ${masked(next)}`).waitFor();
  await page.waitForURL(/\/h5\/mydata$/);
  await page
    .getByRole("article")
    .filter({ hasText: `条码尾号 ${kept.slice(-4)}` })
    .waitFor();
});

test("a customer without his old number applies with the data of his tube; staff see that they match, and the tube moves to his new number", async () => {
  const desk = await adminDesk();
  const [barcode = ""] = await issuedTubes(desk, 1);
  await bindByCalls(await openJourney("phone"), barcode, person());
  const journey = await openJourney("smallPhone");
  const { page } = journey;
  await verifyPhoneToView(journey, ownPhone());
  await page.goto("/h5/mydata");
  await page.getByText("这个手机号下没有保存任何个人信息").waitFor();
  await page.getByRole("button", { name: "大字版" }).click();
  await page.getByRole("button", { name: /^以前的手机号停用了/ }).click();
  const dialog = page.getByRole("dialog", { name: "换到本号码" });
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await dialog.getByLabel("采样管条码").fill(barcode);
  await dialog.getByLabel("名字").fill("梁知秋");
  await dialog.getByLabel("出生年份").selectOption("1990");
  await dialog.getByLabel("出生月份").selectOption("5");
  await dialog.getByRole("button", { name: "提交申请" }).click();
  await page.getByText("已收到您的请求").waitFor();
  await page
    .getByRole("listitem")
    .filter({ hasText: "旧号停用，申请换绑" })
    .getByText("已收到", { exact: true })
    .waitFor();

  await desk.page.goto("/site/privacy");
  await desk.page.getByRole("row").filter({ hasText: "换绑" }).getByRole("link").first().click();
  await desk.page.getByRole("heading", { name: "旧号停用，申请换绑" }).waitFor();
  await expect.poll(() => desk.page.getByText("一致", { exact: true }).count()).toBe(2);
  for (const step of ["身份已核实", "开始处理"]) await desk.page.getByRole("button", { name: step }).click();
  await desk.page.getByRole("button", { name: "办结", exact: true }).waitFor();
  await desk.page.getByLabel("答复").fill("已核对，样本已转到现在的号码");
  await desk.page.getByRole("button", { name: "办结", exact: true }).click();
  await desk.page.getByText("已办结。").waitFor();
  await page.goto("/h5/mydata");
  await page.getByText("已核对，样本已转到现在的号码").waitFor();
  await page
    .getByRole("article")
    .filter({ hasText: `条码尾号 ${barcode.slice(-4)}` })
    .waitFor();
});
