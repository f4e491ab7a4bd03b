import { sha256 } from "../../platform/crypto";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { formatSegment, termsOfSegment } from "./archive.rules";
import {
  type AuditSegment,
  deleteArchivedEvents,
  findEventsToArchive,
  findNewestSegment,
  findRestoredSegment,
  findSealsToArchive,
  insertSegment,
  insertTerms,
  isNewSegment,
  setSegmentRestored,
} from "./archive.store";
import { hashBeforeFirstRow, type StoredAuditRow } from "./audit.rules";
import { readStoredHeads, verifyNextEvents } from "./audit-seal.actions";
import { auditRows } from "./logs.actions";
import { findLastSealUpTo } from "./logs.store";
import { putSegment, readSegmentText } from "./segment-files.actions";

type Archiving = Pick<Deps, "database" | "rawFiles" | "sealer" | "clock" | "hash" | "auditHash">;

const dayMs = 86_400_000;
/** Events stay as rows for this long. */
const hotMs = 90 * dayMs;
/** Restored events stay as rows for this long. */
const restoredMs = 30 * dayMs;
const eventsPerSegment = 1000;

/**
 * Scheduled job: the oldest thousand events become a segment in the object store once all are older than 90 days, and rows
 * restored a month ago are deleted again. The object is written and read back first; then one batch records its name and
 * deletes the rows. An interruption leaves at worst an object without a record, which the next run records. Answers how many
 * events were archived.
 */
export async function archiveAuditEvents(deps: Archiving, count = eventsPerSegment): Promise<number> {
  const now = deps.clock.now();
  const found = await runNamed(deps.database, {
    events: findEventsToArchive(count, now - hotMs),
    seals: findSealsToArchive(count),
    newest: findNewestSegment(),
    restored: findRestoredSegment(now - restoredMs),
  });
  const again = found.restored ? await returnSegment(deps, found.restored) : 0;
  const lastSeq = await endOf(deps, found);
  if (lastSeq === undefined) return again;
  const events = found.events.filter(({ seq }) => seq <= lastSeq);
  const text = formatSegment(events, found.seals);
  const segment = {
    number: (found.newest?.number ?? 0) + 1,
    firstSeq: (found.newest?.lastSeq ?? 0) + 1,
    lastSeq,
    firstAt: events[0]?.at ?? 0,
    sha256: await sha256(text),
  };
  const file = await putSegment(deps, segment, text);
  await keep(deps, { ...segment, file, archivedAt: now, restoredAt: null }, events);
  return again + events.length;
}

interface Found {
  readonly events: readonly StoredAuditRow[];
  readonly seals: Parameters<typeof formatSegment>[1];
  readonly newest: AuditSegment | undefined;
}

/**
 * The last seal over these events; undefined when there is none, or when the events are not intact: broken events stay as rows
 * for an investigation.
 */
async function endOf(deps: Archiving, { events, seals, newest }: Found): Promise<number | undefined> {
  const heads = events.length > 0 ? await readStoredHeads(deps) : [];
  const end = seals.findLast(({ seq }) => heads.every((head) => seq <= head.seq));
  if (events.length === 0 || end === undefined) return undefined;
  const seq = newest?.lastSeq ?? 0;
  const [before] = await deps.database.run([findLastSealUpTo(seq)]);
  let isWhole = true;
  const report = () => {
    isWhole = false;
  };
  const until = events.filter((event) => event.seq <= end.seq);
  const start = { seq, hash: before?.hash ?? hashBeforeFirstRow };
  const reached = await verifyNextEvents(deps, start, { events: until, seals }, report);
  return isWhole && reached.seq === end.seq ? end.seq : undefined;
}

async function keep(deps: Archiving, segment: AuditSegment, events: readonly StoredAuditRow[]): Promise<void> {
  const audit = await archiveRow(deps, segment, isNewSegment(segment.number));
  await deps.database.run([
    // Written first, so that the newest event is never among the archived ones.
    ...audit,
    insertSegment(segment),
    insertTerms(termsOfSegment(events, segment.number)),
    ...deleteArchivedEvents(segment),
  ]);
}

/** Deletes the rows of a restored segment again, after checking that its file is intact. */
async function returnSegment(deps: Archiving, segment: AuditSegment): Promise<number> {
  await readSegmentText(deps, segment);
  const audit = await archiveRow(deps, segment);
  await deps.database.run([...audit, setSegmentRestored(segment.number, null), ...deleteArchivedEvents(segment)]);
  return segment.lastSeq - segment.firstSeq + 1;
}

const archiveRow = (
  deps: Archiving,
  { number, firstSeq, lastSeq, sha256: hash }: AuditSegment,
  when?: Parameters<typeof auditRows>[1]["when"],
) =>
  auditRows(
    { deps, now: deps.clock.now(), request: { id: "", ip: "" } },
    {
      action: "audit.archive",
      objectType: "audit",
      objectId: number,
      actor: { kind: "system", label: "cron" },
      changes: { count: lastSeq - firstSeq + 1, sha256: hash },
      ...(when ? { when } : {}),
    },
  );
