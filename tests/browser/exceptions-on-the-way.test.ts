import { expect, test } from "vitest";
import { lowVolumePhoto } from "#worker/dev/demonstration/photo";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import {
  approveResults,
  choose,
  commitImport,
  giveReason,
  grouped,
  openImport,
  publishResults,
  reportKeyOf,
  rowOf,
  submitResults,
} from "../support/lab-desk";
import { openFromMenu } from "../support/menu";
import { bindByCalls, issuedTubes } from "../support/own-tube";
import { askForReportCode, demoOf, enterCode, signInAs } from "../support/people";
import { filledPlate, plateFile, scan } from "../support/plate-desk";

/**
 * What happens to each person: one tube is rejected, one report corrected, one passes without incident, one gives no
 * call.
 */
const people = {
  rejected: { phone: ownPhone(), name: "苏清和", height: "171", weight: "62" },
  corrected: { phone: ownPhone(), name: "林若水", height: "165", weight: "54" },
  straight: { phone: ownPhone(), name: "许长安", height: "178", weight: "73" },
  silent: { phone: ownPhone(), name: "沈知秋", height: "160", weight: "49" },
} as const;
const rightName = "林弱水";
const why = "客户提供了证件，姓名写错";

test("of four tubes one is rejected, one gives no call twice, one report is corrected, and everybody is told what concerns him", async () => {
  const bench = await openJourney("smallDesk");
  await signInAs(bench, demoOf(bench).staff.technician, "/lab/receiving");
  const [first = "", second = "", third = "", fourth = "", fresh = ""] = await issuedTubes(bench, 5);
  const tubes = { rejected: first, corrected: second, straight: third, silent: fourth };
  const phones = await boundPhones(tubes);

  await receive(bench, Object.values(tubes));
  await reject(bench, tubes.rejected);
  await phones.rejected.page.goto("/h5/status");
  await isTold(phones.rejected, /样本未通过验收（样本量不足）。请\s*联系客服.*免费更换采样管。/);
  await recollect(bench, fresh);

  const measured = [tubes.corrected, tubes.straight, tubes.silent];
  const plate = await filledPlate(bench, measured);
  await openImport(bench, await plateFile(bench, plate, measured, tubes.silent), measured);
  await commitSome(bench, { clean: "2", held: "1" });
  const released = [tubes.corrected, tubes.straight];
  await submitAllBut(bench, tubes.silent, released);

  const desk = await openJourney("smallDesk");
  const task = await countHandwork(desk, "publisher");
  await signInAs(desk, demoOf(desk).staff.reviewer, "/lab/review?state=submitted");
  await approveResults(desk, released);
  await task("publishes 2 reviewed results", () => publishResults(desk, released));
  await twiceSilent(bench, tubes.silent);

  const key = await reportKeyOf(desk, tubes.corrected);
  await askForCorrection(bench, tubes.corrected);
  await task("compares a correction with the report and publishes it", () => letOut(desk, tubes.corrected));

  await phones.silent.page.goto("/h5/status");
  await isTold(phones.silent, /这支样本无法继续检测，需要重新采样。请\s*联系客服.*免费更换采样管。/);
  await phones.rejected.page.reload();
  await phones.rejected.page.getByText(`条码尾号 ${fresh.slice(-4)}`).waitFor();
  await phones.rejected.page.getByText("已绑定，等待实验室收到样本。请尽快寄回采样管。").waitFor();
  await readCorrected(phones.corrected, key);
  await assertNotices(desk, tubes);
  for (const { pageErrors } of [bench, desk]) expect(pageErrors).toEqual([]);
});

/** Waits for a sentence in which the telephone becomes a link once the page knows it. */
const isTold = ({ page }: Journey, sentence: RegExp) =>
  page.getByRole("article").filter({ hasText: sentence }).waitFor();

type Tubes = Readonly<Record<keyof typeof people, string>>;

/** Every person binds his tube on his own phone, all at the same time. */
async function boundPhones(tubes: Tubes): Promise<Record<keyof typeof people, Journey>> {
  const phones = {
    rejected: await openJourney("phone"),
    corrected: await openJourney("smallPhone"),
    straight: await openJourney("phone"),
    silent: await openJourney("smallPhone"),
  };
  const names = Object.keys(phones) as (keyof typeof phones)[];
  await Promise.all(names.map((name) => bindByCalls(phones[name], tubes[name], people[name])));
  return phones;
}

async function receive(bench: Journey, barcodes: readonly string[]): Promise<void> {
  await scan(bench, barcodes);
  await bench.page.getByRole("heading", { name: `本次扫描 ${barcodes.length} 支` }).waitFor();
  await expect.poll(() => bench.page.getByRole("listitem").filter({ hasText: "签收成功" }).count()).toBe(4);
}

/** From the list of scans to the tube; the reason and the photo are stored with it. */
async function reject({ page }: Journey, barcode: string): Promise<void> {
  await page
    .getByRole("link", { name: `采样管 ${grouped(barcode)}` })
    .first()
    .click();
  await page.getByRole("button", { name: "拒收", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "拒收样本" });
  await dialog.getByLabel("拒收原因").selectOption({ label: "样本量不足" });
  await dialog.getByLabel("补充说明").fill("不到刻度线的一半");
  const buffer = Buffer.from(await lowVolumePhoto().arrayBuffer());
  await dialog.getByLabel("拒收照片").setInputFiles({ name: "tube.png", mimeType: "image/png", buffer });
  await dialog.getByAltText("要上传的照片").waitFor();
  await dialog.getByRole("button", { name: "拒收" }).click();
  await page.getByText("样本已拒收").first().waitFor();
  await page.getByRole("button", { name: "查看", exact: true }).click();
  const picture = page.getByRole("dialog", { name: "拒收照片" }).getByAltText("被拒收的样本");
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalHeight)).toBe(640);
  await page.keyboard.press("Escape");
}

/** The customer receives an SMS and is given another tube. */
async function recollect(bench: Journey, fresh: string): Promise<void> {
  const { page } = bench;
  await page.getByRole("button", { name: "重新采样" }).click();
  await giveReason(bench, "申请并通知客户", "样本量不足");
  await page.getByText("已申请重新采样，短信已排队").waitFor();
  await page.getByRole("button", { name: "更换采样管" }).click();
  const dialog = page.getByRole("dialog", { name: "更换采样管" });
  await dialog.getByLabel("新采样管条码").fill(fresh);
  await dialog.getByLabel("更换原因").fill("样本量不足，已寄出新管");
  await dialog.getByRole("button", { name: "更换", exact: true }).click();
  await page.getByText(`已换成尾号 ${fresh.slice(-4)} 的采样管`).waitFor();
}

/** The preview says before the commit which results will be taken and which not. */
async function commitSome(bench: Journey, { clean, held }: { clean: string; held: string }): Promise<void> {
  const { page } = bench;
  await page.getByRole("button", { name: "提交", exact: true }).click();
  const forecast = page.getByRole("dialog", { name: "提交导入" }).locator("dd");
  await forecast.first().waitFor();
  expect((await forecast.allTextContents()).slice(0, 2)).toEqual([clean, held]);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await commitImport(bench);
}

/** A result without a call is listed among the drafts and cannot be submitted. */
async function submitAllBut(bench: Journey, silent: string, others: readonly string[]): Promise<void> {
  const { page } = bench;
  await page.goto("/lab/review?state=draft");
  await choose(bench, silent);
  await page.getByText(/1 个不能提交：/).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "提交 0 个" }).isDisabled()).toBe(true);
  await submitResults(bench, others);
}

/**
 * After the first missing call the sample returns to the plates; after the second its owner is asked for a new tube.
 */
async function twiceSilent(bench: Journey, silent: string): Promise<void> {
  const { page } = bench;
  const queue = async (advice: string) => {
    await page.goto("/lab/review/retests");
    await rowOf(bench, silent).getByText(advice).waitFor();
    await choose(bench, silent);
  };
  await queue("可以复检");
  await expect.poll(() => page.getByRole("button", { name: "重新采样（0）" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "回到待上板（1）" }).click();
  await giveReason(bench, "复检", "rs671 未判出");
  await page.getByText("已安排复检 1 个结果").waitFor();
  expect(await bench.notices(people.silent.phone)).toEqual([]);

  const plate = await filledPlate(bench, [silent]);
  await openImport(bench, await plateFile(bench, plate, [silent], silent), [silent]);
  await commitSome(bench, { clean: "0", held: "1" });
  await queue("建议重新采样");
  await expect.poll(() => page.getByRole("button", { name: "回到待上板（0）" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "重新采样（1）" }).click();
  await giveReason(bench, "重新采样", "两次未判出");
  await page.getByText("已请 1 位客户重新采样").waitFor();
}

async function openReport({ page }: Journey, barcode: string): Promise<void> {
  await openFromMenu({ page }, "报告");
  await rowOf({ page }, barcode)
    .getByRole("link", { name: /^[A-Z]{15}/ })
    .click();
  await page.waitForURL(/\/lab\/reports\/\w{10,}/);
}

/** The person who requests a correction cannot publish it. */
async function askForCorrection(bench: Journey, barcode: string): Promise<void> {
  const { page } = bench;
  await openReport(bench, barcode);
  await page.getByRole("button", { name: "更正", exact: true }).click();
  await page.getByRole("menuitem", { name: "更正个人信息" }).click();
  const dialog = page.getByRole("dialog", { name: "更正个人信息" });
  await dialog.getByLabel("姓名").fill(rightName);
  await dialog.getByRole("button", { name: "提交复核" }).click();
  await dialog.getByText("请填写原因").waitFor();
  await dialog.getByLabel("更正原因（客户会看到）").fill(why);
  await dialog.getByRole("button", { name: "提交复核" }).click();
  await page.getByText("更正已提交，等待另一人复核").waitFor();
  await page.getByText(`姓名；原因：${why}`).waitFor();
  expect(await page.getByRole("button", { name: "复核并发布" }).count()).toBe(0);
}

async function letOut(desk: Journey, barcode: string): Promise<void> {
  const { page } = desk;
  await openReport(desk, barcode);
  await page.getByRole("button", { name: "查看更正内容" }).click();
  await giveReason(desk, "查看", "复核更正");
  const shown = page.getByRole("dialog", { name: "更正内容" });
  await shown.getByText(`姓名：${people.corrected.name} → ${rightName}`).waitFor();
  await shown.getByRole("button", { name: "关闭" }).last().click();
  await page.getByRole("button", { name: "复核并发布" }).click();
  await page.getByRole("dialog", { name: "发布更正" }).getByRole("button", { name: "发布新版本" }).click();
  await page.getByText("新版本已发布，短信通知已排队").waitFor();
  await page.getByText("2 个版本").waitFor();
}

/**
 * The phone says that it is the second version, why, and what differs; the first version stays readable and says so.
 */
async function readCorrected(phone: Journey, key: string): Promise<void> {
  const { page } = phone;
  await page.goto(`/h5/report/${key}`);
  await page.waitForURL(/\/h5\/validphone$/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(phone, people.corrected.phone);
  await enterCode(phone, people.corrected.phone);
  await page.waitForURL(new RegExp(key));
  const note = page.getByRole("note").filter({ hasText: `更正，原因：${why}` });
  await note.getByText("姓名已修改").waitFor();
  await page.getByText(rightName).first().waitFor();
  expect(await page.getByText(people.corrected.name).count()).toBe(0);
  await note.getByRole("link", { name: "查看第 1 版" }).click();
  await page.getByText("已有更新的版本，请以最新版为准。").waitFor();
  await page.getByText(people.corrected.name).first().waitFor();
}

/** Checks every sent message except codes: no name, no result, and none to other people. */
async function assertNotices(desk: Journey, tubes: Tubes): Promise<void> {
  const start = (who: keyof typeof people) => `尾号${tubes[who].slice(-4)}的样本`;
  const ready = "检测已完成，请打开绑定页面，验证本手机号后查看报告。";
  const again = "未能完成检测，需要重新采样，请打开绑定页面，验证本手机号后查看下一步。";
  const renewed = "报告已更正，请打开绑定页面，验证本手机号后查看新版本。";
  const refused = "未通过实验室验收，不能检测，请打开绑定页面，验证本手机号后查看下一步。";
  const expected = { rejected: [refused, again], corrected: [ready, renewed], straight: [ready], silent: [again] };
  for (const who of Object.keys(people) as (keyof typeof people)[]) {
    const texts = expected[who].map((text) => start(who) + text);
    await expect.poll(() => desk.notices(people[who].phone)).toEqual(texts);
  }
}
