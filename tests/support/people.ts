import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { type Journey, openLongJourney, tellWhereItFailed } from "./journey";

export interface Account {
  readonly username: string;
  readonly password: string;
}

export interface PersonalData {
  readonly phone: string;
  readonly name: string;
  readonly height: string;
  readonly weight: string;
}

type DemoRole = "technician" | "reviewer" | "quality" | "service" | "merchant";

/** The part of demo.json that journeys need, with its people. */
export interface Demo {
  readonly staff: Readonly<Record<DemoRole, Account>>;
  readonly unboundBarcodes: Record<string, { readonly barcode: string; readonly tplType: "std" | "mer" }[]>;
  readonly expiredBarcodes: readonly string[];
  readonly voidedBarcodes: readonly string[];
  readonly publishedReports: readonly {
    key: string;
    phone: string;
    product: string;
    barcode: string;
    tplType: string;
  }[];
  readonly instrumentFiles: readonly { name: string; product: string; unboundBarcodes: string[] }[];
}

export const demoOf = (journey: Journey): Demo => journey.product.demo as unknown as Demo;

/** Opens a session by the calls of the sign-in page and goes to `target`; tests about signing in type instead. */
export async function signInAs(journey: Journey, account: Account, target: string): Promise<void> {
  await openSession(journey, account);
  await journey.page.goto(target);
  await journey.page.waitForURL((url) => url.pathname === new URL(target, url).pathname);
}

/**
 * One window, with one sign-in, for those tests of a file that one person does and that need no new window: each goes to an
 * address of its own first. The first that asks for it opens it; it is closed after the last.
 */
export function sharedDesk(account: (journey: Journey) => Account): () => Promise<Journey> {
  let opened: ReturnType<typeof openDesk> | undefined;
  afterAll(async () => (await opened)?.end());
  return async () => {
    opened ??= openDesk(account);
    const { journey } = await opened;
    tellWhereItFailed(journey);
    return journey;
  };
}

async function openDesk(account: (journey: Journey) => Account) {
  const desk = await openLongJourney("smallDesk");
  await openSession(desk.journey, account(desk.journey));
  return desk;
}

/** Signs in at /login as a person does and ends on `target`. */
export async function typeSignIn(journey: Journey, account: Account, target: string): Promise<void> {
  await fillSignIn(journey, account, target);
  await journey.page.waitForURL((url) => url.pathname === new URL(target, url).pathname);
}

/** Puts the cookies of a new session into the browser: those of the server and those that the page sets. */
export async function openSession({ context, product }: SignedIn, account: Account): Promise<void> {
  const headers = { origin: product.address };
  const captcha = await context.request.get("/api/v1/captcha");
  const { id } = (await captcha.json()) as { id: string };
  const { answer } = (await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string };
  const data = { ...account, code: answer, uuid: id };
  const reply = await context.request.post("/api/v1/login", { headers, data });
  const { token, msg } = (await reply.json()) as { token?: string; msg: string };
  if (!token) throw new Error(`${account.username} could not sign in: ${msg}`);
  const url = product.address;
  // Secure cookies; browsers accept them from localhost without TLS too.
  const own = { url: url.replace("http:", "https:"), httpOnly: true, secure: true, sameSite: "Strict" } as const;
  const set = reply.headersArray().filter((one) => one.name.toLowerCase() === "set-cookie");
  const pairs = set.map(({ value }) => /^([^=]+)=([^;]*)/.exec(value) ?? []);
  await context.addCookies([
    ...pairs.map(([, name = "", value = ""]) => ({ name, value, ...own })),
    { name: "Admin-Token", value: encodeURIComponent(token), url, sameSite: "Strict" },
  ]);
}

type SignedIn = Pick<Journey, "context" | "product">;

/** Fills the sign-in page, with the captcha's solution from the local run, and presses the button. */
export async function fillSignIn({ page, context }: Journey, account: Account, target: string): Promise<void> {
  const captcha = page.waitForResponse((reply) => reply.url().includes("/api/v1/captcha"));
  await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
  const { id } = (await (await captcha).json()) as { id: string };
  const { answer } = (await (await context.request.get(`/dev/captcha/${id}`)).json()) as { answer: string };
  await page.getByLabel("用户名", { exact: true }).fill(account.username);
  await page.getByLabel("密码", { exact: true }).fill(account.password);
  await page.getByLabel("验证码", { exact: true }).fill(answer);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}

/** At the first sign-in the page asks for a new password. */
export async function changeFirstPassword({ page }: Journey, given: string, own: string): Promise<void> {
  await page.getByText("您的密码由管理员设置").waitFor();
  await page.locator("#oldPassword").fill(given);
  await page.locator("#newPassword").fill(own);
  await page.locator("#confirmation").fill(own);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByText("密码修改成功").waitFor();
}

/** From the entry page to the form: phone, agreement, code. */
export async function verifyPhoneToBind(
  journey: Pick<Journey, "page" | "newestSms">,
  phone: string,
  entry = "/h5/bind",
): Promise<void> {
  const { page } = journey;
  await page.goto(entry);
  await page.locator("html[data-ready]").waitFor();
  await page
    .getByRole("link", { name: "开始绑定" })
    .or(page.getByRole("button", { name: "开始绑定" }))
    .click();
  await page.getByLabel("手机号", { exact: true }).fill(phone);
  await page.getByRole("checkbox", { name: /同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.waitForURL(/\/h5\/validphone/);
  await enterCode(journey, phone);
  await page.waitForURL(/\/h5\/bindinfo/);
}

/** From the entry page to the samples of a phone that has some. */
export async function verifyPhoneToView(journey: Pick<Journey, "page" | "newestSms">, phone: string): Promise<void> {
  const { page } = journey;
  await page.goto("/h5/bind");
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.getByRole("link", { name: "查看我的样本和报告" }).click();
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await page.getByRole("heading", { name: "请输入验证码" }).waitFor();
  await page.getByLabel("验证码", { exact: true }).fill(codeOf(await journey.newestSms(phone)));
  await page
    .getByRole("button", { name: "下一步" })
    .click({ timeout: 3_000 })
    .catch(() => undefined);
  await page.getByRole("heading", { name: "我的样本" }).waitFor();
}

/** The code in the text of an SMS; empty when there is none. */
export const codeOf = (sms: string) => /验证码是(\d{4,6})/.exec(sms)?.[1] ?? "";

/** Types the newest code sent to the phone. */
export async function enterCode(journey: Pick<Journey, "page" | "newestSms">, phone: string): Promise<void> {
  const { page } = journey;
  await page.getByLabel("验证码", { exact: true }).pressSequentially(codeOf(await journey.newestSms(phone)));
  await page.getByRole("button", { name: /^(下一步|查看报告)$/ }).click();
}

/** Fills the wheels and fields of the form; the caller presses the submit button. */
export async function fillPerson(page: Page, barcode: string, person: Omit<PersonalData, "phone">): Promise<void> {
  await page.getByLabel("采样管条码").fill(barcode);
  await page.getByLabel("名字").fill(person.name);
  await chooseOnWheel(page, "性别");
  await chooseOnWheel(page, "出生年月");
  await page.getByLabel(/身高/).fill(person.height);
  await page.getByLabel(/体重/).fill(person.weight);
  await page.getByRole("checkbox", { name: /单独同意/ }).check();
}

/** Binds a tube of the laboratory, from the entry page to the last screen. */
export async function bindTube(journey: Journey, barcode: string, person: PersonalData): Promise<void> {
  const { page } = journey;
  await verifyPhoneToBind(journey, person.phone);
  await fillPerson(page, barcode, person);
  await page.getByRole("button", { name: "确认绑定" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "确认提交" }).click();
  await page.waitForURL(/\/h5\/bindok/);
  await page.getByText("样本绑定成功").waitFor();
}

/** Opens a wheel and takes its present value. */
async function chooseOnWheel(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(label) }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "确定" }).click();
  await sheet.waitFor({ state: "hidden" });
}

/** Moves the server's clock by the minute that must pass between two codes, and asks for the code that opens the report. */
export async function askForReportCode(
  journey: Pick<Journey, "page" | "newestSms" | "context">,
  phone: string,
): Promise<void> {
  await letPass(journey, 61);
  await journey.page.locator("button.resend").click();
  await expect.poll(() => journey.newestSms(phone)).toContain("用于查看报告");
}

/** Moves the clock of the running product. */
export async function letPass({ context }: Pick<Journey, "context">, seconds: number): Promise<void> {
  const reply = await context.request.post("/dev/clock", { data: { seconds } });
  if (!reply.ok()) throw new Error(`the clock did not move: ${reply.status()}`);
}

/** Milliseconds since the epoch on the clock of the running product. */
export async function productNow({ context }: Pick<Journey, "context">): Promise<number> {
  return ((await (await context.request.get("/dev/clock")).json()) as { now: number }).now;
}
