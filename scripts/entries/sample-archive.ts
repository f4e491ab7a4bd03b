import { findArchiveFilesAfter } from "#worker/features/archive/archive-files.store";
import { restoreSamples } from "#worker/features/archive/sample-archive.actions";
import {
  findArchivedSamplesAfter,
  findArchivedSamplesByNumber,
  findArchivedSamplesReceivedWithin,
} from "#worker/features/archive/sample-archive.store";
import { findArchivedSamples } from "#worker/features/archive/samples/archived-samples.queries";
import { findVersionsOfSamples } from "#worker/features/archive/samples/archived-versions.queries";
import { auditRows } from "#worker/features/logs/logs.actions";
import type { ReportPayload } from "#worker/features/reports/publish/report-payload";
import { sha256 } from "#worker/platform/crypto";
import { archiveFolder, withEncryptedColumns } from "#worker/platform/database/at-rest";
import type { ArchiveAccess, ArchiveSelection } from "./archive";
import { monthBounds } from "./archive";

const perRead = 50;

/** The database with its encrypted columns decrypted. */
const opened = ({ database, sealer, rawFiles, auditHash: hash }: ArchiveAccess) =>
  withEncryptedColumns(database, { sealer, rawFiles, hash });

/**
 * Checks every file of archived samples by its SHA-256, and decrypts every record, page and statement whose key a row
 * has. Returns the faults by file or sample, and the files that no row names. `keys`: of all objects.
 */
export async function verifySamples(archive: ArchiveAccess, keys: readonly string[]) {
  const problems: { name: string; kind: string }[] = [];
  const named = new Set<string>();
  for (let after = ""; ; ) {
    const [page] = await archive.database.run([findArchiveFilesAfter(after, perRead)]);
    for (const { file, sha256: sum } of page) {
      named.add(archiveFolder + file);
      const found = await archive.rawFiles.get(archiveFolder + file);
      if (!found || (await sha256(found.bytes)) !== sum)
        problems.push({ name: archiveFolder + file, kind: found ? "altered" : "missing" });
    }
    if (page.length < perRead) break;
    after = page.at(-1)?.file ?? after;
  }
  let samples = 0;
  for await (const ids of archivedPages(archive)) {
    samples += ids.length;
    for (const id of (await isWhole(archive, ids)) ? [] : ids)
      if (!(await isWhole(archive, [id]))) problems.push({ name: id, kind: "sample does not open" });
  }
  const unnamed = keys.filter((key) => key.startsWith(archiveFolder) && !named.has(key));
  return { files: named.size, samples, problems, unnamed };
}

async function* archivedPages({ database }: ArchiveAccess): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const [ids] = await database.run([findArchivedSamplesAfter(after, perRead)]);
    if (ids.length > 0) yield ids;
    if (ids.length < perRead) return;
    after = ids.at(-1) ?? after;
  }
}

async function isWhole(archive: ArchiveAccess, ids: readonly string[]): Promise<boolean> {
  try {
    const [records] = await opened(archive).run([findArchivedSamples(ids), findVersionsOfSamples(ids)]);
    return ids.every((id) => records.some(({ sampleId }) => sampleId === id));
  } catch {
    return false;
  }
}

async function chosenSamples(archive: ArchiveAccess, { month, sample }: ArchiveSelection): Promise<string[]> {
  if (sample !== undefined) return (await archive.database.run([findArchivedSamplesByNumber(sample)]))[0];
  if (month !== undefined) {
    const { from, until } = monthBounds(month);
    return (await archive.database.run([findArchivedSamplesReceivedWithin(from, until)]))[0];
  }
  const all: string[] = [];
  for await (const ids of archivedPages(archive)) all.push(...ids);
  return all;
}

/**
 * Puts the rows of the chosen samples back for a month; a month's samples are those received in it. Returns how many.
 */
export async function restoreChosenSamples(archive: ArchiveAccess, chosen: ArchiveSelection): Promise<number> {
  const { auditHash, rawFiles, clock } = archive;
  const deps = { database: opened(archive), rawFiles, clock, hash: auditHash, auditHash };
  return restoreSamples(deps, await chosenSamples(archive, chosen));
}

/** The signed text of an archived report is part of its page; an exported line has it beside the page. */
function withSigned<Version extends { page: unknown; statement: string | null; signature: string | null }>({
  page,
  ...version
}: Version) {
  if (page === null) return { ...version, page };
  const { signed, ...shown } = page as ReportPayload;
  return { ...version, page: shown, ...signed };
}

/**
 * Passes `write` one line of JSON per chosen sample with its reports, fifty to a file; the export is recorded in the
 * audit log first.
 */
export async function exportSamples(
  archive: ArchiveAccess,
  chosen: ArchiveSelection,
  write: (name: string, text: string) => void,
): Promise<number> {
  const ids = await chosenSamples(archive, chosen);
  const { auditHash, clock } = archive;
  const context = { deps: { hash: auditHash, auditHash }, now: clock.now(), request: { id: "", ip: "" } };
  await archive.database.run(
    await auditRows(context, {
      action: "sample.export",
      objectType: "sample",
      actor: { kind: "system", label: "archive" },
      changes: { rows: ids.length },
    }),
  );
  for (let at = 0; at < ids.length; at += perRead) {
    const some = ids.slice(at, at + perRead);
    const [records, versions] = await opened(archive).run([findArchivedSamples(some), findVersionsOfSamples(some)]);
    const lines = records.map((record) => {
      const own = versions.filter(({ sampleId }) => sampleId === record.sampleId);
      return JSON.stringify({ ...record, reports: own.map(({ sampleId: _, ...version }) => withSigned(version)) });
    });
    write(`samples-${at / perRead + 1}.ndjson`, `${lines.join("\n")}\n`);
  }
  return ids.length;
}
