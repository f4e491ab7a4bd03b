import { statfs } from "node:fs/promises";
import { writeProbe } from "../features/scheduler/scheduler.queries";
import { findLastJobRuns } from "../features/scheduler/scheduler.store";
import { findHealthFacts } from "../features/tools/health.store";
import { causeOf } from "../platform/cause";
import { type AppliedMigrations, appliedMigrations, newerMigration } from "../platform/database/schema-check";
import type { Deps } from "../platform/deps";
import { log } from "../platform/log";
import { UnavailableError } from "../platform/unavailable";
import type { Meters, RowFigures, SharedFigures } from "./meters";
import { createTokenCheck } from "./operations-token";

interface OperationsOptions {
  /** When empty, only /healthz is served. */
  readonly token: string;
  readonly deps: Deps;
  readonly meters: Meters;
  /** Folder of this machine with the database or the files of this process; undefined when both are elsewhere. */
  readonly dataFolder: string | undefined;
  /** Whether the database is a file of this process, and not a server that all processes share. */
  readonly ownsDatabase: boolean;
  /** Names of the migrations of this build, in order. */
  readonly migrations: readonly string[];
}

/** Answers for operators: whether the process lives, whether it can work, and its metrics. */
interface Operations {
  /** Undefined for every other path, and for callers without the token: the product then answers as for any path. */
  answer(request: Request): Promise<Response | undefined>;
  /** From now on reports "not ready", so that a proxy stops sending requests before the process ends. */
  drain(): void;
}

const day = 86_400_000;
const idleMs = 30 * 60_000;
const keptMs = 2_000;
/** Less than the largest batch needs in the database's log. */
const leastFreeBytes = 8_000_000;

export function operations(options: OperationsOptions): Operations {
  const { token, deps, meters } = options;
  const isAsked = createTokenCheck(token);
  let isDraining = false;
  const readiness = keptFor(deps, () => partsOf(options));
  const figures = keptFor(deps, () => sharedFigures(options));
  const ready = async () => {
    const parts = { stopping: isDraining ? "yes" : "", ...(await readiness()) };
    const isReady = Object.values(parts).every((trouble) => trouble === "");
    const shown = Object.fromEntries(Object.entries(parts).map(([name, trouble]) => [name, trouble || "ok"]));
    return plain(JSON.stringify(shown), isReady ? 200 : 503, "application/json");
  };
  const answers: Readonly<Record<string, () => Promise<Response>>> = {
    "/readyz": ready,
    "/metrics": async () => plain(await meters.text(await figures()), 200, meters.contentType),
  };
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      if (request.method !== "GET") return undefined;
      if (pathname === "/healthz") return plain("ok\n", 200, "text/plain");
      const own = answers[pathname];
      return own && isAsked(request.headers.get("authorization") ?? "") ? own() : undefined;
    },
    drain() {
      isDraining = true;
    },
  };
}

function plain(text: string, status: number, type: string): Response {
  return new Response(text, { status, headers: { "content-type": type, "cache-control": "no-store" } });
}

/** Does the work at most once in two seconds, however often it is asked for. */
function keptFor<T>({ clock }: Deps, work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let until = 0;
  return () => {
    if (!kept || clock.now() >= until) {
      kept = work();
      until = clock.now() + keptMs;
    }
    return kept;
  };
}

/**
 * Problems that prevent this process from working, by part; empty when there are none. Parts that all processes share (a
 * database server, the store, the scheduler) are only in /metrics, because a proxy cannot help by asking another process. An
 * outdated release is a problem, because a newer one can be asked instead.
 */
async function partsOf({
  deps,
  migrations,
  ownsDatabase,
  dataFolder,
}: OperationsOptions): Promise<Record<string, string>> {
  if (!ownsDatabase) {
    const { found } = await attempt("database", () => deps.database.run([appliedMigrations]));
    return { migrations: found ? migrationTrouble(found[0], migrations, deps.clock.now()) : "" };
  }
  const written = await attempt("database", () => deps.database.run([appliedMigrations, writeProbe()]));
  const freeBytes = dataFolder === undefined ? undefined : await freeBytesOf(dataFolder);
  return {
    database: written.trouble,
    // The probe only writes one page, for which a full disk may still have room.
    disk: freeBytes !== undefined && freeBytes < leastFreeBytes ? "full" : "",
    migrations: written.found ? migrationTrouble(written.found[0], migrations, deps.clock.now()) : "",
  };
}

function migrationTrouble(applied: AppliedMigrations, known: readonly string[], now: number): string {
  const missing = known.find((name) => !applied.some((one) => one.name === name));
  if (missing) return `${missing} is not applied`;
  const newer = newerMigration(applied, known, now);
  return newer ? `the database belongs to a newer release: ${newer}` : "";
}

async function freeBytesOf(folder: string): Promise<number | undefined> {
  const { found } = await attempt("disk", () => statfs(folder));
  return found && found.bavail * found.bsize;
}

async function attempt<T>(part: string, work: () => Promise<T>): Promise<{ found?: T; trouble: string }> {
  try {
    return { found: await work(), trouble: "" };
  } catch (error) {
    log.warn("not ready", { part, cause: causeOf(error) });
    return { trouble: error instanceof UnavailableError ? error.trouble : "does not answer" };
  }
}

/** Figures that all processes share, as this one sees them. */
async function sharedFigures({ deps, dataFolder }: OperationsOptions): Promise<SharedFigures> {
  const [rows, store, freeBytes] = await Promise.all([
    rowFigures(deps),
    attempt("store", () => deps.rawFiles.get("probe/never-written")),
    dataFolder === undefined ? undefined : freeBytesOf(dataFolder),
  ]);
  return { rows, isStoreUp: store.trouble === "", freeBytes };
}

async function rowFigures(deps: Deps): Promise<RowFigures | undefined> {
  const now = deps.clock.now();
  const read = () => deps.database.run([findHealthFacts(now, now - idleMs, now - (now % day)), findLastJobRuns()]);
  const { found } = await attempt("figures", read);
  if (!found) return undefined;
  const [facts, runs] = found;
  const since = (at: number | null) => (at === null ? 0 : Math.max(0, now - at) / 1_000);
  const ranAt = Math.max(...runs.map((run) => run.ranAt));
  return {
    queueAge: since(facts.oldestWaitingAt),
    waiting: facts.waiting,
    retrying: facts.retrying,
    failed: facts.failed,
    clockLag: runs.length === 0 ? 0 : since(ranAt),
    failedTasks: runs.filter(({ outcome }) => outcome === "failed").length,
    unsealedAge: since(facts.oldestUnsealedAt),
    openSessions: facts.openSessions,
  };
}
