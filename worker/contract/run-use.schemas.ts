import * as z from "zod/mini";
import { cursorPage, cursorQuery } from "./fields.schemas";
import { idParams } from "./lab-fields.schemas";

/** A run that used a lot or an instrument, with the number of its samples and unpublished results. */
const runUse = z.object({
  runId: z.string(),
  runNo: z.string(),
  createdAt: z.int(),
  samples: z.int(),
  /** Results that are not published yet. */
  pending: z.int(),
});
export type RunUse = z.output<typeof runUse>;

/** Over all of the runs, of which a page shows the newest: their number, unpublished results and published reports. */
const runUseCounts = z.object({ runs: z.int(), pending: z.int(), reports: z.int() });
export type RunUseCounts = z.output<typeof runUseCounts>;

/** A published report that is based on such a run. */
const reportUse = z.object({
  reportId: z.string(),
  number: z.string(),
  barcode: z.string(),
  product: z.string(),
  state: z.string(),
  runNo: z.string(),
});
export type ReportUse = z.output<typeof reportUse>;

/** What a page shows of some runs. */
export const useOfRuns = {
  /** Newest first, at most 200. */
  runs: z.array(runUse),
  /** Published reports, newest first, at most 500. */
  reports: z.array(reportUse),
  counts: runUseCounts,
};

/** A list of every published report with a result of some runs, newest first. */
export const reportsOfRuns = { params: idParams, query: z.object(cursorQuery), reply: cursorPage(reportUse) };
