import { limits } from "#contract/limits";
import { importMessages } from "#contract/run-imports";
import { uploadImport } from "#contract/run-imports.schemas";
import { encryptedTextRefusal } from "#contract/text-encoding";
import { staffAction } from "../../http/action";
import { fieldErrors } from "../../http/errors";
import type { StaffWork } from "../../http/staff-work";
import { sha256 } from "../../platform/crypto";
import { looksEncrypted } from "../../platform/database/at-rest";
import { previousChanged } from "../../platform/database/conditions";
import { runNamed } from "../../platform/database/named-batch";
import { newId } from "../../platform/ids";
import { auditRows } from "../logs/logs.actions";
import type { ImportRefusal, InstrumentExport } from "./dialects/instrument-export.types";
import { readInstrumentExport } from "./dialects/read-instrument-export";
import { evaluateChangedImport, importContextQueries, requireImportContext } from "./run-imports.actions";
import { insertImport } from "./run-imports.queries";
import { storedFile, storedFileSize, storedFileSizeMax } from "./stored-file.rules";

/** The raw bytes go to R2 under their hash before anything else is stored; the same bytes sent again change nothing. */
export const uploadImportAction = staffAction(uploadImport, {
  async run(ctx) {
    const bytes = await ctx.request.body();
    const hash = await sha256(bytes);
    const { fileName, productCode } = ctx.query;
    const outcome = await readInstrumentExport(new Uint8Array(bytes), { maxBytes: limits.instrumentFileBytesMax });
    if (!outcome.ok) throw await refused(ctx, outcome.refusal, { sha256: hash, fileName, byteSize: bytes.byteLength });
    const { dialect, encoding } = outcome.export;
    if (holdsSealedText(outcome.export)) {
      const refusal = { code: "sealed-text", message: encryptedTextRefusal, line: null } as const;
      throw await refused(ctx, refusal, { sha256: hash, fileName, byteSize: bytes.byteLength });
    }
    const file = storedFile(outcome.export, productCode ?? null);
    if (storedFileSize(file) > storedFileSizeMax) {
      const refusal = { code: "too-large", message: importMessages.tooMuch, line: null } as const;
      throw await refused(ctx, refusal, { sha256: hash, fileName, byteSize: bytes.byteLength });
    }
    const id = newId(ctx.now);
    const fileKey = `imports/${hash}`;
    await ctx.deps.rawFiles.put(fileKey, bytes, { contentType: "application/octet-stream", sha256: hash });
    const audit = await auditRows(ctx, {
      action: "import.upload",
      objectType: "import",
      objectId: id,
      changes: { fileName, sha256: hash, byteSize: bytes.byteLength, dialect },
      when: previousChanged,
    });
    const row = {
      id,
      sha256: hash,
      fileName,
      byteSize: bytes.byteLength,
      fileKey,
      dialect,
      encoding,
      file,
      userId: ctx.caller.userId,
      now: ctx.now,
    };
    const { inserted, ...found } = await runNamed(ctx.deps.database, {
      inserted: insertImport(row),
      ...importContextQueries({ sha256: hash }, ctx.now),
      audit,
    });
    const context = requireImportContext(found);
    const isKnown = inserted === 0;
    const message = isKnown
      ? context.row.state === "committed"
        ? importMessages.knownCommitted
        : importMessages.known
      : "";
    if (isKnown) ctx.reply.msg = message;
    return evaluateChangedImport(ctx, context, outcome.export.readings, {
      productCode,
      isKnown,
      message,
      now: ctx.now,
    });
  },
});

/** Checked reading by reading, because a file of the largest size does not fit into a single text. */
const holdsSealedText = ({ readings, ...rest }: InstrumentExport): boolean =>
  looksEncrypted(JSON.stringify(rest)) || readings.some((reading) => looksEncrypted(JSON.stringify(reading)));

/** For a file that cannot be read, only an audit row is stored. */
async function refused(
  work: StaffWork,
  refusal: ImportRefusal,
  file: { sha256: string; fileName: string; byteSize: number },
) {
  const audit = await auditRows(work, {
    action: "import.upload",
    objectType: "import",
    outcome: "refused",
    reason: refusal.message,
    changes: { ...file, line: refusal.line },
  });
  await work.deps.database.run(audit);
  return fieldErrors({ file: [refusal.message] });
}
