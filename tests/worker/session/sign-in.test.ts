import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeCaptcha } from "#contract/captcha";
import { messages } from "#contract/messages";
import { readSignedInUser } from "#contract/session";
import { loginLogsTable } from "#drizzle/schema/logs";
import { usersTable } from "#drizzle/schema/users";
import { db, row, rows, statement, write } from "#worker/platform/database/query";
import { openFrontDoor, password } from "./front-door";

const loginLog = rows(db.select().from(loginLogsTable).orderBy(loginLogsTable.id));
const storedHash = (userId: number) =>
  row(db.select({ hash: usersTable.passwordHash }).from(usersTable).where(eq(usersTable.userId, userId)));

describe("signing in", () => {
  test("a member with the right password and captcha gets a token that opens his own page", async () => {
    const door = await openFrontDoor({ hasRealPasswords: true });
    const browser = door.world.browser();
    const reply = await door.signIn(browser);
    expect(reply.status).toBe(200);
    const own = await browser.call(readSignedInUser);
    expect(own.data.userName).toBe(door.member.username);
  });

  test("the token stands beside the code, not under data", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const read = await door.captcha(browser);
    const body = JSON.stringify({ username: door.member.username, password, ...read });
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const reply = (await (await browser.fetch("/api/v1/login", init)).json()) as Record<string, unknown>;
    expect(reply).toMatchObject({ code: 200, token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) });
    expect(reply).not.toHaveProperty("data");
  });

  test("a wrong captcha is refused and used up: its right answer no longer works", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const { code, uuid } = await door.captcha(browser);
    const wrong = await door.signIn(browser, { uuid, code: "00000" });
    expect(wrong).toMatchObject({ status: 400, msg: messages.captchaWrong });
    const late = await door.signIn(browser, { uuid, code });
    expect(late).toMatchObject({ status: 400, msg: messages.captchaWrong });
  });

  test("a captcha that signed somebody in cannot sign in again", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const read = await door.captcha(browser);
    expect((await door.signIn(browser, read)).status).toBe(200);
    expect((await door.signIn(browser, read)).msg).toBe(messages.captchaWrong);
  });

  test("a captcha is too old after five minutes", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const read = await door.captcha(browser);
    door.world.clock.advance(5 * 60_000);
    expect((await door.signIn(browser, read)).msg).toBe(messages.captchaWrong);
  });

  test("captcha letters may be typed small", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const { code, uuid } = await door.captcha(browser);
    expect((await door.signIn(browser, { uuid, code: code.toLowerCase() })).status).toBe(200);
  });

  test("the picture is made of points, not of paths or text", async () => {
    const door = await openFrontDoor();
    const { data } = await door.world.browser().call(makeCaptcha);
    const png = atob(data.data.replace("data:image/png;base64,", ""));
    expect(png.slice(1, 4)).toBe("PNG");
    expect(png).not.toMatch(/tEXt|iTXt|<path|<text/);
  });

  test("a wrong password, an unknown name and a disabled member are told the same", async () => {
    const door = await openFrontDoor();
    const { world, member } = door;
    const wrong = await door.signIn(world.browser(), { password: "wrong-password" });
    const unknown = await door.signIn(world.browser(), { username: "nobody.here" });
    await world.write(write(db.update(usersTable).set({ status: "off" }).where(eq(usersTable.userId, member.userId))));
    const disabled = await door.signIn(world.browser());
    for (const reply of [wrong, unknown, disabled]) {
      expect(reply).toMatchObject({ status: 400, code: 400, msg: messages.signInFailed });
    }
  });

  test("an unknown name costs the same hash and the same round trips as a wrong password", async () => {
    const door = await openFrontDoor({ hasRealPasswords: true });
    const { world } = door;
    const seen: (string | undefined)[] = [];
    const { verify } = world.deps.passwords;
    Object.assign(world.deps.passwords, {
      verify: (text: string, stored: string | undefined) => {
        seen.push(stored && "stored");
        return verify(text, stored);
      },
    });
    const one = await world.cost(() => door.signIn(world.browser(), { password: "wrong-password" }));
    const other = await world.cost(() => door.signIn(world.browser(), { username: "nobody.here" }));
    expect(seen).toEqual(["stored", undefined]);
    expect(other.roundTrips).toBe(one.roundTrips);
  });

  test("empty fields answer with the specification's sentences and read nothing", async () => {
    const door = await openFrontDoor();
    const cost = await door.world.cost(async () => {
      const empty = { username: "", password: "", code: "", uuid: "x" };
      const reply = await door.signIn(door.world.browser(), empty);
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
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const read = await door.captcha(browser);
    const cost = await door.world.cost(() => door.signIn(browser, read));
    expect(cost.roundTrips).toBe(2);
  });

  test("a password stored under an older cost is stored under today's after the next sign-in", async () => {
    const door = await openFrontDoor({ hasRealPasswords: true });
    const { world, member } = door;
    const old = await world.read(storedHash(member.userId));
    const verify = world.deps.passwords.verify;
    Object.assign(world.deps.passwords, {
      verify: async (text: string, stored: string | undefined) => ({
        ...(await verify(text, stored)),
        needsUpgrade: true,
      }),
    });
    expect((await door.signIn(world.browser())).status).toBe(200);
    const upgraded = await world.read(storedHash(member.userId));
    expect(upgraded?.hash).not.toBe(old?.hash);
    expect((await door.signIn(world.browser())).status).toBe(200);
  });

  test("somebody whose password was set by others is told to change it", async () => {
    const door = await openFrontDoor();
    const { world, member } = door;
    await world.write(
      write(db.update(usersTable).set({ mustChangePassword: true }).where(eq(usersTable.userId, member.userId))),
    );
    const browser = world.browser();
    expect((await door.signIn(browser)).data.mustChangePassword).toBe(true);
    expect((await browser.call(readSignedInUser)).data.mustChangePassword).toBe(true);
  });

  test("every attempt is in the login log; a name that does not exist is not kept whole", async () => {
    const door = await openFrontDoor();
    await door.signIn(door.world.browser());
    door.world.clock.advance(1);
    await door.signIn(door.world.browser(), { password: "wrong-password" });
    door.world.clock.advance(1);
    await door.signIn(door.world.browser(), { username: "MyPassword1" });
    const log = await door.world.read(loginLog);
    expect(log.map(({ username, outcome }) => [username, outcome])).toEqual([
      [door.member.username, "success"],
      [door.member.username, "failure"],
      ["My***", "failure"],
    ]);
  });

  test("neither the password nor the captcha's answer is stored anywhere", async () => {
    const door = await openFrontDoor();
    const browser = door.world.browser();
    const read = await door.captcha(browser);
    const cost = await door.world.cost(() => door.signIn(browser, read));
    const stored = JSON.stringify(cost.statements.map(({ params }) => params));
    expect(stored).not.toContain(password);
    expect(stored).not.toContain(read.code);
  });

  test("a sixth session ends the oldest one", async () => {
    const door = await openFrontDoor();
    const browsers = [];
    for (let i = 0; i < 6; i++) {
      const browser = door.world.client();
      await door.signIn(browser);
      browsers.push(browser);
      door.world.clock.advance(1000);
    }
    const codes = await Promise.all(browsers.map(async (b) => (await b.call(readSignedInUser)).code));
    expect(codes).toEqual([6401, 200, 200, 200, 200, 200]);
    const open = statement(sql`select count(*) from staff_sessions where ended_at is null`, ([first]) => first?.[0]);
    expect(await door.world.read(open)).toBe(5);
  });
});
