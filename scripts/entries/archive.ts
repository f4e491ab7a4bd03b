import { findArchivedRuns, findArchivedRunsAfter } from "#worker/features/archive/runs/archived-runs.queries";
import { parseSegment, sealsOfEvents, termNumber } from "#worker/features/logs/archive.rules";
import {
  type AuditSegment,
  findObjectIdsOfSample,
  findSegmentsAfter,
  findSegmentsOfObjects,
  restoreArchivedEvents,
  setSegmentRestored,
} from "#worker/features/logs/archive.store";
import { type AuditProblem, hashBeforeFirstRow } from "#worker/features/logs/audit.rules";
import { verifySegment } from "#worker/features/logs/audit-seal.actions";
import { auditRows } from "#worker/features/logs/logs.actions";
import { findLastSealUpTo } from "#worker/features/logs/logs.store";
import { readSegmentText, segmentFolder } from "#worker/features/logs/segment-files.actions";
import { withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { Deps } from "#worker/platform/deps";

export type ArchiveAccess = Pick<Deps, "database" | "rawFiles" | "sealer" | "auditHash" | "clock">;

const segmentsPerRead = 100;

async function* everySegment({ database }: Pick<ArchiveAccess, "database">): AsyncGenerator<AuditSegment> {
  for (let after = 0; ; ) {
    const [page] = await database.run([findSegmentsAfter(after, segmentsPerRead)]);
    yield* page;
    if (page.length < segmentsPerRead) return;
    after = page.at(-1)?.number ?? after;
  }
}

/**
 * Checks every segment: the file exists, can be decrypted, holds what was archived, and continues the chain up to the
 * seal at its end.
 */
export async function verifyArchive(archive: ArchiveAccess, keys: readonly string[]) {
  const problems: AuditProblem[] = [];
  const named = new Set<string>();
  let [segments, events] = [0, 0];
  for await (const segment of everySegment(archive)) {
    named.add(segment.file);
    segments += 1;
    events += segment.lastSeq - segment.firstSeq + 1;
    const seq = segment.firstSeq - 1;
    const [before] = await archive.database.run([findLastSealUpTo(seq)]);
    const start = { seq, hash: before?.hash ?? hashBeforeFirstRow };
    await verifySegment(archive, start, segment, (at, kind) => void problems.push({ seq: at, kind }));
  }
  const unnamed = keys.filter((key) => key.startsWith(segmentFolder) && !named.has(key));
  return { segments, events, problems, unnamed };
}

/** Checks every archived run: its document exists and can be decrypted. Returns the runs with a fault. */
export async function verifyRuns({
  database: stored,
  sealer,
  rawFiles,
  auditHash: hash,
}: Pick<ArchiveAccess, "database" | "sealer" | "rawFiles" | "auditHash">) {
  const opened = withEncryptedColumns(stored, { sealer, rawFiles, hash });
  const isWhole = (id: string) =>
    opened.run([findArchivedRuns([id])]).then(
      ([[found]]) => found?.runId === id,
      () => false,
    );
  const problems: string[] = [];
  let runs = 0;
  for (let after = ""; ; ) {
    const [ids] = await stored.run([findArchivedRunsAfter(after, segmentsPerRead)]);
    for (const id of ids) if (!(await isWhole(id))) problems.push(id);
    runs += ids.length;
    if (ids.length < segmentsPerRead) return { runs, problems };
    after = ids.at(-1) ?? after;
  }
}

/** What `restore` and `export` work on: a month in China (`2026-03`), a sample by barcode or number, or everything. */
export interface ArchiveSelection {
  readonly month?: string | undefined;
  readonly sample?: string | undefined;
}

/** First and last moment of a month in China, ms UTC; the last is exclusive. */
export const monthBounds = (month: string) => {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new Error("Write the month as 2026-03.");
  const [year = 0, number = 0] = month.split("-").map(Number);
  const china = 8 * 3_600_000;
  return { from: Date.UTC(year, number - 1) - china, until: Date.UTC(year, number) - china };
};

async function chosenSegments(archive: ArchiveAccess, { month, sample }: ArchiveSelection): Promise<AuditSegment[]> {
  if (sample !== undefined) return segmentsOfSample(archive, sample);
  const all: AuditSegment[] = [];
  for await (const segment of everySegment(archive)) all.push(segment);
  if (month === undefined) return all;
  const { from, until } = monthBounds(month);
  return all.filter(({ firstAt }, at) => firstAt < until && (all[at + 1]?.firstAt ?? Number.POSITIVE_INFINITY) >= from);
}

/** Segments with events about a sample, its tube, binding, results, runs or reports. */
async function segmentsOfSample({ database }: ArchiveAccess, number: string): Promise<AuditSegment[]> {
  const [ids] = await database.run([findObjectIdsOfSample(number)]);
  if (ids.length === 0) throw new Error(`There is no sample ${number}.`);
  const [segments] = await database.run([findSegmentsOfObjects(ids.map((id) => termNumber("object", id)))]);
  return segments;
}

const rowsPerStatement = 250;

/** Puts the events of the chosen segments back into the database for a month; returns how many. */
export async function restoreArchive(
  archive: ArchiveAccess,
  chosen: ArchiveSelection,
): Promise<{ segments: number; events: number }> {
  const segments = (await chosenSegments(archive, chosen)).filter(({ restoredAt }) => restoredAt === null);
  let events = 0;
  for (const segment of segments) {
    const lines = parseSegment(await readSegmentText(archive, segment));
    const parts = Array.from({ length: Math.ceil(lines.length / rowsPerStatement) }, (_, at) =>
      lines.slice(at * rowsPerStatement, (at + 1) * rowsPerStatement),
    );
    const audit = await record(archive, "audit.restore", segment.number, { count: lines.length });
    await archive.database.run([
      setSegmentRestored(segment.number, archive.clock.now()),
      ...parts.flatMap((part) => restoreArchivedEvents(part, sealsOfEvents(part))),
      ...audit,
    ]);
    events += lines.length;
  }
  return { segments: segments.length, events };
}

/**
 * Passes the lines of the chosen segments to `write`, one segment after the other; the export is recorded in the audit
 * log first.
 */
export async function exportArchive(
  archive: ArchiveAccess,
  chosen: ArchiveSelection,
  write: (name: string, text: string) => void,
): Promise<{ segments: number; events: number }> {
  const segments = await chosenSegments(archive, chosen);
  const events = segments.reduce((sum, { firstSeq, lastSeq }) => sum + lastSeq - firstSeq + 1, 0);
  await archive.database.run(await record(archive, "audit.export", "", { rows: events }));
  for (const segment of segments)
    write(`audit-${segment.firstSeq}-${segment.lastSeq}.ndjson`, await readSegmentText(archive, segment));
  return { segments: segments.length, events };
}

const record = (
  { auditHash, clock }: ArchiveAccess,
  action: "audit.restore" | "audit.export",
  objectId: number | string,
  changes: Record<string, unknown>,
) =>
  auditRows(
    { deps: { hash: auditHash, auditHash }, now: clock.now(), request: { id: "", ip: "" } },
    { action, objectType: "audit", objectId, actor: { kind: "system", label: "archive" }, changes },
  );
