import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { $ZodType } from "zod/v4/core";
import type { Endpoint } from "#contract/endpoint";
import type { Browser } from "#tests/support/browser";
import { signedInStaff, verifiedCustomer } from "#tests/support/factories";
import { randomInput } from "#tests/support/random-input";
import { type WatchedWrites, watchedWrites } from "#tests/support/watched-writes";
import { mountedActions } from "#worker/app";
import { documentedRefusals } from "#worker/http/openapi";
import { happyPaths } from "./happy-paths";
import { openStage, type Stage } from "./stage";

/** FUZZ_RUNS and FUZZ_SEED run more cases than the usual test run; with the seed of a failure they repeat it. */
const runs = Number(import.meta.env.FUZZ_RUNS ?? 6);
const seed = Number(import.meta.env.FUZZ_SEED ?? 20261120);

/**
 * Tables that are written even for refused calls: attempts are counted and recorded, sessions touched, codes and
 * captchas used up.
 */
const ofAttempts = new Set(
  "rate_counters login_throttles login_logs audit_events captchas staff_sessions sms_codes client_errors".split(" "),
);
/**
 * Personal settings, pictures that are not saved yet and input of the public are not recorded in the audit log; nor is
 * what somebody has looked at (`seeNews`).
 */
const unaudited = new Set(["staff_preferences", "client_errors", "counters"]);

let stage: Stage;
let writes: WatchedWrites;
let known: readonly unknown[];
let customer: Browser;

/** Rows of every kind, and the values that refer to them. */
beforeAll(async () => {
  stage = await openStage({
    between: (database) => {
      writes = watchedWrites(database);
      return writes.database;
    },
  });
  const values: unknown[] = [];
  for (const { prepare } of happyPaths) {
    const { params, body } = await prepare(stage);
    values.push(...Object.values(params ?? {}));
    if (body && typeof body === "object" && "ids" in body) values.push(...(body.ids as unknown[]));
  }
  known = [...new Set(values)].filter((one) => typeof one === "string" || typeof one === "number");
  customer = await verifiedCustomer(stage.world, "13700137000", "bind");
}, 600_000);

let staff: Browser | undefined;

/** Random input may disable or sign out its own caller; then a new one is created. */
async function callerFor({ access }: Endpoint): Promise<Browser> {
  if (access.kind === "staff") {
    staff ??= await signedInStaff(stage.world);
    return staff;
  }
  return access.kind === "customer" || access.customer ? customer : stage.world.browser();
}

const inputOf = (endpoint: Endpoint) => {
  const part = (schema: $ZodType | undefined) => (schema ? randomInput(schema, known) : fc.constant(undefined));
  const body = endpoint.bodyKind === "raw" ? fc.uint8Array({ maxLength: 200 }) : part(endpoint.body);
  return fc.record({ params: part(endpoint.params), query: part(endpoint.query), body });
};

type Input = { params: unknown; query: unknown; body: unknown };

function send(who: Browser, endpoint: Endpoint, { params, query, body }: Input): Promise<Response> {
  const filled = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(text(filled[name])) || "0");
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as object)) search.append(name, text(value));
  const headers: Record<string, string> = { "idempotency-key": crypto.randomUUID() };
  const isJson = body !== undefined && endpoint.bodyKind === undefined && endpoint.method !== "GET";
  if (isJson) headers["content-type"] = "application/json";
  const sent = isJson ? JSON.stringify(body) : endpoint.method === "GET" ? undefined : (body as BodyInit | undefined);
  return who.fetch(`${path}?${search}`, { method: endpoint.method, headers, body: sent });
}

function text(value: unknown): string {
  const plain = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return plain.toWellFormed();
}

describe("whatever is sent to it, nothing breaks and nothing is half done by", () => {
  test.for(mountedActions().map(({ endpoint }) => [endpoint.name, endpoint] as const))("%s", async ([, endpoint]) => {
    await fc.assert(
      fc.asyncProperty(inputOf(endpoint), async (input) => {
        const who = await callerFor(endpoint);
        writes.take();
        const reply = await send(who, endpoint, input as Input);
        const body = await reply.text();
        const changed = [...writes.take().keys()];
        await stage.world.settled();
        expect(reply.status, body.slice(0, 300)).not.toBe(500);
        if (reply.status !== 200) expect(documentedRefusals(endpoint)).toContain(String(reply.status));
        if (reply.status === 401 || reply.status === 403) staff = undefined;
        const isRefused = reply.status >= 400;
        if (isRefused)
          expect(
            changed.filter((table) => !ofAttempts.has(table)),
            body.slice(0, 300),
          ).toEqual([]);
        const isWork = changed.some((table) => !ofAttempts.has(table) && !unaudited.has(table));
        if (isWork && endpoint.access.kind === "staff" && endpoint.name !== "seeNews")
          expect(changed).toContain("audit_events");
      }),
      { numRuns: runs, seed },
    );
  });
});
