import * as z from "zod/mini";

/** A run that used a lot or an instrument, with the number of its samples and unpublished results. */
export const runUse = z.object({
  runId: z.string(),
  runNo: z.string(),
  createdAt: z.int(),
  samples: z.int(),
  /** Results that are not published yet. */
  pending: z.int(),
});
export type RunUse = z.output<typeof runUse>;

/** A published report that is based on such a run. */
export const reportUse = z.object({
  reportId: z.string(),
  number: z.string(),
  barcode: z.string(),
  product: z.string(),
  state: z.string(),
  runNo: z.string(),
});
export type ReportUse = z.output<typeof reportUse>;
