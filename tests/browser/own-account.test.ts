import { expect, test } from "vitest";
import { sessionMessages } from "#contract/session";
import { uploadMessages } from "#contract/uploads";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { type Journey, openJourney } from "../support/journey";
import {
  type Account,
  changeFirstPassword,
  demoOf,
  fillSignIn,
  openSession,
  productNow,
  signInAs,
} from "../support/people";
import { callAs, firstPassword, newDepartment, newUser, ownPassword } from "../support/staff-api";

/** A red square with a blue half, encoded by the browser itself like a photo of a phone's camera. */
async function picture({ page }: Journey): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const context = canvas.getContext("2d");
    if (context) context.fillStyle = "#d4380d";
    context?.fillRect(0, 0, 640, 480);
    if (context) context.fillStyle = "#1890ff";
    context?.fillRect(0, 0, 320, 480);
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
}

test("a person cuts his picture out, zoomed and turned; what is no picture is refused, and the header follows at once", async () => {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.reviewer, "/profile/index");
  await page.getByRole("button", { name: "更换头像" }).click();
  const editor = page.getByRole("dialog", { name: "修改头像" });
  const choose = editor.locator("input[type=file]");
  await editor.getByRole("button", { name: "选择图片" }).waitFor();
  await choose.setInputFiles({ name: "me.jpg", mimeType: "text/html", buffer: Buffer.from("<script>1</script>") });
  await page.getByText(uploadMessages.notAnImage).waitFor();
  await expect.poll(() => editor.getByRole("button", { name: "提交" }).isDisabled()).toBe(true);

  await choose.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer: await picture(journey) });
  const drawn = () => editor.locator("canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  await editor.getByRole("button", { name: "换一张" }).waitFor();
  const before = await drawn();
  await editor.getByRole("button", { name: "向右旋转" }).click();
  await expect.poll(drawn).not.toBe(before);
  const turned = await drawn();
  await editor.getByRole("button", { name: "放大" }).click();
  await page.keyboard.press("Tab");
  await editor.getByRole("application").press("ArrowLeft");
  await editor.getByRole("button", { name: "缩小" }).click();
  await editor.getByRole("button", { name: "放大" }).click();
  await expect.poll(drawn).not.toBe(turned);
  await editor.getByRole("button", { name: "提交" }).click();
  await editor.waitFor({ state: "hidden" });
  const shown = page.locator("header img[src^='/files/']");
  await shown.waitFor();
  const size = () =>
    shown.evaluate((image) => [(image as HTMLImageElement).naturalWidth, (image as HTMLImageElement).naturalHeight]);
  await expect.poll(size).toEqual([200, 200]);
});

test("with the second factor a password alone opens nothing; a code of the telephone does once, and so does a recovery code", async () => {
  const admin = await openJourney("smallDesk");
  await openSession(admin, admin.product.admin);
  const deptId = await newDepartment(admin, "财务部");
  const { list } = await callAs<{ list: { roleId: number }[] }>(admin, "GET", "/api/v1/role?roleKey=lab-reviewer");
  const roleIds = list.map(({ roleId }) => roleId);
  await newUser(admin, { username: "sunli", nickName: "孙莉", deptId, roleIds });
  const her = await openJourney("smallDesk");
  const { page } = her;
  await signInAs(her, { username: "sunli", password: firstPassword }, "/profile/index");
  await changeFirstPassword(her, firstPassword, ownPassword);
  await page.goto("/profile/index?tab=totp");
  await page.getByRole("button", { name: "开启两步验证" }).click();
  const secret = /[A-Z2-7]{32}/.exec((await page.getByText(/手工输入密钥/).textContent()) ?? "")?.[0] ?? "";
  const step = totpStepAt(await productNow(her));
  await page.getByLabel(/输入验证器显示的 6 位动态口令/).fill(totpCodeAt(secret, step));
  await page.getByRole("button", { name: "确认开启" }).click();
  const recoveryCodes = page.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  const recovery = (await recoveryCodes.first().textContent()) ?? "";

  const account = { username: "sunli", password: ownPassword };
  expect(await signInWithCode(account, totpCodeAt(secret, step))).toBe("refused");
  expect(await signInWithCode(account, totpCodeAt(secret, totpStepAt(await productNow(her)) + 1))).toBe("in");
  expect(await signInWithCode(account, recovery)).toBe("in");
  expect(await signInWithCode(account, recovery)).toBe("refused");
});

test("a refused password is told at its field and in a toast; looks outlive signing out, which loads the page anew", async () => {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.reviewer, "/profile/index?tab=password");
  await page.locator("#oldPassword").fill("Not-my-password-1");
  for (const field of ["#newPassword", "#confirmation"]) await page.locator(field).fill("Quiet-river-44");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.locator("#oldPassword-error").filter({ hasText: sessionMessages.oldPasswordWrong }).waitFor();
  await expect.poll(() => page.getByText(sessionMessages.oldPasswordWrong).count()).toBe(2);

  const opener = page.getByRole("button", { name: "界面设置" });
  const panel = page.getByRole("dialog", { name: "界面设置" });
  await opener.click();
  await panel.getByRole("switch", { name: "顶栏显示设置按钮" }).click();
  await opener.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder(/手机号、姓名、条码、编号/).fill("界面设置");
  await page.getByRole("button", { name: "界面设置" }).first().click();
  await panel.getByText("恢复默认设置").waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "hidden" });

  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("dialog", { name: "提示" }).getByRole("button", { name: "确定" }).click();
  // After the reload the sign-in check finds no session and leads to the public site.
  await page.waitForURL(/\/index$/);
  // Local storage is cleared, except for the display settings of this machine.
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("admin:")))).toEqual([]);
  await signInAs(journey, demoOf(journey).staff.reviewer, "/profile/index");
  await page.getByRole("button", { name: /账号菜单/ }).waitFor();
  expect(await page.getByRole("button", { name: "界面设置" }).count()).toBe(0);
});

test("an answer without a person clears the token and leads to sign-in; what the browser says of it is not shown", async () => {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await openSession(journey, demoOf(journey).staff.reviewer);
  await page.route("**/api/v1/getinfo", (route) => route.fulfill({ json: { code: 200, msg: "", data: null } }));
  await page.goto("/profile/index");
  await page.waitForURL(/\/login\?redirect=/);
  await page.locator("#notice", { hasText: /^Has Error$/ }).waitFor();
  expect((await page.context().cookies()).filter(({ name, value }) => name === "Admin-Token" && value)).toEqual([]);
});

test("on a telephone the menu is a window that says what it is, and goes when a page is chosen", async () => {
  const journey = await openJourney("phone");
  const { page } = journey;
  await signInAs(journey, demoOf(journey).staff.reviewer, "/profile/index");
  await page.getByRole("button", { name: "展开菜单" }).click();
  const menu = page.getByRole("dialog", { name: "主菜单" });
  await menu.getByRole("button", { name: "客户服务" }).click();
  await menu.getByRole("link", { name: "短信记录" }).click();
  await page.getByRole("heading", { name: "短信记录", level: 1 }).waitFor();
  await menu.waitFor({ state: "hidden" });
});

/** In a separate browser: password, then the second factor. */
async function signInWithCode(account: Account, code: string): Promise<"in" | "refused"> {
  const journey = await openJourney("smallDesk");
  const { page } = journey;
  await fillSignIn(journey, account, "/profile/index");
  await page.getByLabel("动态口令或恢复码").fill(code);
  await page.keyboard.press("Enter");
  const isIn = page.waitForURL(/\/profile\/index/).then(() => "in" as const);
  const isRefused = page
    .locator("#otp[aria-invalid=true]")
    .waitFor()
    .then(() => "refused" as const);
  return Promise.race([isIn, isRefused]);
}
