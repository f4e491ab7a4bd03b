import { readFile } from "node:fs/promises";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import writeWorkbook from "write-excel-file/universal";
import { userImportColumns } from "#contract/user-imports";
import { countHandwork } from "../support/handwork";
import { type Journey, openJourney } from "../support/journey";
import { type Account, sharedDesk, signInAs } from "../support/people";
import { holdRequests } from "../support/slow-line";
import { callAs, newDepartment } from "../support/staff-api";

const titles = userImportColumns.map(({ title }) => title);
const adminDesk = sharedDesk(({ product }) => product.admin);

test("a file of 200 users with 7 bad rows is corrected in place, goes in as a whole and is taken back as a whole", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  await page.goto("/system/users/import");
  await newDepartment(journey, "市场部");
  const rows = Array.from({ length: 200 }, (_, i) => userRow(i));
  const workbook = writeWorkbook(
    [titles, ...rows].map((row) => row.map((value) => ({ value, type: String }))),
  ).toBlob();
  await page.locator("input[type=file]").setInputFiles({
    name: "users.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.from(await (await workbook).arrayBuffer()),
  });
  await page.getByText("200 行中有 7 行需要修改").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "导入 200 位用户" }).isDisabled()).toBe(true);
  for (let i = 0; i < 7; i++)
    await page
      .locator("main input[aria-invalid=true]")
      .first()
      .fill(phoneOf(500 + i));
  await page.getByRole("button", { name: "重新检查" }).click();
  await page.getByText("200 行全部通过检查").waitFor();
  await page.getByRole("button", { name: "导入 200 位用户" }).click();
  await page.waitForURL(/\/system\/users$/);
  const imported = async () =>
    (await callAs<{ count: number }>(journey, "GET", "/api/v1/sys-user?username=batch")).count;
  expect(await imported()).toBe(200);
  await page.goto("/system/users?username=batch17");
  await page.getByRole("row").filter({ hasText: "batch17" }).getByText("实验员、客服").first().waitFor();

  await page.goto("/system/users/import");
  await page.getByRole("button", { name: "撤销导入 200 位用户" }).click();
  await page.getByRole("dialog", { name: "撤销导入" }).getByRole("button", { name: "撤销导入" }).click();
  await page.getByRole("row").filter({ hasText: "200" }).getByText("已撤销").waitFor();
  expect(await imported()).toBe(0);
});

test("from the sign-in page to a saved user by the keyboard alone", async () => {
  const journey = await openJourney("smallDesk");
  const { page, product } = journey;
  await signInByKeys(journey, product.admin);
  await newDepartment(journey, "市场部");
  // Keyboard shortcuts work from the shell's first idle moment on.
  const open = async () => {
    await page.keyboard.press("Control+k");
    return page.getByPlaceholder(/手机号、姓名、条码/).isVisible();
  };
  await expect.poll(open, { interval: 250 }).toBe(true);
  // Characters typed before the field has the focus are lost.
  await expect.poll(() => page.locator("input:focus").getAttribute("placeholder")).toMatch(/手机号、姓名/);
  await page.keyboard.type("xzyh");
  await page.locator("[data-selected]").filter({ hasText: "新增用户" }).waitFor();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "新增用户" });
  await form.waitFor();
  await typeInto(journey, "nickName", "周黎");
  await tabTo(journey, "deptId");
  // Before the choices are loaded the key selects nothing.
  await form.locator("select[name=deptId] option").nth(1).waitFor({ state: "attached" });
  await page.keyboard.press("ArrowDown");
  await typeInto(journey, "phone", "13912340066");
  await typeInto(journey, "email", "zhouli@example.com");
  await typeInto(journey, "username", "zhouli");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "初始密码" }).waitFor();
  const { count } = await callAs<{ count: number }>(journey, "GET", "/api/v1/sys-user?username=zhouli");
  expect(count).toBe(1);
  expect(journey.pageErrors).toEqual([]);
});

test("several rows at once: what went, what was refused and why, and what went is taken back", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  const type = (dictName: string, dictType: string) => ({ dictName, dictType, status: "2" });
  await callAs(journey, "POST", "/api/v1/dict/type", type("空字典", "bulk_empty"));
  await callAs(journey, "POST", "/api/v1/dict/type", type("有数据", "bulk_full"));
  const entry = { dictType: "bulk_full", dictLabel: "甲", dictValue: "1", dictSort: 1 };
  await callAs(journey, "POST", "/api/v1/dict/data", entry);
  await page.goto("/system/dictionaries?dictType=bulk_");
  await page.getByRole("row").filter({ hasText: "有数据" }).waitFor();
  await page.getByRole("checkbox", { name: "选择本页全部" }).check();
  await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: "删除" }).click();
  await page.getByRole("dialog", { name: "删除 2 项" }).getByRole("button", { name: "删除" }).click();
  const results = page.getByRole("dialog", { name: "删除：成功 1 项，未成功 1 项" });
  await results.getByRole("listitem").filter({ hasText: "有数据" }).waitFor();
  await results.getByRole("button", { name: "撤销成功的 1 项" }).click();
  await page.getByRole("row").filter({ hasText: "空字典" }).waitFor();
  const counted = () => callAs<{ count: number }>(journey, "GET", "/api/v1/dict/type?dictType=bulk_");
  await expect.poll(async () => (await counted()).count).toBe(2);
});

test("what was typed and not saved is asked about before the page is left, and comes back to its own record", async () => {
  const journey = await adminDesk();
  const { page } = journey;
  await page.goto("/system/users");
  const twin = { postName: "夜班组长", sort: 1, status: "2", remark: "" };
  for (const postCode of ["night-a", "night-b"]) await callAs(journey, "POST", "/api/v1/post", { ...twin, postCode });
  await page.getByRole("link", { name: "岗位管理" }).click();
  const edit = (code: string) =>
    page.getByRole("row").filter({ hasText: code }).getByRole("button", { name: /^修改/ }).click();
  const remark = page.getByRole("dialog").getByLabel("备注");
  const lost = page.getByText("填写的内容没有保存");
  await edit("night-a");
  await remark.fill("周三轮休");
  await page.goBack();
  await page.getByRole("dialog", { name: "离开这个页面" }).getByRole("button", { name: "继续填写" }).click();
  await expect.poll(() => remark.inputValue()).toBe("周三轮休");
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await edit("night-b");
  await remark.waitFor();
  expect(await lost.count()).toBe(0);
  await page.getByRole("button", { name: "取消" }).click();
  await edit("night-a");
  await page.getByRole("button", { name: "恢复", exact: true }).click();
  await expect.poll(() => remark.inputValue()).toBe("周三轮休");
  await page.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃" }).click();
  await edit("night-a");
  await remark.waitFor();
  expect(await lost.count()).toBe(0);
  await page.getByRole("button", { name: "取消" }).click();

  const assay = { code: "KEPT-1", name: "草稿方案", kind: "pathogen" };
  const { id } = await callAs<{ id: string }>(journey, "POST", "/api/v1/assays", assay);
  for (const [path, label] of [
    ["/lab/kits/new", "批号"],
    [`/lab/products/assays/${id}`, "方案名称"],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole("main").getByLabel(label);
    await field.fill("打了一半");
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await page.getByRole("button", { name: "恢复", exact: true }).click();
    await expect.poll(() => field.inputValue()).toBe("打了一半");
    page.once("dialog", (question) => void question.accept());
  }
});

test("two ticked users get a role together, one who has it is named, and it is taken back from both", async () => {
  const journey = await adminDesk();
  const task = await countHandwork(journey, "administrator");
  const { page } = journey;
  const deptId = await newDepartment(journey, "夜间组");
  const roles = await callAs<{ list: { roleId: number; roleName: string }[] }>(journey, "GET", "/api/v1/role");
  const service = roles.list.find(({ roleName }) => roleName === "客服")?.roleId;
  for (const [username, roleIds] of [
    ["together-a", []],
    ["together-b", [service]],
  ]) {
    const person = { username, roleIds, deptId, nickName: "周同", phone: "13812340001", email: "t@example.com" };
    await callAs(journey, "POST", "/api/v1/sys-user", person);
  }
  await page.goto("/system/users?username=together");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const turn = async (step: string, role: string) => {
    await row("together-a").getByRole("checkbox", { name: "选择此行" }).check();
    await row("together-b").getByRole("checkbox", { name: "选择此行" }).check();
    await page.getByRole("toolbar", { name: "批量操作" }).getByRole("button", { name: step }).click();
    const dialog = page.getByRole("dialog", { name: `${step} 2 项` });
    await expect.poll(() => dialog.getByRole("button", { name: step }).isDisabled()).toBe(true);
    await dialog.getByLabel(role).check();
    await dialog.getByRole("button", { name: step }).click();
  };
  await task("gives a role to 2 users together", () => turn("授予角色", "客服"));
  const results = page.getByRole("dialog", { name: "授予角色：成功 1 项，未成功 1 项" });
  await results.getByText("已有这些角色").waitFor();
  await results.getByRole("button", { name: "知道了" }).click();
  await row("together-a").getByText("客服").waitFor();
  await turn("收回角色", "客服");
  await page.getByText("已收回角色 2 项").waitFor();
  await expect.poll(() => row("together").getByText("客服").count()).toBe(0);
});

test("a list is narrowed to days, turned round, kept under a name, and taken away as a workbook and as text", async () => {
  const { page } = await adminDesk();
  await page.goto("/lab/kits");
  const total = page.getByText(/^共 [\d,]+ 条/);
  await total.waitFor();
  await page.getByLabel("创建时间", { exact: true }).selectOption("month");
  await page.waitForURL(/beginTime=2\d{3}-\d\d-\d\d&endTime=/);
  await page.getByRole("button", { name: "创建时间" }).click();
  await page.getByRole("columnheader", { name: "创建时间" }).and(page.locator("[aria-sort=ascending]")).waitFor();
  await page.getByRole("button", { name: "表格设置" }).click();
  const save = page.getByRole("menuitem", { name: "保存当前筛选" });
  await save.waitFor();
  // The menu is taller than the room under its button: it scrolls and stays inside the window.
  expect(await bottomOf(page.getByRole("menu"))).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await save.click();
  await page.getByLabel("筛选的名称").fill("近一个月");
  await page.getByRole("button", { name: "确定" }).click();
  await page.getByRole("button", { name: "近一个月", pressed: true }).click();
  await page.waitForURL((url) => url.search === "");
  const download = async (name: string) => {
    await page.getByRole("button", { name: "下载列表" }).click();
    // The notice stands for two seconds, so it is waited for from before the press.
    const notice = page.getByText(/已下载 \d+ 条/);
    await notice.waitFor({ state: "hidden" });
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      notice.waitFor(),
      page.getByRole("menuitem", { name }).click(),
    ]);
    return readFile(await file.path());
  };
  const csv = (await download("下载 CSV")).toString("utf8").split("\r\n");
  const heads = await page.getByRole("columnheader").allInnerTexts();
  // The file also contains columns for which the window has no room.
  const titles = csv[0]?.replace("\uFEFF", "").split(",");
  expect(titles).toEqual(expect.arrayContaining(heads.map((head) => head.trim()).filter(Boolean)));
  expect(csv.length - 2).toBe(Number(/[\d,]+/.exec((await total.textContent()) ?? "")?.[0].replace(",", "")));
  expect((await download("下载 Excel")).subarray(0, 2).toString()).toBe("PK");
  // The export of users requires a permission of its own and writes a row of the audit log.
  await page.goto("/system/users");
  await page.getByRole("button", { name: "表格设置" }).waitFor();
  expect(await page.getByRole("button", { name: "下载列表" }).count()).toBe(0);
});

const bottomOf = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: 0, height: Number.NaN };
  return y + height;
};

test("page size and order of columns follow a person to another computer", async () => {
  const first = await adminDesk();
  await first.page.goto("/system/login-logs");
  const size = (journey: Journey) => journey.page.getByLabel("每页条数");
  await size(first).selectOption("10");
  const settings = first.page.getByRole("button", { name: "表格设置" }).first();
  const place = await settings.boundingBox();
  await settings.click();
  await first.page.getByRole("menuitem", { name: "列的顺序" }).waitFor();
  expect(await settings.boundingBox()).toEqual(place);
  await first.page.getByRole("menuitem", { name: "列的顺序" }).click();
  const kept = first.page.waitForResponse((reply) => reply.request().method() === "PUT");
  await first.page.getByRole("button", { name: "下移 结果" }).click();
  await kept;
  const second = await openJourney("smallDesk");
  // The strip of tabs appears without waiting for the page's data.
  await second.page.route("**/api/v1/sys-login-log?*", async (route) => {
    await second.page.getByRole("navigation", { name: "已打开的页面" }).getByText("登录日志").waitFor();
    await route.continue();
  });
  await signInAs(second, second.product.admin, "/system/login-logs");
  await expect.poll(() => size(second).inputValue()).toBe("10");
  const heads = () => second.page.getByRole("columnheader").allInnerTexts();
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(["用户名", "说明", "结果"]);
});

/** Types name, password and captcha, moving between fields with the Tab key, and submits with Enter. */
async function signInByKeys(journey: Journey, { username, password }: Account): Promise<void> {
  const { page, context } = journey;
  const captcha = page.waitForResponse((reply) => reply.url().includes("/api/v1/captcha"));
  await page.goto("/login?redirect=%2Fdashboard");
  const { id } = (await (await captcha).json()) as { id: string };
  const { answer } = (await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string };
  await page.locator("#submit:enabled").waitFor();
  await typeInto(journey, "username", username);
  const button = () => page.locator("#submit").boundingBox();
  const place = await button();
  await typeInto(journey, "password", password);
  await page.locator("[name=password]").dispatchEvent("keydown", { key: "A", modifierCapsLock: true });
  await page.getByText("大写锁定已开启").waitFor();
  // The message line moves nothing, so a click that hides it still hits the button.
  expect(await button()).toEqual(place);
  await typeInto(journey, "code", answer);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard/);
}

async function typeInto(journey: Journey, field: string, text: string): Promise<void> {
  await tabTo(journey, field);
  await journey.page.keyboard.type(text);
}

async function tabTo({ page }: Journey, field: string): Promise<void> {
  for (let i = 0; i < 30; i++) {
    const name = await page.evaluate(() => document.activeElement?.getAttribute("name"));
    if (name === field) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key never reaches ${field}`);
}

const phoneOf = (i: number) => `1381234${String(1000 + i)}`;

/** One line of the file; every tenth of the first seventy has an invalid phone number. */
function userRow(i: number): string[] {
  const phone = i % 10 === 0 && i < 70 ? "12345" : phoneOf(i);
  return [`batch${i}`, `批量${i}`, "市场部", phone, `batch${i}@example.com`, "实验员、客服", "女", "正常"];
}

test("who follows a link before his typed filter is asked for is not called back to the list", async () => {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await page.clock.install();
  await signInAs(journey, journey.product.admin, "/lab/tubes");
  const link = page.locator("tbody tr").first().getByRole("link").first();
  await link.waitFor();
  const target = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
  // The target page arrives late, as on a first visit over a slow connection.
  const isAsked = page.waitForRequest(/\/assets\/tube\.page-/);
  const letCome = await holdRequests(page, /\/assets\/tube\.page-/);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.getByRole("searchbox", { name: "条码", exact: true }).fill("99");
  await link.click();
  await isAsked;
  await page.clock.runFor(1_000);
  await letCome();
  await page.clock.resume();
  await page.getByRole("heading", { name: "生命线" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(target);
});
