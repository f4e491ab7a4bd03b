import * as z from "zod/mini";
import { growingListQuery, searchPartField } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, keysOf, text } from "./fields.schemas";
import { controlVerdict } from "./import-wells.schemas";
import { instrumentStateNames } from "./instrument-states";
import {
  dayField,
  idParams,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import { lotStateNames } from "./reagent-states";
import { runHold } from "./result-holds.schemas";
import { resultSetStateNames } from "./result-set-states";
import { RUN_STATES } from "./run-states";
import * as calls from "./runs";
import { callStateNames } from "./runs";

const runState = z.enum(RUN_STATES);

const runItem = z.object({
  id: z.string(),
  runNo: z.string(),
  kind: z.enum(["plate", "device", "manual"]),
  state: runState,
  product: z.nullable(productRef),
  plateCode: z.string(),
  instrument: z.string(),
  controlsPassed: z.nullable(z.boolean()),
  qcReason: z.string(),
  startedAt: timeOrNull,
  endedAt: timeOrNull,
  createdBy: z.nullable(staffRef),
  createdAt: z.int(),
});
export type RunItem = z.output<typeof runItem>;

/** One well and target as recorded: the readings are the instrument's, the call is the product's. */
export const runWell = z.object({
  id: z.string(),
  position: z.string(),
  targetCode: z.string(),
  /** Name as the assay defines it. */
  targetName: z.string(),
  role: z.enum(["sample", "positive", "negative", "ntc", "standard", "empty"]),
  controlCode: z.string(),
  sampleId: z.nullable(z.string()),
  barcode: z.nullable(z.string()),
  sampleName: z.string(),
  assayName: z.string(),
  verdict: z.string(),
  state: z.enum(keysOf(callStateNames)),
  isOmitted: z.boolean(),
  ct: z.nullable(z.number()),
  ctText: z.string(),
  /** Delta Rn of the first and second allele: the axes of the scatter plot. */
  signal1: z.nullable(z.number()),
  signal2: z.nullable(z.number()),
  quality: z.nullable(z.number()),
  instrumentCall: z.string(),
});
export type RunWell = z.output<typeof runWell>;

export const listRuns = endpoint(calls.listRuns, {
  title: "检测批次列表",
  access: { kind: "staff", permission: "lab:run:list" },
  query: z.object({
    ...growingListQuery,
    /** Part of the run's or the plate's number. */
    search: searchPartField,
    state: z.optional(runState),
    productCode: z.optional(productCodeField),
    /** Imported on that day in China. */
    day: z.optional(dayField),
    /** Serial of the instrument, as files and messages give it. */
    serial: z.optional(text(1, 64)),
  }),
  reply: cursorPage(runItem),
});

export const getRun = endpoint(calls.getRun, {
  title: "检测批次",
  access: { kind: "staff", permission: "lab:run:list" },
  params: idParams,
  reply: z.object({
    run: runItem,
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    file: z.nullable(
      z.object({
        importId: z.string(),
        fileName: z.string(),
        sha256: z.string(),
        byteSize: z.int(),
        dialect: z.nullable(z.string()),
      }),
    ),
    /** Number of wells of the measured plate; 96 for devices and manual results. */
    plateWells: z.literal([96, 384]),
    wells: z.array(runWell),
    controls: z.array(controlVerdict),
    /**
     * Number of replicate sets on the plate and how many of them agreed; null for runs that were evaluated without this check.
     */
    concordance: z.nullable(z.object({ compared: z.int(), agreeing: z.int() })),
    /** Boxes of reagent that the run used. */
    reagents: z.array(
      z.object({
        lotId: z.string(),
        name: z.string(),
        lot: z.string(),
        code: z.string(),
        state: z.enum(keysOf(lotStateNames)),
        reason: z.string(),
      }),
    ),
    /** The registered instrument that measured it. */
    instrument: z.nullable(z.object({ id: z.string(), name: z.string(), state: z.enum(keysOf(instrumentStateNames)) })),
    /** Holds on its results, each listed once. */
    holds: z.array(runHold),
    resultSets: z.array(
      z.object({
        id: z.string(),
        sampleId: z.string(),
        barcode: z.string(),
        state: z.enum(keysOf(resultSetStateNames)),
        level: z.nullable(z.int()),
        holdReason: z.string(),
        openHoldCount: z.int(),
      }),
    ),
  }),
});

/** One amplification curve: light above the baseline per cycle, index 0 is cycle 1, null where the file has no value. */
const runCurve = z.object({
  position: z.string(),
  targetCode: z.string(),
  /** The file's own name of the curve, e.g. the assay with its allele. */
  name: z.string(),
  values: z.array(z.nullable(z.number())),
  /** Null when the file does not say. */
  threshold: z.nullable(z.number()),
  /** Ct as the device sent it, and as the product computes it from the curve; null for curves of files. */
  cts: z.nullable(z.object({ device: z.nullable(z.number()), own: z.nullable(z.number()) })),
});
export type RunCurve = z.output<typeof runCurve>;

/** Curves as the device sent them, otherwise read from the raw file on every call; empty when there are none. */
export const getRunCurves = endpoint(calls.getRunCurves, {
  title: "扩增曲线",
  access: { kind: "staff", permission: "lab:run:list" },
  params: idParams,
  reply: z.object({ curves: z.array(runCurve) }),
});

export const downloadRunFile = endpoint(calls.downloadRunFile, {
  title: "下载原始文件",
  access: { kind: "staff", permission: "lab:run:import" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  isFile: true,
  reply: z.null(),
  auditFields: ["fileName", "reason"],
});
