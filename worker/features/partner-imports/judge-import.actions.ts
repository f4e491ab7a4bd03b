import { partnerMessages } from "#contract/partner-imports";
import { causeOf } from "../../platform/cause";
import { looksEncrypted } from "../../platform/database/at-rest";
import { runNamed } from "../../platform/database/named-batch";
import type { Deps } from "../../platform/deps";
import { newToken } from "../../platform/ids";
import { runEachInTurn } from "../../platform/in-turn";
import { log } from "../../platform/log";
import type { ImportBody, QueueBatch } from "../../platform/queue";
import { UnavailableError } from "../../platform/unavailable";
import type { LabProduct } from "../calling/subject.types";
import { findLabProducts } from "../instrument-files/run-imports.queries";
import { cellsOf, openPartnerFile, type PartnerFile } from "./partner-file.rules";
import { createCellChecker } from "./partner-row.rules";
import {
  type ClaimedImport,
  claimPartnerImport,
  failImport,
  findAbandonedImports,
  finishChecking,
  stagedJson,
  stagedRow,
  stageRows,
} from "./partner-rows.store";

type Judging = Pick<Deps, "database" | "rawFiles" | "clock">;

/** Rows per statement: the largest file needs a dozen statements. */
export const rowsPerStatement = 9_000;
/** Characters of JSON per statement; each takes three bytes at most, and D1 accepts values of 2,000,000 bytes. */
const chunkLetters = 650_000;
/** Longer than checking the largest file takes; afterwards another process may continue. */
const leaseMs = 3 * 60_000;
/** An import that still ends in an error so long after its upload is refused; what is unavailable is waited for. */
const givenUpAfterMs = 30 * 60_000;
const perSweep = 2;

/**
 * Stages and checks the remaining rows of an import. May be interrupted at any moment and called again by anybody: finished
 * chunks are skipped, and two simultaneous calls write every row once. Answers whether all rows are checked now.
 */
export async function checkImport(deps: Judging, importId: string): Promise<boolean> {
  const now = deps.clock.now();
  const lease = { token: newToken(), until: now + leaseMs, now };
  const { claim, products } = await runNamed(deps.database, {
    claim: claimPartnerImport(importId, lease),
    products: findLabProducts(),
  });
  if (!claim) return false;
  const product = products.find(({ id }) => id === claim.productId);
  try {
    return await judgeClaimed(deps, claim, product);
  } catch (error) {
    if (error instanceof UnavailableError || now - claim.createdAt < givenUpAfterMs) throw error;
    log.error("import.refused", { importId, cause: causeOf(error) });
    await deps.database.run([failImport(claim, partnerMessages.cannotJudge)]);
    return false;
  }
}

async function judgeClaimed(deps: Judging, claim: ClaimedImport, product: LabProduct | undefined): Promise<boolean> {
  const opened = await openStored(deps, claim);
  if ("refusal" in opened || !product) {
    const refusal = "refusal" in opened ? opened.refusal : partnerMessages.chooseProduct;
    await deps.database.run([failImport(claim, refusal)]);
    return false;
  }
  let isFinished = false;
  for (const { first, rows, isLast } of chunksOf(claim, opened.file, createCellChecker(product.assay))) {
    const staging = stageRows(claim, first, rows);
    if (isLast) {
      const { finished } = await runNamed(deps.database, { staging, finished: finishChecking(claim) });
      isFinished = finished === 1;
    } else await deps.database.run([staging]);
  }
  return isFinished;
}

/** In a function of its own, so that the file's bytes can leave the memory while its rows are staged. */
async function openStored(
  { rawFiles }: Judging,
  { fileKey }: ClaimedImport,
): Promise<ReturnType<typeof openPartnerFile>> {
  const stored = await rawFiles.get(fileKey);
  return stored
    ? openPartnerFile(new Uint8Array(stored.bytes), looksEncrypted)
    : { refusal: partnerMessages.fileMissing };
}

interface Chunk {
  /** Line of the first row; the others follow without gaps. */
  readonly first: number;
  readonly rows: readonly string[];
  readonly isLast: boolean;
}

/** The rows that are not staged yet; earlier ones are only read to recognise repetitions. */
function* chunksOf(
  claim: ClaimedImport,
  file: PartnerFile,
  judge: ReturnType<typeof createCellChecker>,
): Generator<Chunk> {
  const seen = new Set<string>();
  let first = claim.done + 1;
  let rows: string[] = [];
  let letters = 0;
  for (const [index, text] of file.lines.entries()) {
    const cells = cellsOf(file, text);
    const judged = judge(cells);
    const key = `${judged.barcode}\n${judged.targetCode}`;
    const isRepeated = judged.problem === null && seen.has(key);
    if (judged.problem === null) seen.add(key);
    const line = index + 1;
    if (line <= claim.done) continue;
    const row = stagedJson(stagedRow(line, judged, cells, isRepeated));
    if (rows.length === rowsPerStatement || letters + row.length >= chunkLetters) {
      yield { first, rows, isLast: false };
      first = line;
      rows = [];
      letters = 0;
    }
    rows.push(row);
    letters += row.length + 1;
  }
  yield { first, rows, isLast: true };
}

/** Queue consumer: one message per import; a failed one is delivered again, and the scheduled job finds those that the queue lost. */
export async function checkQueuedImports(deps: Judging, batch: QueueBatch<ImportBody>): Promise<void> {
  for (const message of batch.messages) {
    try {
      await checkImport(deps, message.body.importId);
      message.ack();
    } catch (error) {
      log.error("judge", { importId: message.body.importId, error: error instanceof Error ? error.name : "error" });
      message.retry({ delaySeconds: leaseMs / 1000 });
    }
  }
}

/** Scheduled job: continues imports whose consumer died or was never called. */
export async function sweepPartnerImports(deps: Judging): Promise<number> {
  const [waiting] = await deps.database.run([findAbandonedImports(deps.clock.now(), perSweep)]);
  return runEachInTurn(
    "partnerImports",
    waiting,
    (id) => id,
    (id) => checkImport(deps, id),
  );
}
