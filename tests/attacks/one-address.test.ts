import { expect, test } from "vitest";
import { readAppConfig } from "#contract/app-config.schemas";
import { readReport } from "#contract/reports.schemas";
import { readSignedInUser } from "#contract/session.schemas";
import { timeoutFactor } from "#tests/support/timeout-factor";
import { standInPrefix } from "#worker/features/sms-codes/stand-in-phone.actions";
import type { LimitScope } from "#worker/platform/limiter";
import { memoryLimiter } from "#worker/platform/memory-limiter";
import type { World } from "../support/app";
import { signedInStaff } from "../support/factories";
import { publishedReport } from "../worker/reports/published-report";
import { type AttackFigures, attackerActor } from "./siege/attackers";
import { type CrowdFigures, customerActor } from "./siege/customers";
import { type Client, openSite, type Site } from "./siege/site";
import { type Actor, chance, play } from "./siege/timeline";

/**
 * The model of docs/scale.md. Per day 2,000 people bind and 2,000 read, a fifth of them behind one address of a
 * carrier. All 400 reports are published at one moment; 240 are read within the hour, on average a quarter of an hour
 * after the message; 60 people bind in the same hour. A reader opens the link three times, twice of them only up to the
 * verification page.
 */
const model = { readers: 240, binders: 60, meanDelayMs: 900_000 } as const;
const isFull = import.meta.env.SMS_ATTACK === "full";
const hour = 3_600_000;
const carrier = "100.64.7.9";

interface Looks {
  shown: number;
  refused: number;
}

/**
 * The product with its outer limits on the test's clock, and the largest number of calls per minute from the carrier's
 * address.
 */
async function openLimitedSite(): Promise<{ site: Site; busiest: () => number }> {
  const site = await openSite();
  const { clock, deps } = site.world;
  const limiter = memoryLimiter(clock);
  const minutes = new Map<number, number>();
  Object.assign(deps, {
    limiter: {
      allow(scope: LimitScope, key: string) {
        const minute = Math.floor(clock.now() / 60_000);
        if (key.endsWith(carrier)) minutes.set(minute, (minutes.get(minute) ?? 0) + 1);
        return limiter.allow(scope, key);
      },
    },
  });
  return { site, busiest: () => Math.max(...minutes.values()) };
}

const behind = (world: World): Client => ({ browser: world.browser(), ip: carrier });

async function look({ browser, ip }: Client, key: string, looks: Looks): Promise<void> {
  const reply = await browser.call(readReport, { params: { key }, headers: { "cf-connecting-ip": ip } });
  if (reply.status === 200) looks.shown += 1;
  else looks.refused += 1;
}

/** Opens the link, verifies the phone, reads, and opens the link once more in another browser. */
function readerActor(
  site: Site,
  key: string,
  phone: string,
  random: () => number,
  figures: CrowdFigures,
  looks: Looks,
) {
  const client = behind(site.world);
  const startsAt = Math.min(0.95 * hour, -Math.log(1 - random()) * model.meanDelayMs);
  const body = { key, when: "valid", agreement: true } as const;
  const proves = customerActor(site, { phone, client, startsAt, body }, random, figures);
  let step = 0;
  return {
    startsAt,
    async step() {
      if (step === 0) {
        step = 1;
        await look(client, key, looks);
        return 5_000;
      }
      if (step === 1) {
        const again = await proves.step();
        if (again !== undefined) return again;
        step = 2;
        await look(client, key, looks);
        return 300_000;
      }
      await look(behind(site.world), key, looks);
      return undefined;
    },
  } satisfies Actor;
}

/** Five keys a second without a pause: the attempts of one machine behind the same address. */
function guesserActor({ world }: Site, random: () => number, endsAt: number): Actor {
  const client = behind(world);
  const letters = () => Array.from({ length: 15 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join("");
  let at = 0;
  return {
    startsAt: 0,
    async step() {
      await client.browser.call(readReport, { params: { key: letters() }, headers: { "cf-connecting-ip": carrier } });
      at += 200;
      return at < endsAt ? 200 : undefined;
    },
  };
}

async function playAddress({ readers, binders }: { readers: number; binders: number }, guessingMs: number) {
  const { site, busiest } = await openLimitedSite();
  const { world } = site;
  const random = chance(20261127);
  const crowd: CrowdFigures = { served: 0, puzzles: 0, pictures: 0, refused: [] };
  const attack: AttackFigures = { attempts: 0, sent: 0, puzzles: 0, pictures: 0 };
  const looks: Looks = { shown: 0, refused: 0 };
  const phoneOf = (i: number) =>
    `${standInPrefix(Math.floor(random() * 2 ** 32))}${String(i).padStart(4, "0")}${String(Math.floor(random() * 1e4)).padStart(4, "0")}`;
  const actors: Actor[] = [];
  for (let i = 0; i < readers; i++) {
    const phone = phoneOf(i);
    // Codes of kit batches are random, so that two of some hundred batches may have the same.
    const { key } = await publishedReport(world, { phone }).catch(() => publishedReport(world, { phone }));
    actors.push(readerActor(site, key, phone, random, crowd, looks));
  }
  for (let i = 0; i < binders; i++) {
    const phone = phoneOf(readers + i);
    const body = { phone, when: "bind", agreement: true } as const;
    actors.push(
      customerActor(site, { phone, body, client: behind(world), startsAt: random() * 0.95 * hour }, random, crowd),
    );
  }
  let stranger = 0;
  const band = { addresses: [carrier], every: isFull ? 2_000 : 20_000, puzzleMs: 100, reads: 0 } as const;
  const nextPhone = () => `1699${String(1_000_000 + ++stranger)}`;
  actors.push(attackerActor(site, carrier, band, random, attack, nextPhone), guesserActor(site, random, guessingMs));
  // Sessions of the people who prepared the reports must not count within the hour.
  world.clock.advance(2 * hour);
  await play(world.clock, actors, hour);
  await world.settled();
  return { crowd, attack, looks, busiest: busiest(), count: readers + binders };
}

test("a carrier's one address serves its customers while a stranger behind it asks for codes and guesses keys", {
  timeout: 1_800_000,
}, async () => {
  const share = isFull ? 1 : 0.1;
  const people = { readers: model.readers * share, binders: model.binders * share };
  const { crowd, attack, looks, busiest, count } = await playAddress(people, isFull ? hour : 60_000);
  const shown = looks.shown + looks.refused;
  console.log(
    `one address: ${crowd.served} of ${count} customers served, ${looks.shown} of ${shown} looks, ${crowd.pictures} pictures,`,
    `${busiest} calls in the busiest minute; attack ${attack.sent} messages of ${attack.attempts} attempts`,
    crowd.refused.join(" "),
  );
  expect(crowd.served / count).toBeGreaterThanOrEqual(0.995);
  expect(looks.shown / shown).toBeGreaterThanOrEqual(0.995);
  expect(attack.sent).toBeLessThanOrEqual(200);
});

test("a laboratory's one address: 40 people work while strangers use all of its calls", {
  timeout: 30_000 * timeoutFactor,
}, async () => {
  const { site } = await openLimitedSite();
  const { world } = site;
  const staff = await Promise.all(Array.from({ length: 40 }, () => signedInStaff(world, {})));
  const stranger = world.browser();
  const from = { headers: { "cf-connecting-ip": carrier } };
  let last = 200;
  for (let i = 0; i < 3_001; i++) last = (await stranger.fetch("/api/v1/getinfo", from)).status;
  expect(last).toBe(429);
  expect((await stranger.call(readAppConfig, from)).status).toBe(429);
  // A technician scans one tube a second and others make thirty calls a minute: 100 calls each stay far below a
  // session's limit.
  for (const one of staff)
    for (let i = 0; i < 5; i++) expect((await one.call(readSignedInUser, from)).status).toBe(200);
});
