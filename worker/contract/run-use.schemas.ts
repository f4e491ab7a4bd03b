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

/** Numbers of unpublished results and of published reports. */
export const resultUseCounts = z.object({ pending: z.int(), reports: z.int() });
export type ResultUseCounts = z.output<typeof resultUseCounts>;

/** Over all of the runs, of which a page shows the newest. */
const runUseCounts = z.extend(resultUseCounts, { runs: z.int() });
export type RunUseCounts = z.output<typeof runUseCounts>;

/** A published report that is based on such a run, or on another thing in question. */
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

/** A list of every published report that is based on a thing in question, newest first. */
export const reportsInUse = { params: idParams, query: z.object(cursorQuery), reply: cursorPage(reportUse) };
