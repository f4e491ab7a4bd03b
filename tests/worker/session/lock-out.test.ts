import { describe, expect, test } from "vitest";
import { sessionMessages } from "#contract/session";
import type { Browser } from "#tests/support/browser";
import { createStaff } from "#tests/support/factories";
import { type SignInSetup, setUpSignIn } from "./sign-in-setup";

const minute = 60_000;
const wrong = { password: "wrong-password" };

/** Types wrong passwords until the setup answers 429, at most `tries` times. */
async function guess(setup: SignInSetup, tries: number, browser: () => Browser = () => setup.world.browser()) {
  const statuses: number[] = [];
  for (let i = 0; i < tries; i++) statuses.push((await setup.signIn(browser(), wrong)).status);
  return statuses;
}

const waitSeconds = async (setup: SignInSetup, browser = setup.world.browser()) =>
  Number((await setup.signIn(browser)).headers.get("retry-after"));

describe("guessing at one account", () => {
  test("five wrong passwords lock the account for everybody, with the right password too", async () => {
    const setup = await setUpSignIn();
    expect(await guess(setup, 5)).toEqual([400, 400, 400, 400, 400]);
    const locked = await setup.signIn(setup.world.browser());
    expect(locked).toMatchObject({ status: 429, msg: "尝试次数过多，请1分钟后再试" });
    expect(locked.headers.get("retry-after")).toBe("30");
  });

  test("each further failure doubles the wait, up to half an hour", async () => {
    const setup = await setUpSignIn();
    await guess(setup, 4);
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      await guess(setup, 1);
      waits.push(await waitSeconds(setup));
      setup.world.clock.advance((waits.at(-1) ?? 0) * 1000);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800]);
  });

  test("after the wait the right password works, and the count starts anew", async () => {
    const setup = await setUpSignIn();
    await guess(setup, 5);
    setup.world.clock.advance(minute / 2);
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
    expect(await guess(setup, 4)).toEqual([400, 400, 400, 400]);
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
  });

  test("a quarter of an hour without failures forgets them", async () => {
    const setup = await setUpSignIn();
    await guess(setup, 4);
    setup.world.clock.advance(15 * minute);
    expect(await guess(setup, 4)).toEqual([400, 400, 400, 400]);
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
  });

  test("a name that does not exist locks the same way, so locking tells nothing", async () => {
    const setup = await setUpSignIn();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) {
      statuses.push((await setup.signIn(setup.world.browser(), { username: "nobody.here" })).status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test("ten guesses at once are not ten chances: at most five are looked at", async () => {
    const setup = await setUpSignIn();
    let verified = 0;
    const { verify } = setup.world.deps.passwords;
    Object.assign(setup.world.deps.passwords, {
      verify: (text: string, stored: string | undefined) => {
        verified += 1;
        return verify(text, stored);
      },
    });
    const guesses = Array.from({ length: 10 }, async () => {
      const browser = setup.world.browser();
      const read = await setup.captcha(browser);
      return (await setup.signIn(browser, { ...wrong, ...read })).status;
    });
    const statuses = await Promise.all(guesses);
    expect(verified).toBe(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  test("a wrong captcha is no guess at the password and counts for nothing", async () => {
    const setup = await setUpSignIn();
    for (let i = 0; i < 6; i++) {
      const browser = setup.world.browser();
      const { uuid } = await setup.captcha(browser);
      expect((await setup.signIn(browser, { ...wrong, uuid, code: "00000" })).msg).toBe(sessionMessages.captchaWrong);
    }
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
  });

  test("strangers who lock an account do not lock its owner out of the browser he used before", async () => {
    const setup = await setUpSignIn();
    const own = setup.world.browser();
    expect((await setup.signIn(own)).status).toBe(200);
    await guess(setup, 5);
    expect((await setup.signIn(setup.world.browser())).status).toBe(429);
    expect((await setup.signIn(own)).status).toBe(200);
  });

  test("the mark of a known browser is worth nothing for another account", async () => {
    const setup = await setUpSignIn();
    const { username } = await createStaff(setup.world, { password: "Other-river-42" });
    const own = setup.world.browser();
    await setup.signIn(own);
    for (let i = 0; i < 5; i++) await setup.signIn(setup.world.browser(), { username });
    expect((await setup.signIn(own, { username, password: "Other-river-42" })).status).toBe(429);
  });
});

describe("guessing from one address", () => {
  /** Types a wrong password for a new account from each of these addresses. */
  async function guessFrom(setup: SignInSetup, addresses: readonly string[]) {
    const statuses: number[] = [];
    for (const [n, address] of addresses.entries()) {
      const from = setup.world.client({ ip: address });
      statuses.push((await setup.signIn(from, { ...wrong, username: `guessed${n}` })).status);
    }
    return statuses;
  }

  test("every IPv6 address of one /64 counts as one address", async () => {
    const setup = await setUpSignIn();
    const block = Array.from({ length: 21 }, (_, n) => `2001:db8:7:1:${n}::${n}`);
    expect(await guessFrom(setup, block)).toEqual([...Array(20).fill(400), 429]);
    expect((await setup.signIn(setup.world.client({ ip: "2001:db8:7:2::1" }))).status).toBe(200);
  });

  test("a /48 is locked after a hundred guesses from different /64 blocks", async () => {
    const setup = await setUpSignIn();
    const blocks = Array.from({ length: 101 }, (_, n) => `2001:db8:7:${(n + 1).toString(16)}::1`);
    const statuses = await guessFrom(setup, blocks);
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([100, 429]);
    expect((await setup.signIn(setup.world.client({ ip: "2001:db8:8:1::1" }))).status).toBe(200);
  });

  test("twenty wrong passwords at different accounts close the address for a quarter of an hour", async () => {
    const setup = await setUpSignIn();
    const attacker = setup.world.client();
    for (let i = 0; i < 20; i++) await setup.signIn(attacker, { username: `user${i}` });
    expect(await waitSeconds(setup, attacker)).toBe(900);
    expect((await setup.signIn(setup.world.browser())).status).toBe(200);
    setup.world.clock.advance(15 * minute);
    expect((await setup.signIn(attacker)).status).toBe(200);
  });

  test("an office that signs in rightly all day long is never closed", async () => {
    const setup = await setUpSignIn();
    const office = setup.world.client();
    for (let i = 0; i < 21; i++) expect((await setup.signIn(office)).status).toBe(200);
  });

  test("an account of his own does not wipe an attacker's count", async () => {
    const setup = await setUpSignIn();
    const attacker = setup.world.client();
    for (let i = 0; i < 19; i++) await setup.signIn(attacker, { username: `user${i}` });
    expect((await setup.signIn(attacker)).status).toBe(200);
    await setup.signIn(attacker, { username: "user19" });
    expect(await waitSeconds(setup, attacker)).toBe(900);
  });
});
