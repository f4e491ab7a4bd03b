import { type Asked, ask, type Client, pictureFor, puzzleFor, type Site, typeCode } from "./site";
import type { Actor } from "./timeline";

export interface Customer {
  readonly phone: string;
  readonly body: Asked;
  readonly client: Client;
  readonly startsAt: number;
}

/** What the customers experienced. */
export interface CrowdFigures {
  served: number;
  puzzles: number;
  pictures: number;
  readonly refused: string[];
}

/**
 * Assumed behaviour of customers: the share that reads a picture correctly, never types the code, or asks twice before
 * typing it.
 */
const habits = { reads: 0.9, tries: 5, neverTypes: 0.05, asksAgain: 0.08 } as const;

/**
 * A customer with the phone page: the page solves puzzles by itself; he reads pictures and types the code that arrives.
 */
export function customerActor(site: Site, who: Customer, random: () => number, figures: CrowdFigures): Actor {
  let [isServed, asksLeft, misread] = [false, 1, 0];
  let extra: Partial<Asked> = {};
  asksLeft += random() < habits.asksAgain ? 1 : 0;

  async function send(): Promise<number | undefined> {
    const reply = await ask(who.client, { ...who.body, ...extra });
    await site.world.settled();
    if (reply.status === 200) return arrived();
    if (reply.errors?.proof && !extra.proof) {
      figures.puzzles += 1;
      extra = { proof: await puzzleFor(who.client, who.body) };
      return 1_000;
    }
    if ((reply.errors?.captcha || reply.errors?.proof) && misread < habits.tries) {
      figures.pictures += 1;
      const isRead = random() < habits.reads;
      misread += isRead ? 0 : 1;
      extra = { captcha: await pictureFor(site, who.client, isRead) };
      return 3_000 + random() * 5_000;
    }
    if (!isServed) figures.refused.push(reply.msg);
    return undefined;
  }

  function arrived(): number | undefined {
    if (!isServed && site.world.sms.sent.some(({ phone }) => phone === who.phone)) {
      isServed = true;
      figures.served += 1;
    }
    asksLeft -= 1;
    extra = {};
    if (asksLeft > 0) return 61_000;
    return random() < habits.neverTypes ? undefined : 10_000 + random() * 80_000;
  }

  return {
    startsAt: who.startsAt,
    async step() {
      if (asksLeft > 0) return send();
      await typeCode(site, who.client, who.phone, who.body.when);
      return undefined;
    },
  };
}
