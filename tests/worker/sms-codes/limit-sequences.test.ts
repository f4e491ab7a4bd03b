import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { codeMessages } from "#contract/sms-codes";
import { configsTable } from "#drizzle/schema/configs";
import { statement } from "#tests/support/statement";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { sendCountersOf } from "#worker/features/sms-codes/send-checks.actions";
import { db, write } from "#worker/platform/database/query";
import type { World } from "../../support/app";
import type { Browser } from "../../support/browser";
import { settledWorld } from "../settled-world";
import { codeSentTo, enter } from "./front-gate";
import { type Asked, reckoning } from "./limit-reckoning";

/** LIMITER_RUNS and LIMITER_SEED run other and more sequences than the usual test run. */
const { LIMITER_RUNS, LIMITER_SEED } = import.meta.env;

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Two neighbouring numbers and a distant one, as the counters see them; the last two digits differ for each sequence.
 */
const phones = (n: number) =>
  ["1380013", "1380013", "1770055"].map((block, i) => `${block}${String(n * 3 + i).padStart(4, "0")}`);
const addresses = ["198.51.100.7", "198.51.100.8", "203.0.113.9"];

type Step =
  | {
      readonly kind: "ask";
      readonly browser: number;
      readonly address: number;
      readonly phone: number;
      readonly isHuman: boolean;
      readonly isProven: boolean;
    }
  | {
      readonly kind: "crowd";
      readonly scope: "address" | "net" | "block" | "site";
      readonly of: number;
      readonly hits: number;
      readonly proven: number;
    }
  | { readonly kind: "wait"; readonly ms: number };

const met = new Set<string>();
const third = fc.integer({ min: 0, max: 2 });
const ask: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("ask"),
  browser: third,
  address: third,
  phone: third,
  isHuman: fc.boolean(),
  isProven: fc.boolean(),
});
const crowd: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("crowd"),
  scope: fc.constantFrom("address", "net", "block", "site"),
  of: third,
  hits: fc.constantFrom(1, 4, 19, 60, 119, 199, 299),
  proven: fc.constantFrom(0, 1, 18, 50, 110, 199, 290),
});
const wait: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant("wait"),
  ms: fc.oneof(
    fc.constantFrom(59_999, minute, 5 * minute, 60 * minute - 1, 60 * minute, 65 * minute, day - 1, day),
    fc.integer({ min: 0, max: 2 * minute }),
    fc.integer({ min: 0, max: 70 * minute }),
  ),
});
/** The same person repeatedly, so that the quotas of a phone and a browser are used up too. */
const persistent: fc.Arbitrary<readonly Step[]> = fc
  .record({ ask, every: fc.constantFrom(minute, 12 * minute, 61 * minute), times: fc.integer({ min: 3, max: 12 }) })
  .map(({ ask: one, every, times }) =>
    Array.from({ length: times }, (): Step[] => [
      { ...one, isHuman: true } as Step,
      { kind: "wait", ms: every },
    ]).flat(),
  );
const one = (step: fc.Arbitrary<Step>) => step.map((single): readonly Step[] => [single]);
const sequence = fc
  .array(
    fc.oneof(
      { arbitrary: one(ask), weight: 12 },
      { arbitrary: one(wait), weight: 8 },
      { arbitrary: one(crowd), weight: 2 },
      { arbitrary: persistent, weight: 1 },
    ),
    { minLength: 4, maxLength: 20 },
  )
  .map((parts) => parts.flat());

const budget = { hourly: 400, daily: 900 };

async function budgetedWorld(): Promise<World> {
  const humanCheck = { shown: { name: "none", appId: "" }, isHuman: async () => true };
  const world = await settledWorld({ deps: { humanCheck } });
  const at = { createdAt: world.clock.now(), updatedAt: world.clock.now() };
  const parameters = [
    { key: "sys_sms_hourly_budget", name: "每小时预算", value: String(budget.hourly), ...at },
    { key: "sys_sms_daily_budget", name: "每日预算", value: String(budget.daily), ...at },
  ];
  await world.write(write(db.insert(configsTable).values(parameters)));
  return world;
}

/** Messages of other people in the counters, as many as the step says. */
async function fill(world: World, key: string, windowMs: number, hits: number, at: number): Promise<void> {
  const expires = at + day;
  await world.write(
    statement(
      sql`insert into rate_counters (key, window_ms, window_started_at, hits, expires_at)
        values (${key}, ${windowMs}, ${at - (at % windowMs)}, ${hits}, ${expires})
        on conflict (key, window_ms, window_started_at) do update set hits = hits + ${hits}`,
      () => undefined,
    ),
  );
}

/** Runs one sequence; returns the first request whose answer differs from the second computation. */
async function play(world: World, n: number, steps: readonly Step[]): Promise<unknown> {
  const browsers: Browser[] = [0, 1, 2].map(() => world.browser());
  const numbers = phones(n);
  const reckoned = reckoning(budget);
  for (const [place, step] of steps.entries()) {
    const now = world.clock.now();
    if (step.kind === "wait") {
      world.clock.advance(step.ms);
      continue;
    }
    const [phone = "", ip = ""] =
      step.kind === "ask" ? [numbers[step.phone], addresses[step.address]] : [numbers[step.of], addresses[step.of]];
    const { address, net, block } = await sendCountersOf(world.deps, ip, {
      phone,
      phoneHash: await phoneHashOf(world.deps, phone),
      isReal: true,
    });
    if (step.kind === "crowd") {
      const key = { address, net, block, site: "sms:site" }[step.scope];
      const proven = Math.min(step.proven, step.hits);
      for (const { counter, windowMs, hits } of reckoned.crowd({ key, hits: step.hits, proven, now }))
        if (hits > 0) await fill(world, counter, windowMs, hits, now);
      continue;
    }
    const browser = browsers[step.browser] as Browser;
    const asked: Asked = { now, phone, browser: step.browser, address, net, block, isHuman: step.isHuman };
    const due = reckoned.ask(asked);
    const seen = await answerTo(browser, ip, phone, step.isHuman);
    met.add(due);
    if (seen !== due) return { place, step, due, seen };
    if (seen === "sent" && step.isProven) {
      expect((await enter(browser, codeSentTo(world, phone), phone)).status).toBe(200);
      reckoned.prove(asked);
    }
  }
  return undefined;
}

async function answerTo(browser: Browser, ip: string, phone: string, isHuman: boolean): Promise<string> {
  const ticket = isHuman ? { ticket: { ticket: "any", random: "any" } } : {};
  const headers = { "content-type": "application/json", "cf-connecting-ip": ip };
  const body = JSON.stringify({ phone, when: "bind", agreement: true, ...ticket });
  const reply = await browser.fetch("/api/v1/h5/sms-code", { method: "POST", headers, body });
  const { msg, errors } = (await reply.json()) as { msg: string; errors?: Record<string, unknown> };
  return reply.status === 200 ? "sent" : errors ? (Object.keys(errors)[0] ?? "") : msg;
}

/** Every kind of answer; a long run meets each of them. */
const kinds = ["sent", "proof", "captcha", codeMessages.busy, codeMessages.hourly, codeMessages.daily];
const sequencesOfAWorld = 100;

test("in every drawn sequence of askings each is sent or refused as a second reckoning of the quotas says", {
  timeout: 1_800_000,
}, async () => {
  let world = await budgetedWorld();
  const numRuns = Number(LIMITER_RUNS ?? (world.engine.name === "libsql" ? 12 : 4));
  const drawn = fc.sample(sequence, { numRuns, seed: Number(LIMITER_SEED ?? 20_261_122) });
  const wrong: unknown[] = [];
  for (const [n, steps] of drawn.entries()) {
    if (n > 0 && n % sequencesOfAWorld === 0) world = await budgetedWorld();
    const found = await play(world, n % sequencesOfAWorld, steps);
    if (found) wrong.push({ n, found, steps: JSON.stringify(steps) });
    // Counters of one sequence must not count in any window of the next one.
    world.clock.advance(2 * day);
  }
  expect(wrong).toEqual([]);
  if (numRuns >= 40) expect(kinds.filter((kind) => !met.has(kind))).toEqual([]);
});
