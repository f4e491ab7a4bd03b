import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha.schemas";
import { sessionMessages } from "#contract/session";
import { readSignedInUser } from "#contract/session.schemas";
import { loginLogsTable } from "#drizzle/schema/logs";
import { usersTable } from "#drizzle/schema/users";
import { statement } from "#tests/support/statement";
import { db, row, rows, write } from "#worker/platform/database/query";
import { password, setUpSignIn } from "./sign-in-setup";

const loginLog = rows(db.select().from(loginLogsTable).orderBy(loginLogsTable.id));
const storedHash = (userId: number) =>
  row(db.select({ hash: usersTable.passwordHash }).from(usersTable).where(eq(usersTable.userId, userId)));

describe("signing in", () => {
  test("a member with the right password and captcha gets a token that opens his own page", async () => {
    const setup = await setUpSignIn({ hasRealPasswords: true });
    const browser = setup.world.browser();
    const reply = await setup.signIn(browser);
    expect(reply.status).toBe(200);
    const own = await browser.call(readSignedInUser);
    expect(own.data.userName).toBe(setup.member.username);
  });

  test("the token stands beside the code, not under data", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const read = await setup.captcha(browser);
    const body = JSON.stringify({ username: setup.member.username, password, ...read });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const reply = (await (await browser.fetch("/api/v1/login", init)).json()) as Record<string, unknown>;
    expect(reply).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    expect(reply).not.toHaveProperty("data");
  });

  test("a wrong captcha is refused and used up: its right answer no longer works", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const { code, uuid } = await setup.captcha(browser);
    const wrong = await setup.signIn(browser, { uuid, code: "00000" });
    expect(wrong).toMatchObject({ status: 400, msg: sessionMessages.captchaWrong });
    const late = await setup.signIn(browser, { uuid, code });
    expect(late).toMatchObject({ status: 400, msg: sessionMessages.captchaWrong });
  });

  test("a captcha that signed somebody in cannot sign in again", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const read = await setup.captcha(browser);
    expect((await setup.signIn(browser, read)).status).toBe(200);
    expect((await setup.signIn(browser, read)).msg).toBe(sessionMessages.captchaWrong);
  });

  test("a captcha is too old after five minutes", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const read = await setup.captcha(browser);
    setup.world.clock.advance(5 * 60_000);
    expect((await setup.signIn(browser, read)).msg).toBe(sessionMessages.captchaWrong);
  });

  test("captcha letters may be typed small", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const { code, uuid } = await setup.captcha(browser);
    expect((await setup.signIn(browser, { uuid, code: code.toLowerCase() })).status).toBe(200);
  });

  test("the picture is made of points, not of paths or text", async () => {
    const setup = await setUpSignIn();
    const { data } = await setup.world.browser().call(makeCaptcha);
    const png = atob(data.data.replace("data:image/png;base64,", ""));
    expect(png.slice(1, 4)).toBe("PNG");
    expect(png).not.toMatch(/tEXt|iTXt|<path|<text/);
  });

  test("a wrong password, an unknown name and a disabled member are told the same", async () => {
    const setup = await setUpSignIn();
    const { world, member } = setup;
    const wrong = await setup.signIn(world.browser(), { password: "wrong-password" });
    const unknown = await setup.signIn(world.browser(), { username: "nobody.here" });
    await world.write(write(db.update(usersTable).set({ status: "off" }).where(eq(usersTable.userId, member.userId))));
    const disabled = await setup.signIn(world.browser());
    for (const reply of [wrong, unknown, disabled]) {
      expect(reply).toMatchObject({ status: 400, code: 400, msg: sessionMessages.signInFailed });
    }
  });

  test("an unknown name costs the same hash and the same round trips as a wrong password", async () => {
    const setup = await setUpSignIn({ hasRealPasswords: true });
    const { world } = setup;
    const seen: (string | undefined)[] = [];
    const { verify } = world.deps.passwords;
    Object.assign(world.deps.passwords, {
      verify: (text: string, stored: string | undefined) => {
        seen.push(stored && "stored");
        return verify(text, stored);
      },
    });
    const one = await world.cost(() => setup.signIn(world.browser(), { password: "wrong-password" }));
    const other = await world.cost(() => setup.signIn(world.browser(), { username: "nobody.here" }));
    expect(seen).toEqual(["stored", undefined]);
    expect(other.roundTrips).toBe(one.roundTrips);
  });

  test("empty fields answer with the specification's sentences and read nothing", async () => {
    const setup = await setUpSignIn();
    const cost = await setup.world.cost(async () => {
      const empty = { username: "", password: "", code: "", uuid: "x" };
      const reply = await setup.signIn(setup.world.browser(), empty);
      expect(reply).toMatchObject({ status: 422, code: 526 });
      expect(reply.errors).toMatchObject({
        username: ["用户名不能为空"],
        password: ["密码不能为空"],
        code: ["验证码不能为空"],
      });
    });
    expect(cost.roundTrips).toBe(0);
  });

  test("signing in costs two round trips", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const read = await setup.captcha(browser);
    const cost = await setup.world.cost(() => setup.signIn(browser, read));
    expect(cost.roundTrips).toBe(2);
  });

  test("a password stored under an older cost is stored under today's after the next sign-in", async () => {
    const setup = await setUpSignIn({ hasRealPasswords: true });
    const { world, member } = setup;
    const old = await world.read(storedHash(member.userId));
    const verify = world.deps.passwords.verify;
    Object.assign(world.deps.passwords, {
      verify: async (text: string, stored: string | undefined) => ({
        ...(await verify(text, stored)),
        needsUpgrade: true,
      }),
    });
    expect((await setup.signIn(world.browser())).status).toBe(200);
    const upgraded = await world.read(storedHash(member.userId));
    expect(upgraded?.hash).not.toBe(old?.hash);
    expect((await setup.signIn(world.browser())).status).toBe(200);
  });

  test("somebody whose password was set by others is told to change it", async () => {
    const setup = await setUpSignIn();
    const { world, member } = setup;
    await world.write(
      write(db.update(usersTable).set({ mustChangePassword: true }).where(eq(usersTable.userId, member.userId))),
    );
    const browser = world.browser();
    expect((await setup.signIn(browser)).data.mustChangePassword).toBe(true);
    expect((await browser.call(readSignedInUser)).data.mustChangePassword).toBe(true);
  });

  test("every attempt is in the login log; a name that does not exist is not kept whole", async () => {
    const setup = await setUpSignIn();
    await setup.signIn(setup.world.browser());
    setup.world.clock.advance(1);
    await setup.signIn(setup.world.browser(), { password: "wrong-password" });
    setup.world.clock.advance(1);
    await setup.signIn(setup.world.browser(), { username: "MyPassword1" });
    const log = await setup.world.read(loginLog);
    expect(log.map(({ username, outcome }) => [username, outcome])).toEqual([
      [setup.member.username, "success"],
      [setup.member.username, "failure"],
      ["My***", "failure"],
    ]);
  });

  test("neither the password nor the captcha's answer is stored anywhere", async () => {
    const setup = await setUpSignIn();
    const browser = setup.world.browser();
    const read = await setup.captcha(browser);
    const cost = await setup.world.cost(() => setup.signIn(browser, read));
    const stored = JSON.stringify(cost.statements.map(({ params }) => params));
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(read.code);
  });

  test("a sixth session ends the oldest one", async () => {
    const setup = await setUpSignIn();
    const browsers = [];
    for (let i = 0; i < 6; i++) {
      const browser = setup.world.client();
      await setup.signIn(browser);
      browsers.push(browser);
      setup.world.clock.advance(1000);
    }
    const codes = await Promise.all(browsers.map(async (b) => (await b.call(readSignedInUser)).code));
    expect(codes).toEqual([6401, 200, 200, 200, 200, 200]);
    const open = statement(sql`select count(*) from staff_sessions where ended_at is null`, ([first]) => first?.[0]);
    expect(await setup.world.read(open)).toBe(5);
  });
});
