import { limits } from "#contract/limits";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface Quota {
  readonly windowMs: number;
  readonly max: number;
}

/**
 * Maximum number of sends. A phone's limits equal the carriers' own (Aliyun: 1 a minute, 5 an hour, 10 a day for codes); a
 * browser may serve a family and an address a whole carrier network, so their limits are higher.
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
  /** A /24 of IPv4 or a /48 of IPv6: usually the largest network that one customer of a provider has. */
  net: [{ windowMs: hour, max: 1_200 }],
  /** Numbers with the same first seven digits: attackers who profit from sent messages use neighbouring numbers. */
  block: [{ windowMs: hour, max: 200 }],
} as const satisfies Record<string, readonly Quota[]>;

/** Limit of an hour's sends whose code was never entered: `base`, plus the usual share of all sends. */
export interface UnusedLimit {
  readonly base: number;
  readonly sharePercent: number;
}

/**
 * Customers enter their codes, an attacker cannot. So unused codes make sending harder: first a puzzle for everybody, then
 * captchas, then, for an address or its network, no send at all.
 */
export const unusedCodeLimits = {
  sitePuzzle: { base: 20, sharePercent: 10 },
  sitePicture: { base: 40, sharePercent: 10 },
  addressPicture: { base: 5, sharePercent: 25 },
  addressEnd: { base: 20, sharePercent: 25 },
  netPicture: { base: 15, sharePercent: 25 },
  netEnd: { base: 60, sharePercent: 25 },
  blockPicture: { base: 20, sharePercent: 25 },
  /** Captchas that were answered wrongly. */
  addressMisread: { base: 10, sharePercent: 25 },
  netMisread: { base: 40, sharePercent: 25 },
} as const satisfies Record<string, UnusedLimit>;

/** Limit for sends of the whole site when the parameters set none; it bounds the cost. */
export const siteBudgetDefault = { hourly: 3_000, daily: 20_000 } as const;

/** Thresholds from which a person should look: sends to neighbouring numbers, guesses across phones. */
export const alarmThresholds = {
  blockPerHour: 20,
  wrongCodesPerFiveMinutes: 200,
} as const;

/** Wrong codes of one browser for one number before it must wait, longer each time. */
export const wrongCodesOfBrowser = { beforePause: 20, firstPauseMs: 10 * minute, longestPauseMs: day } as const;
/** Wrong codes of all browsers for one number before it is blocked for everybody but its owner's browser. */
export const wrongCodes = { ...wrongCodesOfBrowser, memoryMs: day, beforePause: 40 } as const;

/** Four digits have a hundredth of the values of six, so they get fewer tries and sends (1 in 3,333 for each code). */
export function triesForLength(digits: number): number {
  return digits < 5 ? 3 : limits.codeTries;
}

export function sendsPerDayForLength(digits: number): number {
  return digits < 5 ? 5 : limits.codesPerDay;
}

/** The configured length if it is 4, 5 or 6, otherwise the default. */
export function codeLength(configured: string | undefined): number {
  const digits = Number(configured);
  const isAllowed = Number.isInteger(digits) && digits >= limits.codeLengthMin && digits <= limits.codeLengthMax;
  return isAllowed ? digits : limits.codeLengthDefault;
}

/** Uniform decimal digits: bytes from 250 up are rejected, because otherwise 0-5 would be more frequent. */
export function generateCode(digits: number, randomBytes: (count: number) => Uint8Array): string {
  let code = "";
  while (code.length < digits) {
    for (const byte of randomBytes(digits * 2)) if (byte < 250 && code.length < digits) code += String(byte % 10);
  }
  return code;
}

/** The text that the stored hash of a code covers, so that a code for one purpose, subject or phone is useless for another. */
export function codeHashText(c: {
  id: string;
  purpose: string;
  subject: string;
  phoneHash: string;
  code: string;
}): string {
  return [c.id, c.purpose, c.subject, c.phoneHash, c.code].join("|");
}
