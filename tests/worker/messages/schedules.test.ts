import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { messagesTable } from "#drizzle/schema/messages";
import { statement } from "#tests/support/statement";
import { deliverMessage } from "#worker/features/messages/deliver-one.actions";
import { messageRow as outboxRow } from "#worker/features/messages/messages.actions";
import { sweepMessages } from "#worker/features/messages/messages.delivery";
import { db, row } from "#worker/platform/database/query";
import type { Sms, SmsOutcome, SmsProvider } from "#worker/platform/sms";
import type { World } from "../../support/app";
import { settledWorld } from "../settled-world";

/** The fault of one attempt, and for how long nobody handles the message afterwards. */
type Fault =
  | "none"
  | "killed before the call"
  | "killed after the call"
  | "timed out, taken"
  | "timed out, not taken"
  | "limited"
  | "transient"
  | "record lost";

interface Step {
  readonly fault: Fault;
  /** Number of queue messages that arrive for the same SMS at once. */
  readonly wakes: number;
  readonly minutes: number;
}

const faults: readonly Fault[] = [
  "none",
  "killed before the call",
  "killed after the call",
  "timed out, taken",
  "timed out, not taken",
  "limited",
  "transient",
  "record lost",
];

class Killed extends Error {}

/** A vendor with its own records: they say how often each message was really sent, whatever the worker learns. */
function vendor(current: () => Fault) {
  const taken = new Map<string, number>();
  const provider: SmsProvider = {
    name: "books",
    async send(sms: Sms): Promise<SmsOutcome> {
      const fault = current();
      if (fault === "killed before the call") throw new Killed();
      if (fault === "limited") return { kind: "limited", reason: "isv.BUSINESS_LIMIT_CONTROL", retryAfterMs: 60_000 };
      if (fault === "transient") return { kind: "transient", reason: "Throttling" };
      if (fault === "timed out, not taken") throw new Error("timeout");
      taken.set(sms.clientId, (taken.get(sms.clientId) ?? 0) + 1);
      if (fault === "timed out, taken") throw new Error("timeout");
      return { kind: "accepted", providerId: `books-${sms.clientId}` };
    },
    find: async (clientId) => (taken.has(clientId) ? { kind: "accepted", providerId: `books-${clientId}` } : undefined),
  };
  return { provider, taken };
}

/** A worker whose second round trip, which records the outcome, fails when the step says so. */
function faultyDeps(world: World, sms: SmsProvider, fault: Fault): World["deps"] {
  let runs = 0;
  const { database } = world.deps;
  const isLost = fault === "killed before the call" || fault === "killed after the call" || fault === "record lost";
  const run: typeof database.run = (queries) => {
    runs += 1;
    return runs === 2 && isLost ? Promise.reject(new Killed()) : database.run(queries);
  };
  return { ...world.deps, sms, database: { ...database, run } };
}

async function newNotice(world: World, id: string) {
  const now = world.clock.now();
  const { messageId, query } = await outboxRow(world.deps, {
    kind: "recollect",
    template: "recollect",
    params: { tail: "6789" },
    subject: { type: "sample", id, version: 1 },
    to: { phone: "13800138000", phoneHash: "hash", phoneMasked: "138****8000" },
    now,
    expiresAt: now + 24 * 3_600_000,
  });
  await world.write(query);
  return messageId;
}

async function play(world: World, n: number, steps: readonly Step[]) {
  let fault: Fault = "none";
  const { provider, taken } = vendor(() => fault);
  const messageId = await newNotice(world, `subject-${n}`);
  for (const step of steps) {
    fault = step.fault;
    const wake = () => deliverMessage(faultyDeps(world, provider, step.fault), messageId).catch(() => undefined);
    await Promise.all(Array.from({ length: step.wakes }, wake));
    world.clock.advance(step.minutes * 60_000);
  }
  fault = "none";
  // The faults are over: the scheduled sweep may run as often as the remaining hours allow.
  for (let round = 0; round < 40; round++) {
    const message = await world.read(
      row(db.select().from(messagesTable).where(sql`${messagesTable.id} = ${messageId}`)),
    );
    if (message && ["accepted", "failed"].includes(message.state)) break;
    world.clock.advance(30 * 60_000);
    await sweepMessages({ ...world.deps, sms: provider });
  }
  const [state, tasks] = await world.read(
    statement(
      sql`select state, (select count(*) from tasks where subject_id = ${messageId}) from messages where id = ${messageId}`,
      ([r]) => [String(r?.[0]), Number(r?.[1])] as const,
    ),
  );
  const sent = [...taken.values()].reduce((sum, times) => sum + times, 0);
  return { state, tasks, sent };
}

const step: fc.Arbitrary<Step> = fc.record({
  fault: fc.constantFrom(...faults),
  wakes: fc.integer({ min: 1, max: 3 }),
  minutes: fc.integer({ min: 0, max: 70 }),
});

/** DELIVERY_RUNS and DELIVERY_SEED run other and more cases than the usual test run. */
const { DELIVERY_RUNS, DELIVERY_SEED } = import.meta.env;

test("in 300 schedules of killed consumers, time-outs, limits and doubled wake-ups no message is lost and none doubled", async () => {
  const world = await settledWorld();
  const numRuns = Number(DELIVERY_RUNS ?? 300);
  const seed = Number(DELIVERY_SEED ?? 20_261_121);
  const schedules = fc.sample(fc.array(step, { minLength: 1, maxLength: 5 }), { numRuns, seed });
  const wrong: unknown[] = [];
  for (const [n, steps] of schedules.entries()) {
    const { state, tasks, sent } = await play(world, n, steps);
    // Sent exactly once; or not at all, and then it is in a person's queue.
    const isRight = state === "accepted" ? sent === 1 : state === "failed" && sent === 0 && tasks === 1;
    if (!isRight) wrong.push({ steps, state, tasks, sent });
  }
  expect(wrong).toEqual([]);
}, 600_000);
