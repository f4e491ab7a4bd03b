import { makeCaptcha } from "#contract/captcha.schemas";
import type { BodyIn } from "#contract/endpoint";
import { makePuzzle, sendCode, verifyCode } from "#contract/sms-codes.schemas";
import { configsTable } from "#drizzle/schema/configs";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { answerTo } from "../../support/challenge";
import { settledWorld } from "../../worker/settled-world";

export type Asked = BodyIn<typeof sendCode>;

/** The product under attack: its world, and the solutions of its pictures. */
export interface Site {
  readonly world: World;
  readonly pictures: Map<string, string>;
}

/** Puzzles have the lowest difficulty, because their cost is a figure of the plan and not of this machine. */
export async function openSite(): Promise<Site> {
  const pictures = new Map<string, string>();
  const world = await settledWorld({ deps: { observe: { captcha: (id, answer) => void pictures.set(id, answer) } } });
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const bits = { key: "sys_sms_puzzle_bits", name: "短信安全验证难度", value: "8", ...at };
  await world.write(write(db.insert(configsTable).values(bits)));
  return { world, pictures };
}

/** Somebody's browser behind an address. */
export interface Client {
  readonly browser: Browser;
  readonly ip: string;
}

const from = (ip: string) => ({ "cf-connecting-ip": ip });

export const ask = ({ browser, ip }: Client, body: Asked) => browser.call(sendCode, { body, headers: from(ip) });

export async function puzzleFor({ browser, ip }: Client, { phone, when, key }: Asked): Promise<Asked["proof"]> {
  const { puzzle, bits } = (await browser.call(makePuzzle, { body: { phone, when, key }, headers: from(ip) })).data;
  return { puzzle, answer: answerTo(puzzle, bits) };
}

/** A picture with the correct answer, or with a wrong one. */
export async function pictureFor(site: Site, { browser, ip }: Client, isRead: boolean): Promise<Asked["captcha"]> {
  const { id } = (await browser.call(makeCaptcha, { headers: from(ip) })).data;
  return { id, answer: isRead ? (site.pictures.get(id) ?? "") : "00000" };
}

/** Types the newest code that came to the phone. */
export async function typeCode({ world }: Site, { browser, ip }: Client, phone: string, when: Asked["when"]) {
  const code = /\d{6}/.exec(world.sms.lastTo(phone).text)?.[0] ?? "";
  return browser.call(verifyCode, { body: { phone_number: phone, code, when }, headers: from(ip) });
}
