import type { BodyIn, DataOf } from "#contract/endpoint";
import { printSheetsPerReply, readReportSheets, startReportPrint } from "#contract/report-office";
import type { ReportSheet } from "#contract/report-office.schemas";
import { adminCall, adminCallWithoutToast } from "../../session/admin-call";
import { withPasswordCheck } from "../../session/proof";

type PrintOrder = BodyIn<typeof startReportPrint>;
export type PrintJob = DataOf<typeof startReportPrint>;

/** Starts a print job: the audit log then records how many reports were printed, and why. */
export const startPrintJob = (body: PrintOrder): Promise<PrintJob> =>
  withPasswordCheck(async () => (await adminCall(startReportPrint, { body })).data);

/** The sheets of a job, a few at a time, until all have arrived or the signal stops it. */
export async function* loadPrintSheets(
  { ticket, count }: PrintJob,
  signal: AbortSignal,
): AsyncGenerator<readonly ReportSheet[]> {
  for (let from = 0; from < count && !signal.aborted; from += printSheetsPerReply) {
    const { data } = await adminCallWithoutToast(readReportSheets, { body: { ticket, from }, signal });
    yield data.sheets;
  }
}
