import { type Asked, ask, type Client, pictureFor, puzzleFor, type Site } from "./site";
import type { Actor } from "./timeline";

/** A band of machines that wants messages sent to numbers of its choice. */
export interface Band {
  readonly addresses: readonly string[];
  /** Between two attempts of one address, ms. */
  readonly every: number;
  /** Puzzles that an address can solve: one within so many ms. */
  readonly puzzleMs: number;
  /** Share of pictures that it reads rightly; 0: it does not try. */
  readonly reads: number;
}

export interface AttackFigures {
  attempts: number;
  sent: number;
  puzzles: number;
  pictures: number;
}

/** After a refusal that names a wait an address lets ten minutes pass, as trying on costs it addresses and brings nothing. */
const restMs = 600_000;

/**
 * One address: sheds its cookies for every message, takes a new number each time, solves a puzzle when one is asked for,
 * and guesses pictures at its rate.
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
