import { sha256 } from "../../platform/crypto";
import type { Deps } from "../../platform/deps";
import { type AuditProblem, chainStart, rowText, type Seal, type StoredAuditRow, sealText } from "./audit.rules";
import { auditEventsAfter, insertSeals, lastSeal, sealsAfter, unsealedEvents } from "./logs.store";

type SealDeps = Pick<Deps, "database" | "auditHash" | "rawFiles" | "clock">;

const eventsPerRound = 1000;
const roundsPerRun = 20;

interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly at: number;
}

/**
 * Extends the chain over every event that it does not cover yet and writes its head to the object store, where whoever
 * can change the database cannot follow. Safe to run twice at once. Answers how many events it covered.
 */
export async function sealAudit(deps: SealDeps): Promise<number> {
  let covered = 0;
  for (let round = 0; round < roundsPerRun; round++) {
    const [last, events] = await deps.database.run([lastSeal(), unsealedEvents(eventsPerRound)]);
    if (events.length === 0) break;
    const seals = await sealsOver(deps, last?.hash ?? chainStart, events);
    await deps.database.run([insertSeals(seals, deps.clock.now())]);
    covered += seals.length;
    const head = seals.at(-1);
    if (head) await anchor(deps, { seq: head.seq, hash: head.hash, at: deps.clock.now() });
    if (events.length < eventsPerRound) break;
  }
  return covered;
}

async function sealsOver(deps: SealDeps, start: string, events: readonly StoredAuditRow[]): Promise<Seal[]> {
  const seals: Seal[] = [];
  let previousHash = start;
  for (const event of events) {
    const hash = await deps.auditHash.of("audit-seal", sealText(previousHash, event));
    seals.push({ seq: event.seq, previousHash, hash });
    previousHash = hash;
  }
  return seals;
}

const latestHead = "audit-heads/latest.json";
const headOfDay = (at: number) => `audit-heads/${new Date(at).toISOString().slice(0, 10)}.json`;

async function anchor(deps: SealDeps, head: Head): Promise<void> {
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
  let previousHash = chainStart;
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
      const seal = sealOf.get(event.seq);
      if (seal && (await deps.auditHash.of("audit-seal", sealText(previousHash, event))) !== seal.hash) {
        report(event.seq, "unchained");
      }
      if (seal) sealed = event.seq;
      previousHash = seal?.hash ?? previousHash;
      seq = event.seq;
      if (heads.get(seq) === seal?.hash) heads.delete(seq);
    }
  }
  for (const headSeq of heads.keys()) report(headSeq, "truncated");
  return { checked: seq, sealed, problems };
}

/** Hashes by number that the object store remembers: the latest, today's and yesterday's. */
export async function knownHeads(deps: Pick<SealDeps, "rawFiles" | "clock">): Promise<Map<number, string>> {
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
