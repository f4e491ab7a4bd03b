import { codeMessages } from "#contract/sms-codes";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const site = "sms:site";

export interface Asked {
  readonly now: number;
  readonly phone: string;
  readonly browser: number;
  /** The address; like its network and the number's block it is a key of counters. */
  readonly address: string;
  readonly net: string;
  readonly block: string;
  readonly isHuman: boolean;
}

interface Send extends Asked {
  isCounted: boolean;
}

interface Bucket {
  readonly key: string;
  readonly startedAt: number;
  readonly windowMs: number;
  readonly hits: number;
}

/** Buckets of five minutes or an hour, as the product's counters have them. */
function counters() {
  const buckets: Bucket[] = [];
  const sizeOf = (windowMs: number) => (windowMs === day ? hour : 5 * minute);
  const hitsOf = (key: string, windowMs: number, now: number) =>
    buckets
      .filter((one) => one.key === key && one.windowMs === sizeOf(windowMs) && one.startedAt > now - windowMs)
      .reduce((sum, { hits }) => sum + hits, 0);
  return {
    hitsOf,
    count(key: string, windowMs: number, hits: number, now: number): void {
      const size = sizeOf(windowMs);
      buckets.push({ key, startedAt: now - (now % size), windowMs: size, hits });
    },
    isUnused(key: string, base: number, percent: number, now: number): boolean {
      const [sent, proven] = [hitsOf(key, hour, now), hitsOf(`proven:${key}`, hour, now)];
      return sent - proven > base + (sent * percent) / 100;
    },
  };
}

interface Budget {
  readonly hourly: number;
  readonly daily: number;
}

type Counters = ReturnType<typeof counters>;

/** The refusal of the next request; every figure of docs/sms.md is written here a second time. */
function refusalOf(
  asked: Asked,
  budget: Budget,
  sends: readonly Send[],
  { hitsOf, isUnused }: Counters,
): string | undefined {
  const { now, phone, browser, address, net, block, isHuman } = asked;
  const to = (send: Send) => send.phone === phone;
  const own = (send: Send) => send.browser === browser;
  const sendsOf = (isOne: (send: Send) => boolean, windowMs: number) =>
    sends.filter((send) => isOne(send) && send.now > now - windowMs).length;
  const hasRoom =
    sendsOf(own, hour) < 10 &&
    sendsOf(own, day) < 30 &&
    hitsOf(address, hour, now) < 400 &&
    hitsOf(net, hour, now) < 1_200 &&
    hitsOf(block, hour, now) < 200 &&
    !isUnused(address, 20, 25, now) &&
    !isUnused(net, 60, 25, now) &&
    hitsOf(site, hour, now) < Math.floor(budget.hourly * 0.8) &&
    hitsOf(site, day, now) < Math.floor(budget.daily * 0.8);
  const needsPicture =
    isUnused(address, 5, 25, now) ||
    isUnused(net, 15, 25, now) ||
    isUnused(block, 20, 25, now) ||
    isUnused(site, 40, 10, now);
  const needsProof =
    hitsOf(address, hour, now) > 0 ||
    sendsOf(own, hour) > 0 ||
    hitsOf(site, hour, now) >= budget.hourly / 2 ||
    isUnused(site, 20, 10, now);
  const last = sends.findLast(to);
  if (sendsOf(to, day) >= 10) return codeMessages.daily;
  if (sendsOf(to, hour) >= 5) return codeMessages.hourly;
  if (last && last.now + minute > now) return codeMessages.resendIn(Math.ceil((last.now + minute - now) / 1000));
  if (!hasRoom) return codeMessages.busy;
  if (isHuman) return undefined;
  return needsPicture ? "captcha" : needsProof ? "proof" : undefined;
}

/**
 * A second computation of the quotas of docs/sms.md, over plain lists and without SQL, so that a figure changed in the
 * product by mistake is found. Bound numbers, report keys, puzzles and pictures are left out.
 */
export function reckoning(budget: Budget) {
  const sends: Send[] = [];
  const counted = counters();
  const { count } = counted;
  return {
    /** "sent", the sentence of a refusal, or the name of the field for the required proof. */
    ask(asked: Asked): string {
      const refusal = refusalOf(asked, budget, sends, counted);
      if (refusal !== undefined) return refusal;
      sends.push({ ...asked, isCounted: true });
      for (const key of [asked.address, asked.net, asked.block, site]) count(key, hour, 1, asked.now);
      count(site, day, 1, asked.now);
      return "sent";
    },
    /** The code of the newest message was entered: it and the browser's other messages to that number count as used. */
    prove({ browser, phone, now }: Asked): void {
      for (const send of sends) {
        if (send.browser !== browser || send.phone !== phone || !send.isCounted || send.now <= now - hour) continue;
        send.isCounted = false;
        for (const key of [send.address, send.net, send.block, site]) count(`proven:${key}`, hour, 1, now);
      }
    },
    /** Messages of other people; returns what the product's counters must contain for them. */
    crowd({ key, hits, proven, now }: { key: string; hits: number; proven: number; now: number }) {
      const kept = [
        { counter: key, windowMs: hour, hits },
        { counter: `proven:${key}`, windowMs: hour, hits: proven },
        ...(key === site ? [{ counter: key, windowMs: day, hits }] : []),
      ];
      for (const one of kept) count(one.counter, one.windowMs, one.hits, now);
      return kept.map(({ windowMs, ...one }) => ({ ...one, windowMs: windowMs === day ? hour : 5 * minute }));
    },
  };
}
