import { causeOf } from "../../platform/cause";
import { LostRecordError } from "../../platform/database/at-rest";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { runInTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import { deleteArchivedConsents, findConsentsToArchive, restoreConsents } from "../bindings/archived-consents.queries";
import { auditRows } from "../logs/logs.actions";
import { dropArchivedMessages, messagesToArchive, restoreMessages } from "../messages/archive.queries";
import {
  deleteArchivedTubeEvents,
  findTubeEventsToArchive,
  restoreTubeEvents,
} from "../specimens/life-line/life-line.queries";
import { ArchiveFile } from "./archive-file";
import { insertArchiveFile } from "./archive-files.store";
import { type ClosedBefore, type ClosedSample, findClosedSamples, isSampleClosed } from "./sample-archive.store";
import type { ArchivedSample } from "./samples/archived-sample.rules";
import { findArchivedSamples, markSamplesArchived, markSamplesRestored } from "./samples/archived-samples.queries";
import { findVersionsToArchive, markVersionsArchived, type StoredVersion } from "./samples/archived-versions.queries";

type Archiving = Pick<Deps, "database" | "rawFiles" | "clock" | "hash" | "auditHash">;

const dayMs = 86_400_000;
/** A sample stays as rows for this long after its last change. */
const hotMs = 90 * dayMs;
/** A restored sample stays as rows for this long. */
const restoredMs = 30 * dayMs;
const samplesPerSweep = 50;

/**
 * Scheduled job: samples without any change for ninety days move into the object store, fifty to a file: history, messages,
 * consents, and pages and signed statements of their reports. The file is written and read back first; then one batch records
 * its name, deletes the rows, and shortens the hashes of phones and names. An interruption leaves at worst a file that no row
 * refers to. Answers how many samples were archived.
 */
export async function archiveSamples(deps: Archiving, count = samplesPerSweep): Promise<number> {
  const now = deps.clock.now();
  const closed = { before: now - hotMs, restoredBefore: now - restoredMs };
  const [samples] = await deps.database.run([findClosedSamples(closed, count)]);
  if (samples.length > 0) await archiveClosed(deps, samples, closed);
  return samples.length;
}

async function archiveClosed(deps: Archiving, samples: readonly ClosedSample[], closed: ClosedBefore): Promise<void> {
  const now = deps.clock.now();
  const sampleIds = samples.map(({ id }) => id);
  const { versions, ...found } = await runNamed(deps.database, {
    events: findTubeEventsToArchive(sampleIds),
    consents: findConsentsToArchive(sampleIds),
    versions: findVersionsToArchive(sampleIds),
    ...messagesToArchive(sampleIds),
  });
  const file = new ArchiveFile();
  const marked: { id: string; archived: string }[] = [];
  for (const sample of samples)
    marked.push({ id: sample.id, archived: file.add("text", "samples.archived", recordOf(sample, found)) });
  const stored: StoredVersion[] = [];
  for (const { id, page, ...signed } of versions) {
    const whole = signed.statement === null ? page : JSON.stringify({ ...JSON.parse(page), signed });
    stored.push({ id, page: file.add("json", "report_versions.payload", whole) });
  }
  const written = await file.put(deps.rawFiles);
  const archiving = { file: file.name, sampleIds };
  const audit = await archiveRow(deps, "sample.archive", { count: samples.length, sha256: written.sha256 });
  await deps.database.run([
    insertArchiveFile({ ...written, file: file.name, recordCount: samples.length, archivedAt: now }),
    ...audit,
    markSamplesArchived(marked, isSampleClosed(closed)),
    deleteArchivedTubeEvents(archiving, idsOf(found.events)),
    ...dropArchivedMessages(archiving, idsOf(found.messages)),
    deleteArchivedConsents(archiving, idsOf(found.consents)),
    markVersionsArchived(archiving, stored),
  ]);
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

interface Found extends Required<Omit<ArchivedSample, "sampleId" | "barcode" | "messages">> {
  readonly messages: readonly (ArchivedSample["messages"][number] & { readonly sampleId: string })[];
}

/** A sample's record as one line of JSON. Phone number and text of a message are left out, because no message is sent again. */
function recordOf({ id, barcode, tubeId, bindingId }: ClosedSample, found: Found): string {
  const messages = found.messages
    .filter(({ sampleId }) => sampleId === id)
    .map(({ sampleId: _, ...message }) => ({ ...message, phoneSealed: null, paramsSealed: null }));
  const ofThese = ({ messageId }: { readonly messageId: string | null }) =>
    messages.some((message) => message.id === messageId);
  const record: ArchivedSample = {
    sampleId: id,
    barcode,
    events: found.events.filter((event) => event.tubeId === tubeId),
    messages,
    attempts: found.attempts.filter(ofThese),
    receipts: found.receipts.filter(ofThese),
    consents: found.consents.filter((consent) => consent.bindingId === bindingId),
  };
  return JSON.stringify(record);
}

const samplesPerBatch = 25;

/**
 * Turns history, messages and consents of these samples back into rows, for at least a month; the same batch destroys the keys
 * of their records. Pages of reports stay in the archive. LostRecordError when a record is missing or altered. Answers the
 * number of samples.
 */
export async function restoreSamples(deps: Archiving, sampleIds: readonly string[]): Promise<number> {
  let restored = 0;
  for (let at = 0; at < sampleIds.length; at += samplesPerBatch) {
    const some = sampleIds.slice(at, at + samplesPerBatch);
    const [records] = await deps.database.run([findArchivedSamples(some)]);
    if (records.length === 0) continue;
    const ids = records.map(({ sampleId }) => sampleId);
    const all = <Name extends "events" | "messages" | "attempts" | "receipts" | "consents">(name: Name) =>
      records.flatMap((record) => record[name] as ArchivedSample[Name][number][]);
    const audit = await archiveRow(deps, "sample.restore", { count: ids.length, ids });
    await deps.database.run([
      ...audit,
      restoreTubeEvents(all("events")),
      ...restoreMessages({ messages: all("messages"), attempts: all("attempts"), receipts: all("receipts") }),
      restoreConsents(all("consents")),
      markSamplesRestored(ids, deps.clock.now()),
    ]);
    restored += ids.length;
  }
  return restored;
}

/**
 * Before a person's data is erased or his consent withdrawn: his archived samples (`findArchivedSamplesOfPersons`) become rows again, so
 * that both reach them. A lost record does not stop it; the erasure destroys the record's key.
 */
export async function restoreSamplesOfPersons(deps: Archiving, sampleIds: readonly string[]): Promise<void> {
  const turns = await runInTurn(
    "sampleArchive",
    sampleIds,
    (id) => id,
    (id) => restoreSamples(deps, [id]).catch(unlessLost),
  );
  turns.end();
}

function unlessLost(error: unknown): number {
  if (!(error instanceof LostRecordError)) throw error;
  log.error("archive.lost", { cause: causeOf(error) });
  return 0;
}

const archiveRow = (deps: Archiving, action: "sample.archive" | "sample.restore", changes: Record<string, unknown>) =>
  auditRows(
    { deps, now: deps.clock.now(), request: { id: "", ip: "" } },
    { action, objectType: "sample", actor: { kind: "system", label: "cron" }, changes },
  );
