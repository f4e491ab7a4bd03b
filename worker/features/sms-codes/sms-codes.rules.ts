import { limits } from "#contract/limits";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface Quota {
  readonly windowMs: number;
  readonly max: number;
}

/**
 * Sends per scope. A phone's equal the carriers' own flow control (Aliyun: 1 a minute, 5 an hour, 10 a day for codes);
 * a browser may serve a family, an address a whole carrier network, so theirs are wider.
 */
export const sendQuotas = {
  phone: [
    { windowMs: limits.resendAfterSeconds * 1000, max: 1 },
    { windowMs: hour, max: limits.codesPerHour },
    { windowMs: day, max: limits.codesPerDay },
  ],
  browser: [
    { windowMs: hour, max: 10 },
    { windowMs: day, max: 30 },
  ],
  ip: [{ windowMs: hour, max: 120 }],
  /** Numbers that share their first eight digits: a run of neighbours is how sending is milked. */
  block: [{ windowMs: hour, max: 200 }],
} as const satisfies Record<string, readonly Quota[]>;

/** Sends of the whole site when the parameters do not say otherwise: a spending cap. */
export const siteBudgetDefault = { hourly: 3_000, daily: 20_000 } as const;

/** From where on a person should look: neighbours being sent to, most of the hour's budget gone, guessing across phones. */
export const alarms = {
  blockPerHour: 20,
  budgetShare: 0.8,
  wrongCodesPerFiveMinutes: 200,
} as const;

export const wrongCodes = { memoryMs: day, beforePause: 20, firstPauseMs: 10 * minute, longestPauseMs: day } as const;

/** Four digits hold a tenth of a thousandth of the choices, so they get fewer tries and sends (1 in 3,333 for each code). */
export function triesFor(digits: number): number {
  return digits < 5 ? 3 : limits.codeTries;
}

export function sendsPerDayFor(digits: number): number {
  return digits < 5 ? 5 : limits.codesPerDay;
}

/** The configured length where it is 4, 5 or 6, else the default. */
export function codeLength(configured: string | undefined): number {
  const digits = Number(configured);
  const isAllowed = Number.isInteger(digits) && digits >= limits.codeLengthMin && digits <= limits.codeLengthMax;
  return isAllowed ? digits : limits.codeLengthDefault;
}

/** Uniform decimal digits: bytes from 250 up are thrown away, or 0-5 would come up more often. */
export function drawCode(digits: number, randomBytes: (count: number) => Uint8Array): string {
  let code = "";
  while (code.length < digits) {
    for (const byte of randomBytes(digits * 2)) if (byte < 250 && code.length < digits) code += String(byte % 10);
  }
  return code;
}

/** What the stored hash of a code is bound to: the code of one purpose, subject or phone proves nothing for another. */
export function macInput(c: { id: string; purpose: string; subject: string; phoneHash: string; code: string }): string {
  return [c.id, c.purpose, c.subject, c.phoneHash, c.code].join("|");
}

/** The part of an address that stands for one household: all of IPv4, the first half of IPv6. */
export function addressBlock(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - (tail === "" ? 0 : tail.split(":").length));
  const all = [...groups, ...Array<string>(missing).fill("0"), ...(tail ? tail.split(":") : [])];
  return all
    .slice(0, 4)
    .map((g) => g.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

/** What the sealed number of a phone's row is bound to. */
export const customerPhoneContext = (phoneHash: string) => `customer-phone:${phoneHash}`;
