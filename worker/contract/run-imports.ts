import * as z from "zod/mini";
import { growingQuery } from "./admin-fields";
import { endpoint } from "./endpoint";
import { cursorPage, plainDigits, text } from "./fields";
import { controlVerdict, previewWell, wellVerdict } from "./import-wells";
import {
  boxCodeField,
  dayField,
  idParams,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields";
import { limits } from "./limits";
import { importDoubt } from "./result-holds";

export const importMessages = {
  known: "该文件已导入过，未作任何改动",
  knownCommitted: "该文件已导入并提交过，未作任何改动",
  empty: "文件是空的，请重新从仪器导出",
  tooLarge: "文件超过 20 MB，请只导出结果，不要包含原始曲线",
  nameRequired: "缺少文件名",
  chooseProduct: "请先选择产品",
  committed: "该文件已提交，不能再修改",
  discarded: "该文件已弃用，如需使用请重新上传",
  refused: "该文件未通过检查，不能提交",
  nothingToCommit: "没有可以提交的样本，请先处理条码对应关系",
  holdsTubes: "文件里有客户的采样管，不能作为验证批次入库",
  stale: "样本状态已变化，请刷新预览后重试",
  tooMuch: "文件里的样本名或检测名过长，合计超出一块板能有的内容，请只导出一块板的结果",
  unmapped: "还有未对应的检测名称，请先完成对应",
  unplanned: "文件里的样本不在任何样本板上，位置未经证实；提交须说明理由，每个结果都须审核人逐个确认",
  mayNotTakeUnplanned: "文件里的样本不在任何样本板上，您没有权限提交；请先排板并封板",
  boxesReason: "请说明为什么仍要使用这些试剂（2-200 个字）",
  placementReason: "样本不在任何样本板上，请说明为什么仍可入库（2-200 个字）",
  mappingBarcode: "对应的条码应为 6-13 位数字",
} as const;

/** The formats of instrument files that are read. */
export const dialectNames = {
  "quantstudio-text": "QuantStudio 文本",
  "design-analysis": "QuantStudio 工作簿",
  "bio-rad-cfx": "Bio-Rad CFX",
  rdml: "RDML",
  "plain-csv": "通用 CSV",
} as const;
export const importStateNames = {
  uploaded: "已上传",
  previewed: "待提交",
  committed: "已提交",
  refused: "已拒绝",
  discarded: "已弃用",
} as const;

export const importVerdictNames = { passed: "通过", held: "有保留", stopped: "停止" } as const;

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
  /** How the file stood when it was last judged, and why; null for files of before this was kept. */
  verdict: z.nullable(z.object({ kind: z.enum(["passed", "held", "stopped"]), sentence: z.string(), at: z.int() })),
  uploadedBy: z.nullable(staffRef),
  createdAt: z.int(),
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
});
export type ImportItem = z.output<typeof importItem>;

const importPreview = z.object({
  ...importItem.shape,
  version: z.int(),
  /** True when this very file was there before; nothing was changed then. */
  isKnown: z.boolean(),
  message: z.string(),
  experiment: z.object({
    name: z.string(),
    type: z.string(),
    instrument: z.string(),
    instrumentSerial: z.string(),
    plateCode: z.string(),
    operator: z.string(),
    /** Missing in files of before this was kept. */
    reagentLot: z.optional(z.string()),
    reagentExpiresOn: z.optional(z.string()),
    expiredCalibrations: z.optional(z.array(z.string())),
    startedAt: timeOrNull,
    endedAt: timeOrNull,
  }),
  /** Wells of the plate that was measured. */
  plateWells: z.literal([96, 384]),
  warnings: z.array(z.string()),
  /** Products whose assay fits the file's assay names; the first is the proposal. */
  products: z.array(productRef),
  product: z.nullable(productRef),
  /** The plate built by scanning whose plan the wells are held against. */
  plate: z.nullable(z.object({ id: z.string(), code: z.string() })),
  /** Whether a plate shows where the samples lie; the message is empty when nothing speaks against it. */
  placement: z.object({ kind: z.enum(["planned", "unplanned", "contradicted"]), message: z.string() }),
  /** Barcodes that lie on that plate unmeasured and that the file does not have: a commit leaves them there. */
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
  /** What the file's own evidence leaves open: results that it touches wait for a reviewer's statement. */
  doubts: z.array(importDoubt),
  canCommit: z.boolean(),
  blockedBy: z.array(z.string()),
  /** It holds no tube of ours but may be kept as a run of reference materials (`isValidation`). */
  canValidate: z.boolean(),
});
export type ImportPreview = z.output<typeof importPreview>;

/** The file's bytes are the body; the same bytes again answer the first import and change nothing. */
export const uploadImport = endpoint({
  name: "uploadImport",
  title: "上传仪器结果文件",
  method: "POST",
  path: "/api/v1/imports",
  access: { kind: "staff", permission: "lab:run:import" },
  rate: "upload",
  query: z.object({
    fileName: text(1, 200, importMessages.nameRequired),
    productCode: z.optional(productCodeField),
  }),
  bodyKind: "raw",
  bodyBytesMax: limits.instrumentFileBytesMax,
  tooLargeMessage: importMessages.tooLarge,
  reply: importPreview,
  auditFields: ["byteSize", "dialect", "fileName", "line", "sha256", "reason"],
});

export const listImports = endpoint({
  name: "listImports",
  title: "导入记录",
  method: "GET",
  path: "/api/v1/imports",
  access: { kind: "staff", permission: "lab:run:list" },
  query: z.object({
    ...growingQuery,
    state: z.optional(z.enum(["previewed", "committed", "refused", "discarded"])),
  }),
  reply: cursorPage(importItem),
});

/** The preview as of now: verdicts follow the present state of tubes and samples, not that of the upload. */
export const getImport = endpoint({
  name: "getImport",
  title: "导入预览",
  method: "GET",
  path: "/api/v1/imports/{id}",
  access: { kind: "staff", permission: "lab:run:list" },
  params: idParams,
  query: z.object({ productCode: z.optional(productCodeField) }),
  reply: importPreview,
});

/**
 * What names in the file mean. `samples`: name -> barcode, or "ignore"; `assays`: name -> target code of the product,
 * or "ignore". Names that are not listed keep their earlier mapping; an empty value removes one.
 */
export const setImportMappings = endpoint({
  name: "setImportMappings",
  title: "设置对应关系",
  method: "PUT",
  path: "/api/v1/imports/{id}/mappings",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({
    productCode: z.optional(productCodeField),
    /** Code of the plate that was measured; empty for none of ours. */
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
    /** Also use the assay names for later files. */
    remember: z._default(z.boolean(), false),
  }),
  reply: importPreview,
  auditFields: ["assays", "plateCode", "productCode", "samples"],
});

export const commitImport = endpoint({
  name: "commitImport",
  title: "提交导入",
  method: "POST",
  path: "/api/v1/imports/{id}/commit",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({
    productCode: productCodeField,
    /** The file's own counts where it is left out; results of a run without any are held. */
    reagentLot: z.optional(text(0, 64)),
    /** Last day of the reagents; results of a run after it are held. */
    reagentExpiresOn: z.optional(dayField),
    /** Codes of the boxes that the run was measured with; their lots are the run's. */
    boxes: z.optional(z.array(boxCodeField).check(z.maxLength(20))),
    /** Why boxes are used that something speaks against, or that are missing; only asked for then. */
    boxesReason: z.optional(text(2, 200, importMessages.boxesReason)),
    plateCode: z.optional(text(0, 64)),
    /** Why tubes that lie on no plate are taken all the same; only asked for then. */
    placementReason: z.optional(text(2, 200, importMessages.placementReason)),
    /** A plate of reference materials: a run without results, for the proof of its assay. */
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

export const discardImport = endpoint({
  name: "discardImport",
  title: "弃用导入",
  method: "POST",
  path: "/api/v1/imports/{id}/discard",
  isLong: true,
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: importItem,
  auditFields: ["reason"],
});
