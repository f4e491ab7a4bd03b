import { type Asked, ask, type Client, pictureFor, puzzleFor, type Site } from "./site";
import type { Actor } from "./timeline";

/** A group of machines that wants messages sent to numbers of its choice. */
export interface Band {
  readonly addresses: readonly string[];
  /** Pause between two attempts of one address, ms. */
  readonly every: number;
  /** An address can solve one puzzle per this many ms. */
  readonly puzzleMs: number;
  /** Share of captcha pictures that it reads correctly; 0: it does not try. */
  readonly reads: number;
}

export interface AttackFigures {
  attempts: number;
  sent: number;
  puzzles: number;
  pictures: number;
}

/**
 * After a refusal with a waiting time an address pauses for ten minutes, because trying on costs it addresses and
 * brings nothing.
 */
const restMs = 600_000;

/**
 * One address: deletes its cookies for every message, takes a new number each time, solves a required puzzle, and
 * guesses pictures at its rate.
 */
export function attackerActor(
  site: Site,
  ip: string,
  band: Band,
  random: () => number,
  figures: AttackFigures,
  nextPhone: () => string,
): Actor {
  let client: Client = { browser: site.world.browser(), ip };
  let phone = nextPhone();
  let extra: Partial<Asked> = {};

  function anew(): number {
    client = { browser: site.world.browser(), ip };
    phone = nextPhone();
    extra = {};
    return band.every;
  }

  return {
    startsAt: random() * band.every,
    async step() {
      figures.attempts += 1;
      const body = { phone, when: "bind", agreement: true } as const;
      const reply = await ask(client, { ...body, ...extra });
      if (reply.status === 200) {
        figures.sent += 1;
        return anew();
      }
      if (reply.errors?.proof && !extra.proof) {
        figures.puzzles += 1;
        extra = { proof: await puzzleFor(client, body) };
        return band.puzzleMs;
      }
      if (reply.errors?.captcha && band.reads > 0) {
        figures.pictures += 1;
        extra = { captcha: await pictureFor(site, client, random() < band.reads) };
        return band.every;
      }
      anew();
      return reply.status === 429 ? restMs : band.every;
    },
  };
}
