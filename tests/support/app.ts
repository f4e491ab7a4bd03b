import type { Hono } from "hono";
import { openEngine } from "test-engine";
import type { DataOf, Endpoint } from "#contract/endpoint";
import { type AppOptions, createApp } from "#worker/app";
import type { AppEnv } from "#worker/http/env";
import { keyedHash, sealer } from "#worker/platform/crypto";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { Database, Query } from "#worker/platform/database/database";
import type { Deps } from "#worker/platform/deps";
import { passwords } from "#worker/platform/passwords";
import { tokens } from "#worker/platform/tokens";
import { type Browser, type CallInput, openBrowser, type Reply, testOrigin } from "./browser";
import type { Engine } from "./engine-port";
import { type Cost, costOf, type Meter, newMeter } from "./meter";
import { type RecordingQueue, recordingQueue } from "./recording-queue";
import { type RecordingSms, recordingSms } from "./recording-sms";
import { testSecrets } from "./secrets";
import { remember } from "./seen-statements";
import { siteFiles } from "./site-files";
import { type TestClock, testClock } from "./test-clock";

export interface WorldOptions extends AppOptions {
  readonly clock?: TestClock;
  readonly sms?: RecordingSms;
  /** Replaces single ports, for failures that a real one does not show on demand. */
  readonly deps?: Partial<Deps>;
  /** Wraps the worker's database, to observe what is written. */
  readonly between?: (database: Database) => Database;
}

/**
 * The whole worker over a real, freshly migrated database, with a clock, a simulated phone and a queue that the test
 * controls.
 */
export interface World {
  readonly app: Hono<AppEnv>;
  readonly deps: Deps;
  readonly engine: Engine;
  readonly clock: TestClock;
  readonly sms: RecordingSms;
  readonly queue: RecordingQueue;
  readonly counters: Meter;
  /** A browser of a new person at a new address, or at the given one. */
  browser(at?: { readonly ip: string }): Browser;
  /** An API client: no cookies of its own, no Fetch Metadata. */
  client(at?: { readonly ip: string }): Browser;
  /** Calls an endpoint as `as`, or without a session. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E> & { as?: Browser }): Promise<Reply<DataOf<E>>>;
  /** Runs queries that bypass the worker: to seed, and to read stored rows. Not counted. */
  read<T>(query: Query<T>): Promise<T>;
  write(...queries: Query<unknown>[]): Promise<void>;
  /** The database cost of some calls. */
  cost(work: () => Promise<unknown>): Promise<Cost>;
  /** Waits for work that the worker does after its replies. */
  settled(): Promise<void>;
}

/** Fails a call that records an audit detail which its contract does not declare. */
const undeclaredAudit: AppOptions["undeclaredAudit"] = ({ name }, field) => {
  throw new Error(`${name} puts "${field}" on record; its auditFields do not name it`);
};

/** Work after the replies of earlier worlds; the database is emptied only when it is done. */
const leftBehind: Promise<unknown>[] = [];

export async function createWorld(options: WorldOptions = {}): Promise<World> {
  await settleWorlds();
  const counters = newMeter();
  const engine = await openEngine(counters);
  const clock = options.clock ?? testClock();
  const sms = options.sms ?? recordingSms();
  const queue = recordingQueue();
  const later: Promise<unknown>[] = [];
  const own = await enginePorts(engine, options.deps);
  const ports: Omit<Deps, "longDatabase"> = {
    ...own,
    clock,
    sms,
    robots: [],
    hooks: { isLocal: false, post: async () => 204 },
    queue,
    imports: queue,
    later(work) {
      later.push(work);
      leftBehind.push(work);
    },
    ...options.deps,
    ...(options.between ? { database: withEncryptedColumns(options.between(engine.database), own) } : {}),
  };
  const deps: Deps = { ...ports, longDatabase: ports.database };
  const uncounted = withEncryptedColumns(engine.uncounted, own);
  const app = appWith(options);
  const send = async (request: Request) => app.fetch(request, { deps });
  const open = (isBrowser: boolean, ip = nextAddress()) => openBrowser({ isBrowser, ip, send });
  remember(engine, counters);
  return {
    app,
    deps,
    engine,
    clock,
    sms,
    queue,
    counters,
    browser: (at) => open(true, at?.ip),
    client: (at) => open(false, at?.ip),
    call: (endpoint, { as, ...input } = {}) => (as ?? open(true)).call(endpoint, input as never),
    read: async (query) => {
      const [result] = await uncounted.run([query]);
      return result;
    },
    write: async (...queries) => void (await uncounted.run(queries)),
    cost: (work) => costOf(counters, work),
    settled: async () => void (await Promise.all(later.splice(0))),
  };
}

/** The options that do not concern the application. */
const ofWorld: ReadonlySet<string> = new Set<keyof WorldOptions>(["clock", "sms", "deps", "between"]);

let standardApp: Hono<AppEnv> | undefined;

/** One application answers for all worlds that ask for no other: it keeps nothing between requests. */
function appWith(options: WorldOptions): Hono<AppEnv> {
  if (Object.keys(options).some((name) => !ofWorld.has(name))) return createApp({ undeclaredAudit, ...options });
  standardApp ??= createApp({ undeclaredAudit });
  return standardApp;
}

/** Waits for the work after the replies of all worlds so far. */
export async function settleWorlds(): Promise<void> {
  await Promise.allSettled(leftBehind.splice(0));
}

async function enginePorts(engine: Engine, given: Partial<Deps> = {}) {
  const keys = {
    hash: given.hash ?? keyedHash(testSecrets.HASH_SECRET),
    sealer: given.sealer ?? sealer(testSecrets.DATA_KEYS),
  };
  return {
    ...keys,
    database: withEncryptedColumns(engine.database, { ...keys, rawFiles: engine.rawFiles }),
    avatars: engine.avatars,
    rawFiles: engine.rawFiles,
    limiter: engine.limiter,
    auditHash: keyedHash(testSecrets.AUDIT_SECRET),
    passwords: passwords(keyedHash(testSecrets.PASSWORD_PEPPER)),
    tokens: tokens(testSecrets.TOKEN_SECRET),
    publicOrigin: testOrigin,
    assets: siteFiles,
  };
}

let addresses = 0;

/** A separate private network for every browser and device, so that limits per address and /24 affect only the tests about them. */
export function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.${1 + ((addresses >> 16) & 127)}`;
}
