import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { readSignedInUser, setOwnPassword } from "#contract/session.schemas";
import type { Browser } from "#tests/support/browser";
import { statement } from "#tests/support/statement";
import { password, setUpSignIn } from "./sign-in-setup";

const newPassword = "Slow-meadow-77";
const change = (browser: Browser, input: Partial<{ oldPassword: string; newPassword: string }> = {}) =>
  browser.call(setOwnPassword, { body: { oldPassword: password, newPassword, ...input } });

describe("changing one's own password", () => {
  test("the new one works, the old one does not, and the page is told in the specification's words", async () => {
    const setup = await setUpSignIn({ hasRealPasswords: true });
    const browser = setup.world.browser();
    await setup.signIn(browser);
    expect(await change(browser)).toMatchObject({ status: 200, msg: "密码修改成功" });
    expect((await setup.signIn(setup.world.browser())).status).toBe(400);
    expect((await setup.signIn(setup.world.browser(), { password: newPassword })).status).toBe(200);
  });

  test("every other session of the user ends, this one stays", async () => {
    const setup = await setUpSignIn();
    const [here, there] = [setup.world.browser(), setup.world.browser()];
    await setup.signIn(here);
    await setup.signIn(there);
    await change(here);
    expect((await there.call(readSignedInUser)).code).toBe(6401);
    expect((await here.call(readSignedInUser)).code).toBe(200);
  });

  test("a wrong old password is refused at its field and changes nothing", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    const reply = await change(browser, { oldPassword: "not-this-one" });
    expect(reply).toMatchObject({ status: 422, code: 526, errors: { oldPassword: ["旧密码不正确"] } });
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
  });

  test("five wrong old passwords lock the change, but not signing in", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    for (let i = 0; i < 5; i++) await change(browser, { oldPassword: "not-this-one" });
    expect((await change(browser)).status).toBe(429);
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
    setup.world.clock.advance(30_000);
    expect((await change(browser)).status).toBe(200);
  });

  test.each([
    ["short", "长度在 6 到 20 个字符"],
    ["a-password-of-21-char", "长度在 6 到 20 个字符"],
    ["password123", "该密码过于常见，请更换一个"],
    [password, "新密码不能与旧密码相同"],
  ])("%s is refused with: %s", async (text, sentence) => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    expect((await change(browser, { newPassword: text })).errors).toEqual({ newPassword: [sentence] });
  });

  test("it may not hold the user's own name", async () => {
    const setup = await setUpSignIn({ username: "wangxiaoming" });
    const browser = setup.world.browser();
    await setup.signIn(browser);
    const reply = await change(browser, { newPassword: "WangXiaoMing-9" });
    expect(reply.errors).toEqual({ newPassword: ["密码不能包含用户名或手机号"] });
  });

  test("the audit log knows that it happened and holds no password", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    await change(browser);
    const events = statement(sql`select * from audit_events where action = 'user.setOwnPassword'`, (all) => all);
    const stored = JSON.stringify(await setup.world.read(events));
    expect(stored).toContain("done");
    expect(stored).not.toContain(newPassword);
    expect(stored).not.toContain(password);
  });

  test("it costs two round trips", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    await setup.signIn(browser);
    expect((await setup.world.cost(() => change(browser))).roundTrips).toBe(2);
  });
});
