import { sha256 } from "../../platform/crypto";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { sealsOfEvents } from "./archive.rules";
import { type AuditSegment, findNewestSegment, findSegmentEndingAfter } from "./archive.store";
import {
  type AuditProblem,
  hashBeforeFirstRow,
  rowText,
  type Seal,
  type StoredAuditRow,
  sealText,
} from "./audit.rules";
import {
  findAuditEventsAfter,
  findEventsUpTo,
  findLastSeal,
  findLastSealUpTo,
  findNewestEventNumber,
  findSealsAfter,
  findUnsealedEvents,
  insertSeal,
} from "./logs.store";
import { LostSegment, readSegmentEvents } from "./segment-files.actions";

type SealDeps = Pick<Deps, "database" | "auditHash" | "rawFiles" | "clock">;
/** Without a sealer, the contents of archived segments are not read; only the seals at their ends are compared. */
type VerifyDeps = SealDeps & Partial<Pick<Deps, "sealer">>;

/** Maximum number of events that one seal covers. */
const eventsPerSeal = 200;
const sealsPerRun = 100;
/**
 * Maximum number of seals made after a write, more than a second of writes needs. The scheduled job makes the remaining ones,
 * because otherwise everybody's writes would wait for them.
 */
const sealsBesideWrite = 5;
const eventsPerRound = 1000;

interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
}

/**
 * Extends the chain over every event that it does not cover yet, one row per up to 200 events, and writes its head to the
 * object store, which somebody who can change the database cannot reach. May run twice at once. Answers how many events it
 * covered.
 */
export const sealAudit = (deps: SealDeps): Promise<number> => seal(deps, sealsPerRun);

async function seal(deps: SealDeps, most: number): Promise<number> {
  let covered = 0;
  for (let round = 0; round < most; round++) {
    const next = await unsealedReach(deps);
    if (!next) break;
    const { previousHash, seq, hash, count } = next;
    await deps.database.run([insertSeal({ seq, previousHash, hash }, deps.clock.now())]);
    covered += count;
    await anchor(deps, next);
    if (count < eventsPerSeal) break;
  }
  return covered;
}

/**
 * Writes the head over the newest event to the object store; the row of the chain follows with the next run of the scheduled
 * job, or sooner when there are enough events.
 */
export async function storeAuditHead(deps: SealDeps): Promise<void> {
  const next = await unsealedReach(deps);
  if (!next) return;
  if (next.count < eventsPerSeal) await anchor(deps, next);
  else await seal(deps, sealsBesideWrite);
}

/** Computes the chain over the oldest events without a seal, without writing it; undefined when there are none. */
async function unsealedReach(deps: SealDeps) {
  const { last, events } = await runNamed(deps.database, {
    last: findLastSeal(),
    events: findUnsealedEvents(eventsPerSeal),
  });
  const newest = events.at(-1);
  if (!newest) return undefined;
  const previousHash = last?.hash ?? hashBeforeFirstRow;
  const hash = await chainOver(deps, previousHash, events);
  return { previousHash, seq: newest.seq, hash, count: events.length };
}

/** The chain's hash after these events. */
async function chainOver(deps: Pick<SealDeps, "auditHash">, start: string, events: readonly StoredAuditRow[]) {
  let hash = start;
  for (const event of events) hash = await deps.auditHash.of("audit-seal", sealText(hash, event));
  return hash;
}

const latestHead = "audit-heads/latest.json";
/** The first head that the log does not reach any more; only an operator of the store can delete it (docs/backup.md). */
const lostHead = "audit-heads/lost.json";
const headOfDay = (at: number) => `audit-heads/${new Date(at).toISOString().slice(0, 10)}.json`;

/**
 * Replaces the head before, which must be on the same chain: otherwise a log that was cut off and has grown again would lose
 * the proof of the cut. If another process has written a later head, that one stays.
 */
async function anchor(deps: SealDeps, { seq, hash }: Pick<Head, "seq" | "hash">): Promise<void> {
  const head: Head = { seq, hash, at: deps.clock.now() };
  const before = await headAt(deps, latestHead);
  const isLost = before !== undefined && !(await isOnChain(deps, before));
  if (isLost && !(await headAt(deps, lostHead))) await putHead(deps, lostHead, before);
  if (before && !isLost && before.seq >= seq) return;
  await putHead(deps, latestHead, head);
  if (!(await headAt(deps, headOfDay(head.at)))) await putHead(deps, headOfDay(head.at), head);
}

async function putHead(deps: Pick<SealDeps, "rawFiles">, key: string, head: Head): Promise<void> {
  const bytes = new Uint8Array(new TextEncoder().encode(JSON.stringify(head)));
  await deps.rawFiles.put(key, bytes, { contentType: "application/json", sha256: await sha256(bytes) });
}

async function headAt(deps: Pick<SealDeps, "rawFiles">, key: string): Promise<Head | undefined> {
  const file = await deps.rawFiles.get(key);
  return file && (JSON.parse(new TextDecoder().decode(file.bytes)) as Head);
}

interface AuditReport {
  readonly checked: number;
  readonly sealed: number;
  /** Number of those that are in segments of the object store. */
  readonly archived: number;
  /** The first problems found, at most 100; empty when the log is intact. */
  readonly problems: readonly AuditProblem[];
}

const problemsKept = 100;

/** Position of a check in the log, and the chain's hash there. */
interface Reached {
  readonly seq: number;
  readonly hash: string;
}

/**
 * Continues the check over the following events and the seals among them: numbers without gaps, every row's MAC, the chain at
 * each seal.
 */
export async function verifyNextEvents(
  deps: Pick<SealDeps, "auditHash">,
  { seq, hash }: Reached,
  { events, seals }: { readonly events: readonly StoredAuditRow[]; readonly seals: readonly Seal[] },
  report: (seq: number, kind: AuditProblem["kind"]) => void,
): Promise<Reached> {
  const sealed = new Map(seals.map((seal) => [seal.seq, seal.hash]));
  let reached = { seq, hash };
  for (const event of events) {
    if (event.seq !== reached.seq + 1) report(reached.seq + 1, "missing");
    if ((await deps.auditHash.of("audit-row", rowText(event))) !== event.rowMac) report(event.seq, "altered");
    const own = await chainOver(deps, reached.hash, [event]);
    const stored = sealed.get(event.seq) ?? own;
    if (stored !== own) report(event.seq, "unchained");
    reached = { seq: event.seq, hash: stored };
  }
  return reached;
}

/** Checks the whole log, in the archive and in the database, and that it reaches the heads stored outside. */
export async function verifyAudit(deps: VerifyDeps): Promise<AuditReport> {
  const problems: AuditProblem[] = [];
  let altered = 0;
  const report = (seq: number, kind: AuditProblem["kind"]) => {
    if (kind === "altered") altered++;
    if (problems.length < problemsKept) problems.push({ seq, kind });
  };
  let reached: Reached = { seq: 0, hash: hashBeforeFirstRow };
  let [sealed, archived] = [0, 0];
  for (;;) {
    const { segment, events, seals } = await runNamed(deps.database, {
      segment: findSegmentEndingAfter(reached.seq),
      events: findAuditEventsAfter(reached.seq, eventsPerRound),
      seals: findSealsAfter(reached.seq, eventsPerRound),
    });
    const hot = events.filter(({ seq }) => seq < (segment?.firstSeq ?? Number.POSITIVE_INFINITY));
    if (hot.length > 0) reached = await verifyNextEvents(deps, reached, { events: hot, seals }, report);
    else if (segment) {
      reached = await verifySegment(deps, reached, segment, report);
      archived += segment.lastSeq - segment.firstSeq + 1;
    } else break;
    const { seq } = reached;
    sealed = seals.findLast((seal) => seal.seq <= seq)?.seq ?? sealed;
  }
  const { seq: checked } = reached;
  // With a wrong key no row can be right, so no further check means anything.
  const isOtherSecret = isEveryRowAltered(altered, checked - (deps.sealer ? 0 : archived));
  if (isOtherSecret) return { checked, sealed, archived, problems: [{ seq: 1, kind: "secret" }] };
  for (const { seq, kind } of await findMissingEventProblems(deps)) report(seq, kind);
  return { checked, sealed, archived, problems };
}

/**
 * A single altered row means that this row was altered; if every one of several rows is, the key differs from the one they were
 * written with.
 */
export const isEveryRowAltered = (altered: number, checked: number): boolean => checked > 1 && altered >= checked;

/** Continues the check over a segment: its file, its events, its chain, up to the seal that the database stores for its end. */
export async function verifySegment(
  deps: Pick<VerifyDeps, "database" | "auditHash" | "rawFiles" | "sealer">,
  reached: Reached,
  segment: AuditSegment,
  report: (seq: number, kind: AuditProblem["kind"]) => void,
): Promise<Reached> {
  if (reached.seq + 1 !== segment.firstSeq) report(reached.seq + 1, "missing");
  const { before, end } = await runNamed(deps.database, {
    before: findLastSealUpTo(segment.firstSeq - 1),
    end: findLastSealUpTo(segment.lastSeq),
  });
  const reachedEnd = { seq: segment.lastSeq, hash: end?.hash ?? hashBeforeFirstRow };
  if (end?.seq !== segment.lastSeq) report(segment.lastSeq, "missing");
  const { sealer } = deps;
  if (!sealer) return reachedEnd;
  try {
    const events = await readSegmentEvents({ ...deps, sealer }, segment);
    const start =
      reached.seq + 1 === segment.firstSeq ? reached : { seq: segment.firstSeq - 1, hash: before?.hash ?? "" };
    const seals = [...sealsOfEvents(events), ...(end ? [end] : [])];
    const walked = await verifyNextEvents(deps, start, { events, seals }, report);
    if (walked.seq !== segment.lastSeq) report(walked.seq + 1, "missing");
  } catch (error) {
    if (!(error instanceof LostSegment)) throw error;
    report(segment.firstSeq, error.kind);
  }
  return reachedEnd;
}

/** Whether the events themselves, and not only a seal, lead to this head. */
async function isOnChain(deps: Pick<SealDeps, "database" | "auditHash">, { seq, hash }: Pick<Head, "seq" | "hash">) {
  const { before, own, events, segment } = await runNamed(deps.database, {
    before: findLastSealUpTo(seq - 1),
    own: findLastSealUpTo(seq),
    events: findEventsUpTo(seq, eventsPerSeal),
    segment: findNewestSegment(),
  });
  if (events.at(-1)?.seq === seq) return hash === (await chainOver(deps, before?.hash ?? hashBeforeFirstRow, events));
  // Archived events are checked with their segment, up to the seal at its end.
  return own?.seq === seq && own.hash === hash && (segment?.lastSeq ?? 0) >= seq;
}

/** Problems that show that the newest events are missing: a seal after the last of them, or an outside head that they do not reach. */
export async function findMissingEventProblems(deps: SealDeps): Promise<AuditProblem[]> {
  const heads = await readStoredHeads(deps);
  const { seal, newest, segment } = await runNamed(deps.database, {
    seal: findLastSeal(),
    newest: findNewestEventNumber(),
    segment: findNewestSegment(),
  });
  const isLost = await Promise.all(heads.map(async (head) => !(await isOnChain(deps, head))));
  const lost = heads.filter((_, index) => isLost[index]).map(({ seq }) => seq);
  if (seal && seal.seq > Math.max(newest, segment?.lastSeq ?? 0)) lost.push(seal.seq);
  return [...new Set(lost)].toSorted((a, b) => a - b).map((seq) => ({ seq, kind: "truncated" as const }));
}

/** The heads in the object store: the latest, today's and yesterday's, and one that was lost. */
export async function readStoredHeads(deps: Pick<SealDeps, "rawFiles" | "clock">): Promise<Head[]> {
  const now = deps.clock.now();
  const keys = [latestHead, headOfDay(now), headOfDay(now - 86_400_000), lostHead];
  const heads = await Promise.all(keys.map((key) => headAt(deps, key)));
  return heads.flatMap((head) => head ?? []);
}
