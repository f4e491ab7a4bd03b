import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { LoggedRequest } from "../app";
import { ConstraintError, type Database, isRead } from "../platform/database/database";
import type { FileStore } from "../platform/files";
import type { SmsOutcome, SmsProvider } from "../platform/sms";
import { UnavailableError } from "../platform/unavailable";
import type { OfficialAccount } from "../platform/wechat";

/** Figures read from the database when they are asked for; all processes show the same. */
export interface RowFigures {
  /** Seconds since the oldest due message became due; 0 when none waits. */
  readonly queueAge: number;
  readonly waiting: number;
  readonly retrying: number;
  readonly failed: number;
  /** Seconds since the scheduler last started a run. */
  readonly clockLag: number;
  readonly failedTasks: number;
  /** Seconds since the oldest audit event without a seal. */
  readonly unsealedAge: number;
  readonly openSessions: number;
}

/** Figures that all processes share, as one of them sees them. */
export interface SharedFigures {
  /** Undefined when the database does not answer. */
  readonly rows: RowFigures | undefined;
  readonly isStoreUp: boolean;
  /** Free bytes on the disk of the data folder; undefined when no data are on a disk of this machine. */
  readonly freeBytes: number | undefined;
}

/** The metrics of one process for Prometheus. */
export interface Meters {
  /** All metrics in Prometheus's text format. */
  text(shared: SharedFigures): Promise<string>;
  readonly contentType: string;
  request(seen: LoggedRequest): void;
  database(own: Database): Database;
  files(own: FileStore): FileStore;
  sms(own: SmsProvider): SmsProvider;
  account(own: OfficialAccount | undefined): OfficialAccount | undefined;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

/** Calls that are also counted by a counter of their own, by method and route. */
const counted: Readonly<Record<string, "signIn" | "import">> = {
  "POST /api/v1/login": "signIn",
  "POST /api/v1/h5/verify": "signIn",
  "POST /api/v1/imports": "import",
  "POST /api/v1/imports/:id/commit": "import",
  "POST /api/v1/partner-imports": "import",
  "POST /api/v1/partner-imports/:id/commit": "import",
  "POST /api/v1/device/messages": "import",
};

/** Labels are only names of routes and outcomes: nothing that a request contains becomes a label. */
export function openMeters(): Meters {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  // Gauges named like counters; for each there is another gauge by type with a proper name.
  for (const kind of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  const { requests, signIns, imports, roundTrips, storeTrips, messages } = openSeries(registers);
  const setShared = sharedGauges(registers);
  return {
    contentType: registry.contentType,
    text(shared) {
      setShared(shared);
      return registry.metrics();
    },
    request({ method, route, status, ms }) {
      requests.observe({ method, route, status: String(status) }, ms / 1_000);
      const own = counted[`${method} ${route}`];
      if (own) (own === "signIn" ? signIns : imports).inc({ route, outcome: outcomeOf(status) });
    },
    database: (own) => meteredDatabase(own, roundTrips),
    files: (own) => meteredFiles(own, storeTrips),
    sms: (own) => ({ ...own, send: (sms) => countedSending(messages, "sms", own.send(sms)) }),
    account(own) {
      const notices = own?.notices;
      if (!notices) return own;
      return {
        ...own,
        notices: { ...notices, send: (notice) => countedSending(messages, "wechat", notices.send(notice)) },
      };
    },
  };
}

type Channel = "sms" | "wechat";

/** Counts a provider's answer to one message, by channel. */
async function countedSending<Said extends SmsOutcome>(
  messages: Counter<"channel" | "outcome">,
  channel: Channel,
  sending: Promise<Said>,
): Promise<Said> {
  const outcome = await sending.catch((error: unknown) => {
    messages.inc({ channel, outcome: "unknown" });
    throw error;
  });
  messages.inc({ channel, outcome: outcome.kind });
  return outcome;
}

function openSeries(registers: Registry[]) {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const timer = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name, help, labelNames: [...labelNames], buckets: seconds, registers });
  return {
    requests: timer("http_request_duration_seconds", "Requests that the worker answered, by route", [
      "method",
      "route",
      "status",
    ]),
    roundTrips: timer(
      "database_round_trip_duration_seconds",
      "Batches sent to the database, the wait for their turn included",
      ["kind", "outcome"],
    ),
    storeTrips: timer("store_round_trip_duration_seconds", "Calls of the store of files, by what was asked", [
      "kind",
      "outcome",
    ]),
    signIns: counter("sign_ins_total", "Sign-ins of staff and verifications of phones, by outcome", [
      "route",
      "outcome",
    ]),
    imports: counter("imports_total", "Instrument files, partner files and device messages, by outcome", [
      "route",
      "outcome",
    ]),
    messages: counter("messages_sent_total", "Messages handed to the provider of their channel, by what it said", [
      "channel",
      "outcome",
    ]),
  };
}

const outcomeOf = (status: number) => (status < 400 ? "done" : status < 500 ? "refused" : "failed");

function meteredDatabase(own: Database, roundTrips: Histogram<"kind" | "outcome">): Database {
  return {
    async run(queries) {
      const end = roundTrips.startTimer({ kind: queries.every(isRead) ? "read" : "write" });
      try {
        const results = await own.run(queries);
        end({ outcome: "done" });
        return results;
      } catch (error) {
        end({
          outcome:
            error instanceof UnavailableError
              ? error.trouble
              : error instanceof ConstraintError
                ? "constraint"
                : "failed",
        });
        throw error;
      }
    },
  };
}

function meteredFiles(own: FileStore, storeTrips: Histogram<"kind" | "outcome">): FileStore {
  const timed = async <T>(kind: keyof FileStore, work: () => Promise<T>): Promise<T> => {
    const end = storeTrips.startTimer({ kind });
    try {
      const result = await work();
      end({ outcome: "done" });
      return result;
    } catch (error) {
      end({ outcome: error instanceof UnavailableError ? error.trouble : "failed" });
      throw error;
    }
  };
  return {
    put: (key, bytes, facts) => timed("put", () => own.put(key, bytes, facts)),
    get: (key) => timed("get", () => own.get(key)),
    getPart: (key, offset, length) => timed("getPart", () => own.getPart(key, offset, length)),
    remove: (key) => timed("remove", () => own.remove(key)),
  };
}

/** One gauge per figure; it has no value when the rows cannot be read, instead of an old one. */
function sharedGauges(registers: Registry[]): (shared: SharedFigures) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const gauges: Readonly<Record<keyof RowFigures, Gauge>> = {
    queueAge: gauge("message_queue_age_seconds", "Since the oldest message that is due was due"),
    waiting: gauge("messages_waiting", "Messages that are queued or wait to be tried again, 1,000 at most"),
    retrying: gauge("messages_retrying", "Messages of these that were tried already, 1,000 at most"),
    failed: gauge("messages_failed", "Messages that nobody will try again by itself, 1,000 at most"),
    clockLag: gauge("clock_lag_seconds", "Since the clock last began to run, in whichever process"),
    failedTasks: gauge("clock_failed_tasks", "Tasks of the clock whose last run failed"),
    unsealedAge: gauge("audit_unsealed_age_seconds", "Since the oldest audit event that is not sealed"),
    openSessions: gauge("staff_sessions_open", "Members of staff at work"),
  };
  const isUp = gauge("database_up", "1 where the database answered when these figures were asked for");
  const isStoreUp = gauge("store_up", "1 where the store of files answered when these figures were asked for");
  const freeBytes = gauge("data_disk_free_bytes", "Room on the disk of the data folder; NaN where there is none");
  return (shared) => {
    const { rows } = shared;
    isUp.set(rows ? 1 : 0);
    isStoreUp.set(shared.isStoreUp ? 1 : 0);
    freeBytes.set(shared.freeBytes ?? Number.NaN);
    for (const name of Object.keys(gauges) as (keyof RowFigures)[]) {
      if (rows) gauges[name].set(rows[name]);
      else gauges[name].set(Number.NaN);
    }
  };
}
