import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { onSitePromise } from "#contract/on-site";
import { simulateRun } from "../../scripts/device/play.mjs";
import { openMessageQueue } from "../../scripts/device/queue.mjs";
import { postSigned } from "../../scripts/device/signed-requests.mjs";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney, ownPhone } from "../support/journey";
import { openFromMenu } from "../support/menu";
import { issuedTubes } from "../support/own-tube";
import {
  askForReportCode,
  changeFirstPassword,
  enterCode,
  fillPerson,
  fillSignIn,
  productNow,
  signInAs,
  verifyPhoneToBind,
} from "../support/people";
import { callAs } from "../support/staff-api";
import { timeoutFactor } from "../support/timeout-factor";

const healthy = { infected: 0, faulty: 0 };
const [mother, daughter, guest] = [ownPhone(), ownPhone(), ownPhone()];
const ownPassword = "Bright-harbour-58";

test("ninety-six modules run while two phones watch the minutes fall, read their reports, and the board tells nobody's result", async () => {
  const desk = await openJourney("smallDesk");
  await signInAs(desk, desk.product.admin, "/lab/devices");
  await desk.page.getByText("等待批准").waitFor();
  // The run is simulated without waiting, and so is the minimum wait before a result is published.
  const wait = { configName: "现场检测最早发布", configKey: onSitePromise.waitSetting, configValue: "0" };
  await callAs(desk, "POST", "/api/v1/config", wait);
  const { barcodes, merchantId } = await tubesOfMerchant(desk);
  const [first = "", own = "", other = ""] = barcodes;
  const phones = { mother: await openJourney("phone"), daughter: await openJourney("smallPhone") };
  await bind(await openJourney("phone"), guest, first);
  const device = await enrolled(desk);
  await play(device, [first], async () => {});
  await reviewAll(desk);
  await desk.page.getByRole("button", { name: "批准" }).click();
  await desk.page.getByRole("dialog").getByRole("button", { name: "批准" }).click();
  await desk.page.getByText("已开启", { exact: true }).waitFor();

  await Promise.all([bind(phones.mother, mother, own), bind(phones.daughter, daughter, other)]);
  const { board, task } = await openBoard(desk, merchantId);
  const minutes = { mother: [] as number[], daughter: [] as number[] };
  const [run, seen] = await Promise.all([
    play(device, barcodes.slice(1, 95), untilSeen(Object.values(minutes))),
    watchBoard(board, [own, other]),
    watchMinutes(phones.mother, minutes.mother),
    watchMinutes(phones.daughter, minutes.daughter),
  ]);
  expect(run).toMatchObject({ state: "qc_passed", resultCount: 2 });
  for (const list of Object.values(minutes)) expect(list).toEqual(list.toSorted((a, b) => b - a));
  expect(seen.join("\n")).not.toMatch(/\d{5,}|检出|阳|阴|明月/);
  await task("looks up how far the merchant's own batch is", async () => {
    await openFromMenu(board, "批次与统计");
    await board.page.getByRole("row").filter({ hasText: "95" }).first().waitFor();
  });
  await readReport(phones.mother, mother);
  await readReport(phones.daughter, daughter);
  for (const { pageErrors } of [desk, board]) expect(pageErrors).toEqual([]);
});

/** A batch of the demonstration's merchant, printed and issued. */
async function tubesOfMerchant(desk: Journey) {
  const { list } = await callAs<{ list: { id: string }[] }>(desk, "GET", "/api/v1/merchants");
  const merchantId = list[0]?.id ?? "";
  const barcodes = await issuedTubes(desk, 95, { productCode: "respiratory", merchantId });
  return { merchantId, barcodes };
}

async function bind(journey: Journey, phone: string, barcode: string): Promise<void> {
  const { page } = journey;
  await verifyPhoneToBind(journey, phone);
  await fillPerson(page, barcode, { name: "欧阳明月", height: "168", weight: "55.5" });
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  await page.waitForURL(/\/h5\/bindok/);
  await page.getByText("请把采样管交给现场工作人员").waitFor();
}

type Device = Awaited<ReturnType<typeof enrolled>>;

async function enrolled(desk: Journey) {
  const { address } = desk.product;
  const serial = "SIM-JOURNEY";
  const made = await callAs<{ enrolCode: string }>(desk, "POST", "/api/v1/devices", { serial, name: "前台快检仪" });
  const body = { serial, code: made.enrolCode };
  const keys = await callAs<{ deviceId: string; secret: string }>(desk, "POST", "/api/v1/device/enrol", body);
  const folder = await mkdtemp(join(tmpdir(), "device-"));
  // Customers of other tests let time pass in this laboratory, which refuses a device whose clock is minutes behind.
  const ahead = (await productNow(desk)) - Date.now();
  const now = () => Date.now() + ahead;
  return { address, serial, ...keys, queue: join(folder, "queue.json"), now };
}

function play(device: Device, barcodes: readonly string[], pause: (minute: number) => Promise<void>) {
  const queue = openMessageQueue(device.queue, (text: string) => postSigned(device, "/api/v1/device/messages", text));
  return simulateRun({
    queue,
    barcodes: [...barcodes],
    pause,
    name: device.serial,
    chances: healthy,
    tell: () => undefined,
    now: device.now,
  });
}

/** A person reviews the first run of a reagent lot; until then no result of this lot is released automatically. */
async function reviewAll(desk: Journey): Promise<void> {
  const path = "/api/v1/result-sets?state=submitted&pageSize=100";
  const { list } = await callAs<{ list: { id: string; product: { code: string } }[] }>(desk, "GET", path);
  const ids = list.filter(({ product }) => product.code === "respiratory").map(({ id }) => id);
  // Detected results need a review; the others are reviewed automatically.
  for (const id of ids) await callAs(desk, "POST", "/api/v1/result-sets/review", { ids: [id] });
}

/** The merchant's own account at the board: it signs in with the given password and then chooses its own. */
async function openBoard(desk: Journey, merchantId: string) {
  const account = { username: "shopfront", nickName: "前台" };
  const path = `/api/v1/merchants/${merchantId}/accounts`;
  const { firstPassword } = await callAs<{ firstPassword: string }>(desk, "POST", path, account);
  const board = await openJourney("desk");
  const task = await countHandwork(board, "merchant");
  await fillSignIn(board, { username: account.username, password: firstPassword }, "/merchant/board");
  await changeFirstPassword(board, firstPassword, ownPassword);
  await board.page.goto("/merchant/board");
  await board.page.getByText("等待上机").first().waitFor();
  return { board, task };
}

/** Everything that the board showed until the run was over, beginning with the two tubes. */
async function watchBoard({ page }: Journey, tubes: readonly string[]): Promise<string[]> {
  const wall = page.locator("main ul").filter({ hasText: tubes[0]?.slice(-4) ?? "" });
  const seen: string[] = [];
  const look = async () => {
    seen.push((await wall.locator("span").allTextContents()).join(" "));
    return seen.at(-1) ?? "";
  };
  await expect.poll(look, { timeout: 20_000 * timeoutFactor, interval: 250 }).toContain("已检测");
  for (const tube of tubes) expect(seen[0]).toContain(tube.slice(-4));
  return seen;
}

/**
 * The first three simulated minutes each last until every phone has shown that many numbers; the others take no time.
 */
function untilSeen(lists: readonly number[][]) {
  return async (minute: number): Promise<void> => {
    if (minute > 3) return;
    const fewest = () => Math.min(...lists.map((list) => list.length));
    await expect.poll(fewest, { timeout: 20_000 * timeoutFactor }).toBeGreaterThanOrEqual(minute);
  };
}

/** Records the minutes that a phone shows until its report opens. */
async function watchMinutes({ page }: Journey, seen: number[]): Promise<void> {
  const look = async () => {
    if (/\/h5\/(report|validphone)/.test(page.url())) return true;
    const left = page.locator(".minutes-left strong");
    const [text] = await left.allInnerTexts();
    const minutes = text === undefined ? Number.NaN : Number(/\d+/.exec(text)?.[0]);
    if (Number.isFinite(minutes) && seen.at(-1) !== minutes) seen.push(minutes);
    return false;
  };
  await expect.poll(look, { timeout: 20_000 * timeoutFactor, interval: 250 }).toBe(true);
}

/** The report asks for verification again, although the phone was verified for binding. */
async function readReport(journey: Journey, phone: string): Promise<void> {
  const { page } = journey;
  await page.waitForURL(/\/h5\/validphone/);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await askForReportCode(journey, phone);
  await enterCode(journey, phone);
  await page.waitForURL(/\/h5\/report\//);
  await page.getByText("欧阳明月").first().waitFor();
  await page.getByText("未检出").first().waitFor();
}
