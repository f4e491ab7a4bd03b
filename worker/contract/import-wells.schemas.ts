import * as z from "zod/mini";

export const wellVerdict = z.enum([
  "ok",
  "unknown_barcode",
  "not_received",
  "not_bound",
  "already_reported",
  "wrong_product",
  "other_well",
  "duplicate",
  "control",
  "replicate_conflict",
  "no_call",
  "unmapped_assay",
  "ignored",
  "empty",
]);
export type WellVerdict = z.output<typeof wellVerdict>;

/** One well and target of the file. `call` is the instrument's own call; the product's calls are made on commit. */
export const previewWell = z.object({
  position: z.string(),
  sampleName: z.string(),
  assay: z.string(),
  targetCode: z.nullable(z.string()),
  /** Name as the assay defines it; empty when the reading belongs to none of its targets. */
  targetName: z.string(),
  task: z.string(),
  role: z.enum(["sample", "positive", "negative", "ntc", "standard", "empty"]),
  call: z.string(),
  ct: z.nullable(z.number()),
  signal1: z.nullable(z.number()),
  signal2: z.nullable(z.number()),
  quality: z.nullable(z.number()),
  verdict: wellVerdict,
  message: z.string(),
  /** Reasons for holds, one sentence each; the results that they concern wait for a reviewer's reason. */
  doubts: z.array(z.string()),
  barcode: z.nullable(z.string()),
  tubeId: z.nullable(z.string()),
  sampleId: z.nullable(z.string()),
});
export type PreviewWell = z.output<typeof previewWell>;

/** The verdict on one control of the plate for one target. */
export const controlVerdict = z.object({
  controlCode: z.string(),
  targetCode: z.nullable(z.string()),
  targetName: z.string(),
  positions: z.array(z.string()),
  verdict: z.enum(["passed", "failed", "missing"]),
  message: z.string(),
});
export type ControlVerdict = z.output<typeof controlVerdict>;
