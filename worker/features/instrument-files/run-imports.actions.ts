import type { BodyOf } from "#contract/endpoint";
import { limits } from "#contract/limits";
import { importMessages, importStateNames } from "#contract/run-imports";
import {
  discardImport,
  getImport,
  type ImportItem,
  listImports,
  setImportMappings,
} from "#contract/run-imports.schemas";
import { runMessages } from "#contract/runs";
import { staffAction } from "../../http/action";
import { conflict, notFound } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { sha256 } from "../../platform/crypto";
import { previousChanged } from "../../platform/database/conditions";
import { keysetPage } from "../../platform/database/keyset";
import { totalOf } from "../../platform/database/list-conditions";
import { type NamedResults, runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import type { Reading } from "../calling/reading.types";
import { findInstrumentOfImport } from "../instruments/instruments.queries";
import { auditRows } from "../logs/logs.actions";
import { recordIllegalMove } from "../states/illegal-move";
import { readInstrumentExport } from "./dialects/read-instrument-export";
import { importFileStates } from "./import-file.states";
import { buildPreview } from "./import-preview.rules";
import {
  discardImportRow,
  type FileNames,
  findImport,
  findImports,
  findMappings,
  findMeasuredProducts,
  findNamedTubes,
  findPlans,
  type ImportKey,
  importIdOf,
  isImportOpen,
  type MappingRow,
  removeMappings,
  storeImportChoices,
  storeImportVerdict,
  upsertMappings,
} from "./run-imports.queries";
import type { ImportContext, ImportRow } from "./run-imports.types";
import { distinctNames } from "./stored-file.rules";

/** All facts that a preview needs, in one round trip. */
export const importContextQueries = (key: ImportKey, now: number, names?: FileNames) => ({
  found: findImport(key),
  mapping: findMappings(key, names),
  tubes: findNamedTubes(key, names),
  products: findMeasuredProducts(),
  plans: findPlans(key, names),
  instrument: findInstrumentOfImport(importIdOf(key), now),
});

type InFile = Pick<ImportContext, "row">;

/** Parses the stored bytes again, with every raw cell. Throws 404 when they are deleted, 409 when they changed. */
export async function rawReadings(work: StaffWork, file: InFile): Promise<Reading[]> {
  const readings = await parsedAgain(work, file);
  if (!readings) throw notFound(runMessages.fileMissing);
  return readings;
}

/** Undefined when the bytes are deleted, because raw files are not stored for ever. */
async function parsedAgain(work: StaffWork, { row }: InFile): Promise<Reading[] | undefined> {
  const stored = await work.deps.rawFiles.get(row.fileKey);
  if (!stored) return undefined;
  if ((await sha256(stored.bytes)) !== row.sha256) throw conflict(runMessages.fileAltered);
  const outcome = await readInstrumentExport(new Uint8Array(stored.bytes), { maxBytes: limits.instrumentFileBytesMax });
  if (!outcome.ok) throw conflict(outcome.refusal.message);
  return outcome.export.readings;
}

/** The current context of a closed import, by the names in its bytes: one round trip after the bytes were read. */
export async function findClosedImportContext(work: StaffWork, { row }: InFile, readings: readonly Reading[]) {
  const queries = importContextQueries({ id: row.importId }, work.now, distinctNames(readings));
  return requireImportContext(await runNamed(work.deps.database, queries));
}

/** Throws 404 when there is no such import. */
export function requireImportContext({
  found,
  mapping,
  tubes,
  products,
  plans,
  instrument,
}: NamedResults<ReturnType<typeof importContextQueries>>): ImportContext {
  if (!found) throw notFound();
  return { ...found, mapping, tubes, products, plans, instrument };
}

/**
 * The preview of a file that was just changed. Its verdict for lists is stored after the reply: it depends on what the write's
 * own batch read, so it cannot be part of that batch, and no request has to wait for it.
 */
export function evaluateChangedImport(work: StaffWork, ...[context, readings, asked]: Parameters<typeof buildPreview>) {
  const preview = buildPreview(context, readings, asked);
  const { row } = context;
  if (preview.verdict && row.state === "previewed") {
    const kept = work.deps.database.run([storeImportVerdict(row, preview.verdict, asked.now)]);
    work.deps.later(kept.then(() => undefined).catch(() => undefined));
  }
  return preview;
}

function importItem(row: ImportRow): ImportItem {
  const { fileKey: _key, version: _version, ...item } = row;
  return item;
}

export const listImportsAction = staffAction(listImports, {
  load: ({ query }) => ({ imports: findImports(query), total: totalOf(findImports, query) }),
  run: ({ query, imports, total }) => keysetPage(imports, query.pageSize, (row) => row.importId, importItem, total),
});

export const getImportAction = staffAction(getImport, {
  load: ({ params, now }) => importContextQueries({ id: params.id }, now),
  async run(ctx) {
    const context = requireImportContext(ctx);
    const asked = { ...ctx.query, isKnown: false, message: "", now: ctx.now };
    const { readings } = context.file;
    if (readings) return buildPreview(context, readings, asked);
    const again = (await parsedAgain(ctx, context)) ?? [];
    return buildPreview(await findClosedImportContext(ctx, context, again), again, asked);
  },
});

export const setImportMappingsAction = staffAction(setImportMappings, {
  load: ({ params, now }) => importContextQueries({ id: params.id }, now),
  async run(ctx) {
    const { row } = requireImportContext(ctx);
    if (row.state !== "previewed") throw conflict(closedSentence(row));
    const { set, removed } = mappingRows(row.importId, ctx.body, ctx.now);
    const { importId } = row;
    const audit = await auditRows(ctx, {
      action: "import.map",
      objectType: "import",
      objectId: importId,
      changes: {
        samples: Object.keys(ctx.body.samples).length,
        assays: ctx.body.assays,
        productCode: ctx.body.productCode,
        plateCode: ctx.body.plateCode,
      },
      when: isImportOpen(importId),
    });
    const { changed, ...context } = await runNamed(ctx.deps.database, {
      changed: storeImportChoices(importId, ctx.body),
      mapped: [upsertMappings(importId, set, ctx.caller.userId, ctx.now), removeMappings(importId, removed)],
      ...importContextQueries({ id: importId }, ctx.now),
      audit,
    });
    if (changed === 0) throw conflict();
    const asked = { isKnown: false, message: "", now: ctx.now };
    const judgedNow = requireImportContext(context);
    return evaluateChangedImport(ctx, judgedNow, judgedNow.file.readings ?? [], asked);
  },
});

function mappingRows(importId: string, body: BodyOf<typeof setImportMappings>, now: number) {
  const set: MappingRow[] = [];
  const removed: { kind: "sample" | "assay"; name: string }[] = [];
  const add = (kind: "sample" | "assay", scope: string, name: string, code: string) => {
    const meaning = code === "ignore" ? "ignore" : kind === "sample" ? "sample" : "target";
    if (code === "") removed.push({ kind, name });
    else set.push({ id: newId(now), scope, kind, name, meaning, code: meaning === "ignore" ? "" : code });
  };
  for (const [name, code] of Object.entries(body.samples)) add("sample", importId, name, code);
  for (const [name, code] of Object.entries(body.assays)) {
    add("assay", importId, name, code);
    if (body.remember && code !== "" && code !== "ignore") add("assay", "all", name, code);
  }
  return { set, removed };
}

export const discardImportAction = staffAction(discardImport, {
  load: ({ params }) => ({ found: findImport({ id: params.id }) }),
  async run(ctx) {
    const { found } = ctx;
    if (!found) throw notFound();
    const { row } = found;
    if (row.state !== "previewed") {
      const states = { from: importStateNames[row.state], to: importStateNames.discarded };
      throw await recordIllegalMove(ctx, {
        action: "import.discard",
        objectType: "import",
        objectId: row.importId,
        subject: "导入",
        ...states,
      });
    }
    const { reason } = ctx.body;
    const { changed } = await runNamed(ctx.deps.database, {
      changed: discardImportRow(row.importId, reason, ctx.now),
      audit: await auditRows(ctx, {
        action: "import.discard",
        objectType: "import",
        objectId: row.importId,
        reason,
        when: previousChanged,
      }),
    });
    if (changed === 0) throw conflict();
    const verdict = { kind: "stopped" as const, sentence: `已弃用：${reason}`, at: ctx.now };
    return { ...importItem(row), state: importFileStates.to("discard"), refusal: reason, verdict };
  },
});

function closedSentence(row: Pick<ImportRow, "state">): string {
  return row.state === "discarded"
    ? importMessages.discarded
    : row.state === "committed"
      ? importMessages.committed
      : importMessages.refused;
}
