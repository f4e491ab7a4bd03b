import { causeOf } from "../../platform/cause";
import { LostRecordError } from "../../platform/database/at-rest";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import { auditRows } from "../logs/logs.actions";
import { ArchiveFile } from "./archive-file";
import { insertArchiveFile } from "./archive-files.store";
import type { ArchivedRun } from "./runs/archived-run.rules";
import {
  deleteArchivedRunRows,
  destroyRunKey,
  findArchivedRuns,
  findRunRowsToArchive,
  findRunsToArchive,
  markArchivedRuns,
  type RunToArchive,
  restoreRun,
  scheduleRecheck,
} from "./runs/archived-runs.queries";

type Archiving = Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">;

const dayMs = 86_400_000;
/** Number of runs per call of the scheduled job; the next call, a minute later, continues. */
const runsPerSweep = 10;
/** A restored run stays as rows for this long. */
const restoredMs = 30 * dayMs;

/**
 * Scheduled job: the wells and readings of a run that is a day old and has no undecided result become one document in the
 * object store, ten runs to a file. The file is written and read back first; then one batch records its name and deletes the
 * rows, so a job that is interrupted leaves either the rows or the document. Answers how many runs were archived.
 */
export async function archiveRuns(deps: Archiving): Promise<number> {
  const now = deps.clock.now();
  const [due] = await deps.database.run([findRunsToArchive(now, runsPerSweep)]);
  const isClosed = (run: (typeof due)[number]) => run.isOver && run.createdAt <= now - dayMs;
  const open = due.filter((run) => !isClosed(run)).map(({ id }) => id);
  const empty = due.filter((run) => isClosed(run) && !run.hasWells).map(({ id }) => id);
  if (open.length + empty.length > 0)
    await deps.database.run([scheduleRecheck(open, now + dayMs), scheduleRecheck(empty, null)]);
  const closed = due.filter((run) => isClosed(run) && run.hasWells);
  return closed.length === 0 ? 0 : archive(deps, closed);
}

async function archive(deps: Archiving, closed: readonly { id: string; importId: string | null }[]): Promise<number> {
  const now = deps.clock.now();
  const found = await runNamed(deps.database, findRunRowsToArchive(closed.map(({ id }) => id)));
  const barcodeOf = new Map(found.samples.map(({ id, barcode }) => [id, barcode]));
  const readingsOf = Map.groupBy(found.readings, ({ wellId }) => wellId);
  const file = new ArchiveFile();
  const archiving: RunToArchive[] = [];
  const places: { runId: string; sampleId: string; positions: string[] }[] = [];
  for (const { id: runId, importId } of closed) {
    const wells = found.wells.filter((well) => well.runId === runId);
    const readings = wells.flatMap(({ id }) => readingsOf.get(id) ?? []);
    const own = [...new Set(wells.flatMap(({ sampleId }) => sampleId ?? []))];
    const barcodes = Object.fromEntries(own.map((id) => [id, barcodeOf.get(id) ?? ""]));
    const document: ArchivedRun = { runId, wells, readings, barcodes };
    const archived = file.add("text", "runs.archived", JSON.stringify(document));
    archiving.push({ runId, importId, archived, wellCount: wells.length, readingCount: readings.length });
    for (const sampleId of own) {
      const positions = wells.flatMap((well) => (well.sampleId === sampleId ? well.position : []));
      places.push({ runId, sampleId, positions: [...new Set(positions)] });
    }
  }
  const written = await file.put(deps.rawFiles);
  const { marked } = await runNamed(deps.database, {
    marked: markArchivedRuns(archiving),
    audit: await auditRow(deps, "run.archive", { count: archiving.length, sha256: written.sha256 }, previousChanged),
    file: insertArchiveFile({ ...written, file: file.name, recordCount: archiving.length, archivedAt: now }),
    dropped: deleteArchivedRunRows(file.name, archiving, places),
  });
  return marked;
}

/**
 * Before a person's data is erased: the runs with his samples (`findArchivedRunsOfPersons`) become rows again, for a month. A lost
 * document does not stop the erasure; its key is destroyed.
 */
export async function restoreRunsOfPersons(deps: Archiving, runIds: readonly string[]): Promise<void> {
  const turns = await runInTurn(
    "runArchive",
    runIds,
    (id) => id,
    (id) => openRun(deps, id),
  );
  turns.end();
}

async function openRun(deps: Archiving, runId: string): Promise<void> {
  const until = deps.clock.now() + restoredMs;
  const read = () => deps.database.run([findArchivedRuns([runId])]);
  const document = await read()
    .then(([[found]]) => found)
    .catch((error: unknown) => {
      if (!(error instanceof LostRecordError)) throw error;
      log.error("archive.lost", { cause: causeOf(error) });
      return "lost" as const;
    });
  if (!document) return;
  const audit = await auditRow(deps, "run.restore", { ids: [runId] });
  await deps.database.run([...audit, ...(document === "lost" ? [destroyRunKey(runId)] : restoreRun(document, until))]);
}

const auditRow = (
  deps: Archiving,
  action: "run.archive" | "run.restore",
  changes: Record<string, unknown>,
  when?: typeof previousChanged,
) =>
  auditRows(
    { deps, now: deps.clock.now(), request: { id: "", ip: "" } },
    { action, objectType: "run", actor: { kind: "system", label: "cron" }, changes, ...(when ? { when } : {}) },
  );
