import { limits } from "#contract/limits";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Quota {
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
  address: [{ windowMs: hour, max: 400 }],
  /** A /24 of IPv4 or a /48 of IPv6: the network that one customer of a provider usually has at most. */
  net: [{ windowMs: hour, max: 1_200 }],
  /** Numbers that share their first seven digits: a run of neighbours is how sending is milked. */
  block: [{ windowMs: hour, max: 200 }],
} as const satisfies Record<string, readonly Quota[]>;

/** Sends of an hour whose code never came back: `base`, and a share of all sends that is usual. */
export interface UnusedLimit {
  readonly base: number;
  readonly sharePercent: number;
}

/**
 * Customers type their codes, an attacker cannot. So it is unused codes that make sending harder: first a puzzle for
 * everybody, then pictures, then, for an address or its network, nothing more.
 */
export const unusedLimits = {
  sitePuzzle: { base: 20, sharePercent: 10 },
  sitePicture: { base: 40, sharePercent: 10 },
  addressPicture: { base: 5, sharePercent: 25 },
  addressEnd: { base: 20, sharePercent: 25 },
  netPicture: { base: 15, sharePercent: 25 },
  netEnd: { base: 60, sharePercent: 25 },
  blockPicture: { base: 20, sharePercent: 25 },
  /** Pictures that were answered and misread. */
  addressMisread: { base: 10, sharePercent: 25 },
  netMisread: { base: 40, sharePercent: 25 },
} as const satisfies Record<string, UnusedLimit>;

/** Sends of the whole site when the parameters do not say otherwise: a spending cap. */
export const siteBudgetDefault = { hourly: 3_000, daily: 20_000 } as const;

/** From where on a person should look: neighbours being sent to, guessing across phones. */
export const alarms = {
  blockPerHour: 20,
  wrongCodesPerFiveMinutes: 200,
} as const;

/** Wrong codes of one browser for one number before it waits, longer each time. */
export const wrongInBrowser = { beforePause: 20, firstPauseMs: 10 * minute, longestPauseMs: day } as const;
/** Wrong codes of all browsers for one number before it rests for everybody but its owner's browser. */
export const wrongCodes = { ...wrongInBrowser, memoryMs: day, beforePause: 40 } as const;

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
