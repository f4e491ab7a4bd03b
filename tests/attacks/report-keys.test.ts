import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readReport } from "#contract/reports.schemas";
import { statement } from "#tests/support/statement";
import { timeoutFactor } from "#tests/support/timeout-factor";
import { maskPhone } from "#worker/features/persons/person-masks.rules";
import { phoneHashOf } from "#worker/features/persons/persons.actions";
import { standInPhone, standInPrefix } from "#worker/features/sms-codes/stand-in-phone.actions";
import type { World } from "../support/app";
import { publishedReport } from "../worker/reports/published-report";
import { settledWorld } from "../worker/settled-world";
import { chance } from "./siege/timeline";

const letters = (random: () => number) =>
  Array.from({ length: 15 }, () => String.fromCharCode(65 + Math.floor(random() * 26))).join("");

/** Gives the one published report another key and another owner's phone, distributed as the country's numbers are. */
async function becomes(world: World, key: string, phone: string): Promise<void> {
  const [hash, masked] = [await phoneHashOf(world.deps, phone), maskPhone(phone)];
  const ignore = () => {};
  await world.write(
    statement(sql`update reports set key = ${key}`, ignore),
    statement(sql`update persons set phone_hash = ${hash}, phone_masked = ${masked}`, ignore),
  );
}

interface Seen {
  readonly isReal: boolean;
  readonly features: readonly string[];
}

/**
 * All that a stranger sees of one key: two requests with their status, headers and bodies, and the statements that
 * reached the database.
 */
async function look(world: World, key: string): Promise<readonly string[]> {
  const stranger = world.browser();
  const features: string[] = [];
  for (const query of [{}, { version: 99 }]) {
    const { statements, roundTrips } = await world.cost(async () => {
      const reply = await stranger.call(readReport, { params: { key }, query });
      const headers = [...reply.headers].filter(([name]) => name !== "x-request-id").map((pair) => pair.join(": "));
      const body = new TextDecoder().decode(reply.bytes).replace(reply.requestId, "").replaceAll(key, "KEY");
      const mask = /1\d\d\*{4}\d{4}/.exec(body)?.[0] ?? "";
      features.push(
        `status ${reply.status} ${reply.code} ${reply.msg}`,
        `headers ${headers.sort().join("; ")}`,
        `length ${body.length}`,
        `body ${body.replace(mask, "MASK")}`,
        `prefix ${mask.slice(0, 3)}`,
        ...[7, 8, 9, 10].map((at) => `digit ${at} ${mask[at]}`),
      );
    });
    features.push(`round trips ${roundTrips}`, `statements ${statements.map(({ sql: text }) => text).join("\n")}`);
  }
  return features;
}

/**
 * Naive Bayes over the features; the share of the second half that it classifies correctly after learning from the
 * first.
 */
function classifiedRight(seen: readonly Seen[]): number {
  const half = seen.length / 2;
  const counts = new Map<string, [real: number, invented: number]>();
  for (const { isReal, features } of seen.slice(0, half))
    for (const [place, feature] of features.entries()) {
      const entry = counts.get(`${place} ${feature}`) ?? [0, 0];
      entry[isReal ? 0 : 1] += 1;
      counts.set(`${place} ${feature}`, entry);
    }
  const score = (features: readonly string[]) =>
    features.reduce((sum, feature, place) => {
      const [real, invented] = counts.get(`${place} ${feature}`) ?? [0, 0];
      return sum + Math.log((real + 1) / (invented + 1));
    }, 0);
  const judged = seen.slice(half);
  return judged.filter(({ isReal, features }) => score(features) > 0 === isReal).length / judged.length;
}

test("somebody tells real report keys from invented ones by anything that a stranger is answered", {
  timeout: 120_000 * timeoutFactor,
}, async () => {
  const world = await settledWorld();
  const random = chance(20261122);
  await publishedReport(world);
  const seen: Seen[] = [];
  for (let i = 0; i < 1_000; i++) {
    const isReal = random() < 0.5;
    const key = letters(random);
    const tail = String(Math.floor(random() * 1e8)).padStart(8, "0");
    if (isReal) await becomes(world, key, standInPrefix(Math.floor(random() * 2 ** 32)) + tail);
    seen.push({ isReal, features: await look(world, key) });
  }
  const right = classifiedRight(seen);
  // 500 keys are classified: guessing at random gives between 0.44 and 0.56 in 99 of 100 cases.
  expect(right).toBeGreaterThan(0.44);
  expect(right).toBeLessThan(0.56);
});

test("stand-ins have the prefixes of all mainland numbers, not a few", async () => {
  const world = await settledWorld();
  const random = chance(7);
  const prefixes = new Set<string>();
  for (let i = 0; i < 3_000; i++)
    prefixes.add((await standInPhone(world.deps, letters(random))).phoneMasked.slice(0, 3));
  expect(prefixes.size).toBeGreaterThan(40);
});
