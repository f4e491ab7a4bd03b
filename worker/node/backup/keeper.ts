import { chinaDay } from "../../platform/china-day";
import type { Clock } from "../../platform/clock";
import { log } from "../../platform/log";
import { UnavailableError } from "../../platform/unavailable";
import { type BackupState, readChainTo, stateOfChain } from "./chain";
import { deleteExpired, type Retention } from "./collect";
import { listManifests, type ManifestName, readManifest } from "./manifest";
import type { BackupStore } from "./store";
import type { Buckets } from "./sweep";
import { ChangedPageSize, takeBackup } from "./take";

interface KeeperOptions {
  readonly store: BackupStore;
  /** Prepares the database's file for reading; answers its path. */
  readonly source: () => Promise<string>;
  readonly buckets: Buckets;
  readonly retention: Retention;
  readonly clock: Clock;
  /** Random name of this process, letters and digits. */
  readonly writer: string;
  /** It takes its state even if another process is working. */
  readonly isOnce?: boolean;
}

/** Facts about the last states, for monitoring. */
export interface BackupRunnerFacts {
  /** Time of the newest manifest in the store, whoever wrote it; undefined before one was seen. */
  readonly newestAt: number | undefined;
  readonly filesAt: number | undefined;
  readonly isStandingBy: boolean;
  readonly bytes: number;
  readonly failures: number;
  /** How long this process's newest state took. */
  readonly ms: number;
}

export interface BackupRunner {
  /** Takes one state, or waits while another process takes them. */
  run(): Promise<void>;
  facts(): BackupRunnerFacts;
}

/** A process that wrote within this time counts as working. */
const otherWorksMs = 90_000;
/** A chain with this many times its base's bytes takes too long to restore. */
const laterBytesMost = 1.5;

/**
 * Takes a state each time it is run, in a chain with a new base every day in China. Several may run on one store: one works,
 * the others wait. If two work at once for a moment, each writes its own manifests, which never name the other's objects.
 */
export function openBackupRunner({
  store,
  source,
  buckets,
  retention,
  clock,
  writer,
  isOnce,
}: KeeperOptions): BackupRunner {
  let state: BackupState | undefined;
  let own = { hasWritten: false, isStandingBy: false, bytes: 0, failures: 0, ms: 0 };

  /** True while another process works on the store; of two that were both working, the one with the lower name continues. */
  const isElsewhere = (last: BackupState | undefined) =>
    last !== undefined &&
    !isOnce &&
    last.writer !== writer &&
    clock.now() - last.at < otherWorksMs &&
    (!own.hasWritten || last.writer < writer);

  async function next(last: BackupState | undefined): Promise<void> {
    const at = clock.now();
    const path = await source();
    const isNew = !last || isComplete(last, at);
    const attempt = (before: BackupState | undefined) =>
      takeBackup(store, { path, buckets }, before, { at, writer, after: last });
    const taken = await attempt(isNew ? undefined : last).catch((error: unknown) => {
      if (error instanceof ChangedPageSize) return attempt(undefined);
      throw error;
    });
    state = taken.state;
    const ms = clock.now() - at;
    own = { ...own, hasWritten: true, bytes: own.bytes + taken.bytes, ms };
    const isBase = state.chain !== last?.chain;
    log.info("backup.taken", { at, isBase, pages: taken.pages, files: taken.files, ms });
    if (taken.filesTrouble) log.error("backup.files", { cause: saidBy(taken.filesTrouble) });
    if (isBase) await collectOrSay(store, retention, state);
  }

  return {
    async run() {
      try {
        const last = await newestState(store, state);
        const isStandingBy = isElsewhere(last);
        if (isStandingBy !== own.isStandingBy) log.info("backup.standing-by", { isStandingBy });
        own = { ...own, isStandingBy };
        state = last;
        if (!isStandingBy) await next(last);
      } catch (error) {
        own = { ...own, failures: own.failures + 1 };
        log.error("backup.failed", { cause: saidBy(error) });
        throw error;
      }
    },
    facts: () => ({ ...own, newestAt: state?.at, filesAt: state?.filesAt }),
  };
}

/** True when a chain has reached the end of its day, or is too long. */
const isComplete = (state: BackupState, at: number) =>
  chinaDay(state.at) !== chinaDay(at) || state.laterBytes > state.baseBytes * laterBytesMost;

/** If deleting fails, it is tried again with the next base. */
async function collectOrSay(store: BackupStore, retention: Retention, state: BackupState): Promise<void> {
  try {
    log.info("backup.collected", await deleteExpired(store, retention, state));
  } catch (error) {
    log.error("backup.not-collected", { cause: saidBy(error) });
  }
}

/** The newest state in the store, whoever wrote it. */
async function newestState(store: BackupStore, state: BackupState | undefined): Promise<BackupState | undefined> {
  const seen = await listManifests(store, { after: state?.key });
  const last = newestOf(seen);
  if (!last || last.key === state?.key) return state;
  try {
    return await stateOfChain(store, await readChainTo(store, last));
  } catch (error) {
    if (error instanceof UnavailableError) throw error;
    if (!state) await proveKey(store, seen, error);
    // A chain that is no longer consistent is left as it is, and a new chain is started.
    log.error("backup.chain", { cause: saidBy(error) });
    return undefined;
  }
}

const newestOf = (named: readonly ManifestName[]) =>
  named.reduce<ManifestName | undefined>((best, one) => (best && best.at >= one.at ? best : one), undefined);

const triedMost = 20;

/**
 * A single damaged manifest is no reason to stop. A key that decrypts none of them is, because the states it writes could not
 * be found with the other key.
 */
async function proveKey(store: BackupStore, seen: readonly ManifestName[], cause: unknown): Promise<void> {
  for (const { key } of [...seen.slice(0, 1), ...seen.slice(-triedMost)])
    if (await readManifest(store, key).then(() => true, isUnopened)) return;
  throw new Error(
    "The place holds manifests that this BACKUP_KEY does not open. Give the key that they were sealed with, or name a new, empty place.",
    { cause },
  );
}

/** False when the key is wrong; other errors, such as a store that does not answer, say nothing about the key. */
function isUnopened(error: unknown): false {
  if (error instanceof UnavailableError) throw error;
  return false;
}

/** The message for the log: these errors name settings, locations and keys of objects, no contents. */
function saidBy(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { message, cause } = error;
  return cause instanceof Error ? `${message} (${saidBy(cause)})` : message;
}
