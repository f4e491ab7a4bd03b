import { expect, test } from "vitest";
import { confirmTotp, removeTotp, startTotp } from "#contract/profile.schemas";
import { passSecondFactor } from "#contract/second-factor.schemas";
import { totpCodeAt, totpStepAt } from "#worker/features/session/totp.rules";
import { setUpSignIn } from "./sign-in-setup";

test("each recovery code opens one session, of two at the same time too; a new set replaces those that were left", async () => {
  const setup = await setUpSignIn();
  const { world } = setup;
  const owner = world.browser();
  await setup.signIn(owner);
  const setUpFactor = async () => {
    const { secret } = (await owner.call(startTotp)).data;
    const otp = totpCodeAt(secret, totpStepAt(world.clock.now()));
    return (await owner.call(confirmTotp, { body: { otp } })).data.recoveryCodes;
  };
  const enter = async (otp: string) => {
    const browser = world.browser();
    const { ticket = "" } = (await setup.signIn(browser)).data;
    return (await browser.call(passSecondFactor, { body: { ticket, otp } })).status;
  };
  const [first = "", second = "", third = ""] = await setUpFactor();
  expect(await enter(first)).toBe(200);
  expect(await enter(first)).toBe(422);
  const together = await Promise.all([enter(second), enter(second)]);
  expect(together.toSorted()).toEqual([200, 422]);
  await owner.call(removeTotp);
  const [fresh = ""] = await setUpFactor();
  expect(await enter(third)).toBe(422);
  expect(await enter(fresh.toLowerCase())).toBe(200);
});
