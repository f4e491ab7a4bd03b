import type { BodyIn } from "#contract/endpoint";
import { type ExchangeFormat, exportHeaders, exportReports } from "#contract/report-exchange";
import { now } from "../../../shared/clock";
import { formatTime } from "../../parts/format-time";
import { saveFile } from "../../parts/save-file";
import { withAccessToken } from "../../session/admin-call";
import { fetchAdminFile } from "../../session/admin-download";
import { withPasswordCheck } from "../../session/proof";
import { joinExportFiles } from "./exchange-file";

export type ExportOrder = BodyIn<typeof exportReports>;

/** The progress of an export. */
export interface ExportProgress {
  readonly count: number;
  readonly leftOut: number;
}

const endings: Readonly<Record<ExchangeFormat, string>> = {
  fhir: "fhir.ndjson",
  hl7: "hl7",
  vcf: "vcf",
  pharmcat: "pharmcat.vcf",
  csv: "csv",
};

/**
 * Downloads the files of an export one after the other and saves them as one file. Reports the progress after each;
 * when the signal stops it nothing is saved, but the audit log contains what had left the server.
 */
export async function runExport(
  order: ExportOrder,
  signal: AbortSignal,
  onProgress: (done: ExportProgress) => void,
): Promise<ExportProgress> {
  const files: string[] = [];
  let done: ExportProgress = { count: 0, leftOut: 0 };
  let name = "";
  for (let cursor: string | undefined; ; ) {
    const body = cursor ? { ...order, cursor } : order;
    const response = await withPasswordCheck(() =>
      withAccessToken((token) => fetchAdminFile(exportReports, { body, signal }, token)),
    );
    // `text()` removes the byte order mark, which Excel needs.
    files.push(await response.text());
    const read = (header: string) => response.headers.get(header) ?? "";
    name ||= /filename="([^"]+)"/.exec(read("content-disposition"))?.[1] ?? "";
    done = {
      count: done.count + Number(read(exportHeaders.count)),
      leftOut: done.leftOut + Number(read(exportHeaders.leftOut)),
    };
    onProgress(done);
    cursor = read(exportHeaders.next);
    if (!cursor) break;
  }
  if (done.count > 0) {
    const mark = order.format === "csv" ? "\ufeff" : "";
    const own = `reports-${formatTime(now(), "{y}{m}{d}-{h}{i}")}.${endings[order.format]}`;
    saveFile(new Blob([mark, joinExportFiles(order.format, files)]), "reportId" in order ? name : own);
  }
  return done;
}
