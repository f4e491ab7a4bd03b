import { standInPrefix } from "#worker/features/sms-codes/stand-in-phone.actions";
import { publishedReport } from "../../worker/reports/published-report";
import { type AttackFigures, attackerActor, type Band } from "./attackers";
import { type CrowdFigures, type Customer, customerActor } from "./customers";
import { openSite, type Site } from "./site";
import { chance, play } from "./timeline";

const hour = 3_600_000;

interface Plan {
  readonly seed: number;
  readonly customers: number;
  readonly bands: readonly Band[];
}

export interface Outcome {
  readonly customers: CrowdFigures & { readonly count: number };
  readonly attack: AttackFigures;
}

/** An hour of customers and attackers before the product's own calls. */
export async function siege({ seed, customers: count, bands }: Plan): Promise<Outcome> {
  const site = await openSite();
  const random = chance(seed);
  const crowd: CrowdFigures = { served: 0, puzzles: 0, pictures: 0, refused: [] };
  const attack: AttackFigures = { attempts: 0, sent: 0, puzzles: 0, pictures: 0 };
  const people = await peopleOf(site, count, random);
  // Sessions of the people who prepared the reports must not count within the hour.
  site.world.clock.advance(2 * hour);
  const targets = targetsOf(random);
  const actors = [
    ...people.map((who) => customerActor(site, who, random, crowd)),
    ...bands.flatMap((band) => band.addresses.map((ip) => attackerActor(site, ip, band, random, attack, targets))),
  ];
  await play(site.world.clock, actors, hour);
  await site.world.settled();
  return { customers: { ...crowd, count }, attack };
}

const digits = (random: () => number, count: number) => String(Math.floor(random() * 10 ** count)).padStart(count, "0");

/** Half of the attacked numbers are spread over the country, half are consecutive. */
function targetsOf(random: () => number): () => string {
  let neighbour = 0;
  return () => {
    neighbour += 1;
    return random() < 0.5
      ? `1699${String(1_000_000 + neighbour)}`
      : `${standInPrefix(Math.floor(random() * 2 ** 32))}${digits(random, 8)}`;
  };
}

/**
 * Of a hundred customers 17 have the link of a report, 8 return to a bound number without one, 75 are new. 40 share
 * twenty addresses of carriers, 5 ask within ten minutes at one event behind one address, the others have their own
 * address.
 */
async function peopleOf(site: Site, count: number, random: () => number): Promise<Customer[]> {
  const people: Customer[] = [];
  for (let i = 0; i < count; i++) {
    const phone = `${standInPrefix(Math.floor(random() * 2 ** 32))}${String(i).padStart(4, "0")}${digits(random, 4)}`;
    const isAtEvent = i % 20 === 7;
    const ip = isAtEvent ? "100.90.1.1" : i % 5 < 2 ? `100.64.${i % 20}.9` : `36.${i >> 8}.${i & 255}.${1 + (i % 200)}`;
    const client = { browser: site.world.browser(), ip };
    const startsAt = isAtEvent ? hour / 2 + random() * 600_000 : random() * 0.95 * hour;
    people.push({ phone, client, startsAt, body: await bodyOf(site, phone, i % 100) });
  }
  return people;
}

async function bodyOf({ world }: Site, phone: string, place: number): Promise<Customer["body"]> {
  if (place >= 25) return { phone, when: "bind", agreement: true };
  // Codes of kit batches are random, so that two of some hundred batches may have the same.
  const { key } = await publishedReport(world, { phone }).catch(() => publishedReport(world, { phone }));
  return place < 17 ? { key, when: "valid", agreement: true } : { phone, when: "valid", agreement: true };
}

/** Addresses, each in a /24 of its own. */
export const networks = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${first}.${i >> 8}.${i & 255}.7`);
