import * as z from "zod/mini";
import { growingListQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, text } from "./fields.schemas";
import { controlVerdict, previewWell, wellVerdict } from "./import-wells.schemas";
import {
  boxCodeField,
  dayField,
  idParams,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import { limits } from "./limits";
import { plainDigits } from "./plain-text";
import { importHold } from "./result-holds.schemas";
import * as calls from "./run-imports";
import { importMessages } from "./run-imports";

const importItem = z.object({
  importId: z.string(),
  sha256: z.string(),
  fileName: z.string(),
  byteSize: z.int(),
  dialect: z.nullable(z.string()),
  encoding: z.nullable(z.enum(["utf-8", "utf-16le", "utf-16be", "gb18030"])),
  state: z.enum(["uploaded", "previewed", "committed", "refused", "discarded"]),
  /** Why the file was refused, as a sentence. */
  refusal: z.nullable(z.string()),
  /** State of the file when it was last checked, and why; null before the first check. */
  verdict: z.nullable(z.object({ kind: z.enum(["passed", "held", "stopped"]), sentence: z.string(), at: z.int() })),
  uploadedBy: z.nullable(staffRef),
  createdAt: z.int(),
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
});
export type ImportItem = z.output<typeof importItem>;

const importPreview = z.object({
  ...importItem.shape,
  version: z.int(),
  /** True when this very file was uploaded before; then nothing was changed. */
  isKnown: z.boolean(),
  message: z.string(),
  experiment: z.object({
    name: z.string(),
    type: z.string(),
    instrument: z.string(),
    instrumentSerial: z.string(),
    plateCode: z.string(),
    operator: z.string(),
    reagentLot: z.string(),
    reagentExpiresOn: z.string(),
    expiredCalibrations: z.array(z.string()),
    startedAt: timeOrNull,
    endedAt: timeOrNull,
  }),
  /** Number of wells of the measured plate. */
  plateWells: z.literal([96, 384]),
  warnings: z.array(z.string()),
  /** Products whose assay fits the file's assay names; the first is the proposal. */
  products: z.array(productRef),
  product: z.nullable(productRef),
  /** The plate planned by scanning, whose plan the wells are compared with. */
  plate: z.nullable(z.object({ id: z.string(), code: z.string() })),
  /** Whether a planned plate confirms where the samples are; the message is empty when there is no objection. */
  placement: z.object({ kind: z.enum(["planned", "unplanned", "contradicted"]), message: z.string() }),
  /** Barcodes on that plate that are not measured yet and are missing in the file: a commit leaves them there. */
  leftOut: z.array(z.string()),
  wells: z.array(previewWell),
  summary: z.array(z.object({ verdict: wellVerdict, count: z.int() })),
  unknownSamples: z.array(z.object({ name: z.string(), wellCount: z.int() })),
  unknownAssays: z.array(z.object({ name: z.string(), wellCount: z.int() })),
  /** Targets of the chosen product to which an assay name can be mapped. */
  targets: z.array(z.object({ code: z.string(), name: z.string() })),
  mappings: z.object({ samples: z.record(z.string(), z.string()), assays: z.record(z.string(), z.string()) }),
  controls: z.object({
    /** Null while the product or an assay is still unmapped. */
    passed: z.nullable(z.boolean()),
    message: z.string(),
    checks: z.array(controlVerdict),
  }),
  /**
   * Holds that a commit would create because of the file's own evidence: the results concerned wait for a reviewer's reason.
   */
  doubts: z.array(importHold),
  canCommit: z.boolean(),
  blockedBy: z.array(z.string()),
  /** It has no tube of ours but may be stored as a run of reference materials (`isValidation`). */
  canValidate: z.boolean(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** The file's bytes are the body; the same bytes sent again answer the first import and change nothing. */
export const uploadImport = endpoint(calls.uploadImport, {
  title: "上传仪器结果文件",
  access: { kind: "staff", permission: "lab:run:import" },
  rate: "upload",
  query: z.object({
    fileName: text(1, 200, importMessages.nameRequired),
    productCode: z.optional(productCodeField),
  }),
  bodyBytesMax: limits.instrumentFileBytesMax,
  tooLargeMessage: importMessages.tooLarge,
  reply: importPreview,
  auditFields: ["byteSize", "dialect", "fileName", "line", "sha256", "reason"],
});

export const listImports = endpoint(calls.listImports, {
  title: "导入记录",
  access: { kind: "staff", permission: "lab:run:list" },
  query: z.object({
    ...growingListQuery,
    state: z.optional(z.enum(["previewed", "committed", "refused", "discarded"])),
  }),
  reply: cursorPage(importItem),
});

/** The preview as of now: verdicts follow the current states of tubes and samples, not those at the upload. */
export const getImport = endpoint(calls.getImport, {
  title: "导入预览",
  access: { kind: "staff", permission: "lab:run:list" },
  params: idParams,
  query: z.object({ productCode: z.optional(productCodeField) }),
  reply: importPreview,
});

/**
 * Says what names in the file mean. `samples`: name -> barcode, or "ignore"; `assays`: name -> target code of the product, or
 * "ignore". Names that are not listed keep their earlier mapping; an empty value removes one.
 */
export const setImportMappings = endpoint(calls.setImportMappings, {
  title: "设置对应关系",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({
    productCode: z.optional(productCodeField),
    /** Code of the measured plate; empty when it is none of ours. */
    plateCode: z.optional(text(0, 32)),
    samples: z._default(
      z.record(
        text(1, 128),
        z
          .string()
          .check(
            z.maxLength(64),
            z.overwrite(plainDigits),
            z.regex(/^(\d{6,13}|ignore)?$/, importMessages.mappingBarcode),
          ),
      ),
      {},
    ),
    assays: z._default(z.record(text(1, 128), z.string().check(z.maxLength(64))), {}),
    /** Also use the mapping of assay names for later files. */
    remember: z._default(z.boolean(), false),
  }),
  reply: importPreview,
  auditFields: ["assays", "plateCode", "productCode", "samples"],
});

export const commitImport = endpoint(calls.commitImport, {
  title: "提交导入",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({
    productCode: productCodeField,
    /** When it is left out, the lot in the file is used; results of a run without any lot are held. */
    reagentLot: z.optional(text(0, 64)),
    /** Last day on which the reagents may be used; results of a later run are held. */
    reagentExpiresOn: z.optional(dayField),
    /** Codes of the boxes that the run used; their lots become those of the run. */
    boxes: z.optional(z.array(boxCodeField).check(z.maxLength(20))),
    /** Why boxes are missing or used in spite of an objection; only required in that case. */
    boxesReason: z.optional(text(2, 200, importMessages.boxesReason)),
    plateCode: z.optional(text(0, 64)),
    /** Why tubes that are on no plate are accepted; only required in that case. */
    placementReason: z.optional(text(2, 200, importMessages.placementReason)),
    /** A plate of reference materials: a run without results, used for the validation of its assay. */
    isValidation: z.optional(z.boolean()),
  }),
  reply: z.object({
    importId: z.string(),
    runId: z.string(),
    runNo: z.string(),
    isKnown: z.boolean(),
    controlsPassed: z.boolean(),
    resultSetIds: z.array(z.string()),
    resultCount: z.int(),
    retestCount: z.int(),
    skippedCount: z.int(),
    message: z.string(),
  }),
  auditFields: ["controlsPassed", "importId", "product", "samples"],
});

export const discardImport = endpoint(calls.discardImport, {
  title: "弃用导入",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: importItem,
  auditFields: ["reason"],
});
