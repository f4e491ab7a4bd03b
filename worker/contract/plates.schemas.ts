import * as z from "zod/mini";
import { growingListQuery, searchPartField, totalQuery } from "./admin-fields.schemas";
import { endpoint } from "./endpoint";
import { cursorPage, cursorQuery, idField } from "./fields.schemas";
import {
  idParams,
  idsField,
  noteField,
  productCodeField,
  productRef,
  reasonField,
  staffRef,
  timeOrNull,
} from "./lab-fields.schemas";
import * as calls from "./plates";
import { plateMessages } from "./plates";
import { scannedBarcode } from "./samples.schemas";

/** Number of wells of a plate. */
const formatField = z.literal([96, 384], plateMessages.format);
const plateState = z.enum(["open", "closed", "discarded"]);

const plateItem = z.object({
  id: z.string(),
  code: z.string(),
  product: productRef,
  state: plateState,
  format: formatField,
  note: z.string(),
  sampleCount: z.int(),
  /** The newest run that names this plate. */
  run: z.nullable(z.object({ id: z.string(), runNo: z.string() })),
  createdBy: staffRef,
  createdAt: z.int(),
  closedAt: timeOrNull,
});
export type PlateItem = z.output<typeof plateItem>;

/** A sample fills all wells of its position: one per site and replicate, or a single one for a panel. */
const plateWell = z.object({ position: z.string(), code: z.nullable(z.string()) });

const plateDetail = z.object({
  ...plateItem.shape,
  /** Wells by position, in the order in which positions are filled. */
  wells: z.array(z.array(plateWell)),
  /** `task` as instruments spell it: NTC, PC_ALLELE_1, PC_ALLELE_2, PC_ALLELE_BOTH, UNKNOWN (a panel's positive control). */
  controls: z.array(z.object({ ...plateWell.shape, name: z.string(), task: z.string() })),
  targets: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      assayName: z.string(),
      reporter: z.string(),
      isInternal: z.boolean(),
      alleles: z.array(z.string()),
    }),
  ),
  /**
   * Which placement mistakes the controls of this plate would reveal, found by trying all of them. A mistake that gives nobody
   * another sample's result is harmless; of the others `proven` counts those that would be noticed, `unproven` names the rest.
   */
  proof: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(["shift", "rows", "columns", "order", "turn", "mirror", "stroke"]),
        name: z.string(),
        tried: z.int(),
        harmless: z.int(),
        proven: z.int(),
      }),
    ),
    unproven: z.array(z.string()),
  }),
  places: z.array(
    z.object({
      place: z.int(),
      sampleId: z.string(),
      tubeId: z.string(),
      barcode: z.string(),
      accessionNo: z.string(),
      /** Why the sample is a problem here: it may no longer be measured, or was left out; empty when there is no problem. */
      problem: z.string(),
      /** The plate was measured but no file had this sample, and it is still assigned to the plate. */
      isLeftOut: z.boolean(),
      placedAt: z.int(),
    }),
  ),
});
export type PlateDetail = z.output<typeof plateDetail>;

export const listPlates = endpoint(calls.listPlates, {
  title: "样本板列表",
  access: { kind: "staff", permission: "lab:plate:list" },
  /** `search`: part of the plate's code or its note. */
  query: z.object({ ...growingListQuery, search: searchPartField, state: z.optional(plateState) }),
  reply: cursorPage(plateItem),
});

export const createPlate = endpoint(calls.createPlate, {
  title: "新建样本板",
  access: { kind: "staff", permission: "lab:plate:edit" },
  body: z.strictObject({ productCode: productCodeField, format: z._default(formatField, 96), note: noteField }),
  reply: z.object({ id: z.string(), code: z.string() }),
  auditFields: ["format", "product"],
});

export const getPlate = endpoint(calls.getPlate, {
  title: "样本板",
  access: { kind: "staff", permission: "lab:plate:list" },
  params: idParams,
  reply: plateDetail,
});

/** Received samples that are not on a plate yet, those to be measured again included; the oldest first. */
export const listPlateQueue = endpoint(calls.listPlateQueue, {
  title: "待上板样本",
  access: { kind: "staff", permission: "lab:plate:list" },
  query: z.object({ ...cursorQuery, ...totalQuery, productCode: z.optional(productCodeField) }),
  reply: z.object({
    ...cursorPage(
      z.object({
        id: z.string(),
        tubeId: z.string(),
        barcode: z.string(),
        accessionNo: z.string(),
        product: productRef,
        isRetest: z.boolean(),
        storage: z.string(),
        receivedAt: timeOrNull,
        dueAt: timeOrNull,
      }),
    ).shape,
    counts: z.array(z.object({ product: productRef, count: z.int() })),
  }),
});

const placeField = z
  .int({ error: plateMessages.noPlace })
  .check(z.gte(0, plateMessages.noPlace), z.lt(384, plateMessages.noPlace));

/**
 * One scan at the plate; the sample goes to `place`, or to the next free position. A sample that cannot be placed is refused
 * with a sentence. The reply holds the updated plate, so that scanning needs one call per tube.
 */
export const scanOntoPlate = endpoint(calls.scanOntoPlate, {
  title: "扫码上板",
  access: { kind: "staff", permission: "lab:plate:edit" },
  params: idParams,
  body: z.strictObject({ barcode: scannedBarcode, place: z.optional(placeField) }),
  reply: z.object({
    verdict: z.enum(["placed", "repeated", "refused", "unknown"]),
    message: z.string(),
    barcode: z.string(),
    place: z.nullable(z.int()),
    tubeId: z.nullable(z.string()),
    plate: plateDetail,
  }),
  auditFields: ["place", "sampleId"],
});

/** Moves a sample to a free position, or off the plate. */
export const movePlateSample = endpoint(calls.movePlateSample, {
  title: "移动或清空孔位",
  access: { kind: "staff", permission: "lab:plate:edit" },
  params: idParams,
  body: z.strictObject({ sampleId: idField, to: z.nullable(placeField) }),
  reply: z.object({ sampleId: z.string(), to: z.nullable(z.int()) }),
  auditFields: ["place", "sampleId"],
});

/** Closes the plan of a plate: from now on the samples count as plated and the plan cannot change. */
export const closePlate = endpoint(calls.closePlate, {
  title: "封板",
  access: { kind: "staff", permission: "lab:plate:edit" },
  params: idParams,
  reply: z.object({ id: z.string(), sampleCount: z.int() }),
  auditFields: ["code", "samples", "reason"],
});

/** Discards a plate that will not be measured: its samples go back to the queue. */
export const discardPlate = endpoint(calls.discardPlate, {
  title: "作废样本板",
  access: { kind: "staff", permission: "lab:plate:edit" },
  params: idParams,
  body: z.strictObject({ reason: reasonField }),
  reply: z.object({ id: z.string() }),
  auditFields: ["code", "reason"],
});

/** Sends samples that the files of a measured plate left out back to the queue; the reason is recorded in the history of their tubes. */
export const releasePlateSamples = endpoint(calls.releasePlateSamples, {
  title: "移出漏检的样本",
  access: { kind: "staff", permission: "lab:plate:edit" },
  params: idParams,
  body: z.strictObject({ sampleIds: idsField, reason: reasonField }),
  reply: z.object({ releasedCount: z.int() }),
  auditFields: ["code", "sampleIds", "reason"],
});
