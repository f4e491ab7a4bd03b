import { describe, expect, test } from "vitest";
import { messages } from "#contract/messages";
import type { Browser } from "#tests/support/browser";
import { createStaff } from "#tests/support/factories";
import { type FrontDoor, openFrontDoor } from "./front-door";

const minute = 60_000;
const wrong = { password: "wrong-password" };

/** Guesses wrong as often as it takes until the door answers 429, or `tries` times. */
async function guess(door: FrontDoor, tries: number, browser: () => Browser = () => door.world.browser()) {
  const statuses: number[] = [];
  for (let i = 0; i < tries; i++) statuses.push((await door.signIn(browser(), wrong)).status);
  return statuses;
}

const waitSeconds = async (door: FrontDoor, browser = door.world.browser()) =>
  Number((await door.signIn(browser)).headers.get("retry-after"));

describe("guessing at one account", () => {
  test("five wrong passwords lock the account for everybody, with the right password too", async () => {
    const door = await openFrontDoor();
    expect(await guess(door, 5)).toEqual([400, 400, 400, 400, 400]);
    const locked = await door.signIn(door.world.browser());
    expect(locked).toMatchObject({ status: 429, msg: "尝试次数过多，请1分钟后再试" });
    expect(locked.headers.get("retry-after")).toBe("30");
  });

  test("each further failure doubles the wait, up to half an hour", async () => {
    const door = await openFrontDoor();
    await guess(door, 4);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      await guess(door, 1);
      waits.push(await waitSeconds(door));
      door.world.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800]);
  });

  test("after the wait the right password works, and the count starts anew", async () => {
    const door = await openFrontDoor();
    await guess(door, 5);
    door.world.clock.advance(minute / 2);
    expect((await door.signIn(door.world.browser())).status).toBe(200);
    expect(await guess(door, 4)).toEqual([400, 400, 400, 400]);
    expect((await door.signIn(door.world.browser())).status).toBe(200);
  });

  test("a quarter of an hour without failures forgets them", async () => {
    const door = await openFrontDoor();
    await guess(door, 4);
    door.world.clock.advance(15 * minute);
    expect(await guess(door, 4)).toEqual([400, 400, 400, 400]);
    expect((await door.signIn(door.world.browser())).status).toBe(200);
  });

  test("a name that does not exist locks the same way, so locking tells nothing", async () => {
    const door = await openFrontDoor();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await door.signIn(door.world.browser(), { username: "nobody.here" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("ten guesses at once are not ten chances: at most five are looked at", async () => {
    const door = await openFrontDoor();
    let verified = 0;
    const { verify } = door.world.deps.passwords;
    Object.assign(door.world.deps.passwords, {
      verify: (text: string, stored: string | undefined) => {
        verified += 1;
        return verify(text, stored);
      },
    });
    const guesses = Array.from({ length: 10 }, async () => {
      const browser = door.world.browser();
      const read = await door.captcha(browser);
      return (await door.signIn(browser, { ...wrong, ...read })).status;
    });
    const statuses = await Promise.all(guesses);
    expect(verified).toBe(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test("a wrong captcha is no guess at the password and counts for nothing", async () => {
    const door = await openFrontDoor();
    for (let i = 0; i < 6; i++) {
      const browser = door.world.browser();
      const { uuid } = await door.captcha(browser);
      expect((await door.signIn(browser, { ...wrong, uuid, code: "00000" })).msg).toBe(messages.captchaWrong);
    }
    expect((await door.signIn(door.world.browser())).status).toBe(200);
  });

  test("strangers who lock an account do not lock its owner out of the browser he used before", async () => {
    const door = await openFrontDoor();
    const own = door.world.browser();
    expect((await door.signIn(own)).status).toBe(200);
    await guess(door, 5);
    expect((await door.signIn(door.world.browser())).status).toBe(429);
    expect((await door.signIn(own)).status).toBe(200);
  });

  test("the mark of a known browser is worth nothing for another account", async () => {
    const door = await openFrontDoor();
    const { username } = await createStaff(door.world, { password: "Other-river-42" });
    const own = door.world.browser();
    await door.signIn(own);
    for (let i = 0; i < 5; i++) await door.signIn(door.world.browser(), { username });
    expect((await door.signIn(own, { username, password: "Other-river-42" })).status).toBe(429);
  });
});

describe("guessing from one address", () => {
  test("twenty wrong passwords at different accounts close the address for a quarter of an hour", async () => {
    const door = await openFrontDoor();
    const attacker = door.world.client();
    for (let i = 0; i < 20; i++) await door.signIn(attacker, { username: `user${i}` });
    expect(await waitSeconds(door, attacker)).toBe(900);
    expect((await door.signIn(door.world.browser())).status).toBe(200);
    door.world.clock.advance(15 * minute);
    expect((await door.signIn(attacker)).status).toBe(200);
  });

  test("an office that signs in rightly all day long is never closed", async () => {
    const door = await openFrontDoor();
    const office = door.world.client();
    for (let i = 0; i < 21; i++) expect((await door.signIn(office)).status).toBe(200);
  });

  test("an account of his own does not wipe an attacker's count", async () => {
    const door = await openFrontDoor();
    const attacker = door.world.client();
    for (let i = 0; i < 19; i++) await door.signIn(attacker, { username: `user${i}` });
    expect((await door.signIn(attacker)).status).toBe(200);
    await door.signIn(attacker, { username: "user19" });
    expect(await waitSeconds(door, attacker)).toBe(900);
  });
});
