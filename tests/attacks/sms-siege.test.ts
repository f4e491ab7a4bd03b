import { expect, test } from "vitest";
import { timeoutFactor } from "#tests/support/timeout-factor";
import type { Band } from "./siege/attackers";
import { networks, type Outcome, siege } from "./siege/siege";

const isFull = import.meta.env.SMS_ATTACK === "full";
const seed = Number(import.meta.env.SMS_ATTACK_SEED ?? 20261122);

/** The assumed means of the attackers. A puzzle takes a phone 0.7 s; a rented core solves twelve in that time. */
const bands = {
  "one address with any numbers": { addresses: ["203.0.113.5"], every: 2_000, puzzleMs: 100, reads: 0 },
  "twenty-five addresses": { addresses: networks(45, 25), every: 20_000, puzzleMs: 100, reads: 0 },
  "a botnet of a thousand addresses, each with a puzzle a second": {
    addresses: networks(60, 1_000),
    every: 600_000,
    puzzleMs: 1_000,
    reads: 0,
  },
  "a hundred addresses that read two pictures of a hundred": {
    addresses: networks(80, 100),
    every: 30_000,
    puzzleMs: 1_000,
    reads: 0.02,
  },
} as const satisfies Record<string, Band>;

const everybody: [name: string, bands: readonly Band[]] = ["all of them at once", Object.values(bands)];
const each: [name: string, bands: readonly Band[]][] = Object.entries(bands).map(([name, band]) => [name, [band]]);

function told(name: string, { customers, attack }: Outcome): string {
  const crowd = `${customers.served} of ${customers.count} customers served, ${customers.puzzles} puzzles, ${customers.pictures} pictures`;
  const refused = customers.refused.length > 0 ? `, refused: ${customers.refused.join(" ")}` : "";
  return `${name}: ${crowd}${refused}; attack ${attack.sent} messages of ${attack.attempts} attempts, ${attack.puzzles} puzzles, ${attack.pictures} pictures`;
}

function expectHeld({ customers, attack }: Outcome): void {
  expect(customers.served / customers.count).toBeGreaterThanOrEqual(0.995);
  expect(attack.sent).toBeLessThanOrEqual(200);
}

if (isFull)
  test.each([...each, everybody])(
    "an hour of a thousand customers while %s attack",
    { timeout: 1_800_000 },
    async (name, chosen) => {
      const outcome = await siege({ seed, customers: 1_000, bands: chosen });
      console.log(told(name, outcome));
      expectHeld(outcome);
    },
  );

test("an hour of twenty customers while parts of all bands attack", { timeout: 120_000 * timeoutFactor }, async () => {
  const parts = everybody[1].map((band) => ({
    ...band,
    addresses: band.addresses.slice(0, 12),
    every: band.every * 6,
  }));
  const outcome = await siege({ seed, customers: 20, bands: parts });
  console.log(told("parts of all bands", outcome));
  expectHeld(outcome);
});
