import { eq } from "drizzle-orm";
import { verifyCode } from "#contract/sms-codes.schemas";
import { smsCodesTable } from "#drizzle/schema/sms-codes";
import { db, rows } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { askForCode } from "../../support/challenge";

export const phone = "13800138000";
export const otherPhone = "13900139000";

/** Asks for a code for binding, and solves the puzzle when one is required. */
export function askToBind(browser: Browser, to: string = phone) {
  return askForCode(browser, { phone: to, when: "bind", agreement: true });
}

/** The code in the newest message to that phone. */
export function codeSentTo(world: World, to: string = phone): string {
  const code = /\d{4,6}/.exec(world.sms.lastTo(to).text)?.[0];
  if (!code) throw new Error("the message holds no code");
  return code;
}

/** A wrong code of the same length. */
export function wrongFor(code: string, nth = 1): string {
  return String((Number(code) + nth) % 10 ** code.length).padStart(code.length, "0");
}

export function enter(browser: Browser, code: string, to: string = phone) {
  return browser.call(verifyCode, { body: { phone_number: to, code, when: "bind" } });
}

export function codesOf(world: World, phoneHash: string) {
  return world.read(rows(db.select().from(smsCodesTable).where(eq(smsCodesTable.phoneHash, phoneHash))));
}
