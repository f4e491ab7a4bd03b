import { sha256 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { type AuditProblem, chainStart, rowText, type StoredAuditRow, sealText } from "./audit.rules";
import { auditEventsAfter, eventsUpTo, insertSeal, lastSeal, sealsAfter, sealUpTo, unsealedEvents } from "./logs.store";

type SealDeps = Pick<Deps, "database" | "auditHash" | "rawFiles" | "clock">;

/** A seal covers at most so many events. */
const eventsPerSeal = 200;
const sealsPerRun = 100;
const eventsPerRound = 1000;

interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
}

/**
 * Extends the chain over every event that it does not cover yet, one row for up to 200 of them, and writes its head to the
 * object store, where whoever can change the database cannot follow. Safe to run twice at once. Answers how many events it
 * covered.
 */
export async function sealAudit(deps: SealDeps): Promise<number> {
  let covered = 0;
  for (let round = 0; round < sealsPerRun; round++) {
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
 * Writes the head over the newest event to the object store; the row of the chain follows with the next minute of the clock,
 * sooner when enough events have come.
 */
export async function anchorAudit(deps: SealDeps): Promise<void> {
  const next = await unsealedReach(deps);
  if (!next) return;
  if (next.count < eventsPerSeal) await anchor(deps, next);
  else await sealAudit(deps);
}

/** The chain over the oldest events that no seal covers, without writing it; undefined when there are none. */
async function unsealedReach(deps: SealDeps) {
  const [last, events] = await deps.database.run([lastSeal(), unsealedEvents(eventsPerSeal)]);
  const newest = events.at(-1);
  if (!newest) return undefined;
  const previousHash = last?.hash ?? chainStart;
  const hash = await chainOver(deps, previousHash, events);
  return { previousHash, seq: newest.seq, hash, count: events.length };
}

/** The chain's hash after these events. */
export async function chainOver(deps: Pick<SealDeps, "auditHash">, start: string, events: readonly StoredAuditRow[]) {
  let hash = start;
  for (const event of events) hash = await deps.auditHash.of("audit-seal", sealText(hash, event));
  return hash;
}

const latestHead = "audit-heads/latest.json";
const headOfDay = (at: number) => `audit-heads/${new Date(at).toISOString().slice(0, 10)}.json`;

async function anchor(deps: SealDeps, { seq, hash }: Pick<Head, "seq" | "hash">): Promise<void> {
  const head: Head = { seq, hash, at: deps.clock.now() };
  const bytes = new Uint8Array(new TextEncoder().encode(JSON.stringify(head)));
  const facts = { contentType: "application/json", sha256: await sha256(bytes) };
  await deps.rawFiles.put(latestHead, bytes, facts);
  if (!(await deps.rawFiles.get(headOfDay(head.at)))) await deps.rawFiles.put(headOfDay(head.at), bytes, facts);
}

interface AuditReport {
  readonly checked: number;
  readonly sealed: number;
  /** The first problems found, at most 100; empty means that the log is whole. */
  readonly problems: readonly AuditProblem[];
}

const problemsKept = 100;

/** Walks the whole log: numbers without gaps, every row's MAC, the chain over them, and the heads kept outside. */
export async function verifyAudit(deps: SealDeps): Promise<AuditReport> {
  const problems: AuditProblem[] = [];
  const report = (seq: number, kind: AuditProblem["kind"]) => {
    if (problems.length < problemsKept) problems.push({ seq, kind });
  };
  let seq = 0;
  let sealed = 0;
  let hash = chainStart;
  const heads = await knownHeads(deps);
  for (;;) {
    const [events, seals] = await deps.database.run([
      auditEventsAfter(seq, eventsPerRound),
      sealsAfter(seq, eventsPerRound),
    ]);
    if (events.length === 0) break;
    const sealOf = new Map(seals.map((seal) => [seal.seq, seal]));
    for (const event of events) {
      if (event.seq !== seq + 1) report(seq + 1, "missing");
      if ((await deps.auditHash.of("audit-row", rowText(event))) !== event.rowMac) report(event.seq, "altered");
      hash = await chainOver(deps, hash, [event]);
      const seal = sealOf.get(event.seq);
      if (seal && seal.hash !== hash) report(event.seq, "unchained");
      if (seal) sealed = event.seq;
      hash = seal?.hash ?? hash;
      seq = event.seq;
      if (heads.get(seq) === hash) heads.delete(seq);
    }
  }
  for (const headSeq of heads.keys()) report(headSeq, "truncated");
  return { checked: seq, sealed, problems };
}

/** Heads that the object store remembers and to which the database's chain does not come. */
export async function lostHeads(deps: SealDeps): Promise<AuditProblem[]> {
  const heads = [...(await knownHeads(deps))];
  const reached = await Promise.all(
    heads.map(async ([seq, hash]) => {
      const [seal, events] = await deps.database.run([sealUpTo(seq), eventsUpTo(seq, eventsPerSeal)]);
      return hash === (await chainOver(deps, seal?.hash ?? chainStart, events));
    }),
  );
  return heads.flatMap(([seq], index) => (reached[index] ? [] : [{ seq, kind: "truncated" as const }]));
}

/** Hashes by number that the object store remembers: the latest, today's and yesterday's. */
async function knownHeads(deps: Pick<SealDeps, "rawFiles" | "clock">): Promise<Map<number, string>> {
  const now = deps.clock.now();
  const files = await Promise.all(
    [latestHead, headOfDay(now), headOfDay(now - 86_400_000)].map((key) => deps.rawFiles.get(key)),
  );
  return new Map(
    files.flatMap((file) => {
      if (!file) return [];
      const head = JSON.parse(new TextDecoder().decode(file.bytes)) as Head;
      return [[head.seq, head.hash] as const];
    }),
  );
}
