import type { MouseEvent } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Laboratory, ReportSheet } from "#contract/report-office.schemas";
import type { ReportView } from "#contract/report-view.schemas";
import { ReportContent } from "../report/report-content";
import { hueClass } from "../report/report-text";
import { VersionNotices } from "../report/versions";
import { PrintedReport } from "./sheet";
import { useSheetStyles } from "./sheet-styles";

// The document that the office frames: it renders the report that the framing page sends, as the phone shows it, or
// as sheets of paper.
const root = createRoot(document.getElementById("root") as HTMLElement);

/** A message of the framing page; sheets arrive a few at a time, `from` is the index of the first one. */
interface Sent {
  readonly sampleReport?: ReportView;
  readonly reportSheets?: {
    readonly laboratory: Laboratory;
    readonly from: number;
    readonly sheets: readonly ReportSheet[];
  };
}

// Links and buttons are meant for the customer; here they do nothing.
function stopSteps(event: MouseEvent): void {
  if (!(event.target as Element).closest("a, button")) return;
  event.preventDefault();
  event.stopPropagation();
}

function Sample({ report }: { readonly report: ReportView }) {
  return (
    <div className="report" onClickCapture={stopSteps}>
      <main>
        <article className={hueClass(report.tpl_id)}>
          <VersionNotices report={report} />
          <ReportContent report={report} />
        </article>
      </main>
    </div>
  );
}

function Sheets({ laboratory, sheets }: { readonly laboratory: Laboratory; readonly sheets: readonly ReportSheet[] }) {
  useSheetStyles(sheets);
  return sheets.map((sheet, place) => (
    <PrintedReport key={sheet.versionId} laboratory={laboratory} sheet={sheet} place={place} />
  ));
}

let sheets: readonly ReportSheet[] = [];

// Other messages are ignored: browser tools send their own into frames.
window.addEventListener("message", ({ origin, source, data }: MessageEvent<Sent | null>) => {
  if (origin !== window.location.origin || source !== window.parent) return;
  if (data?.sampleReport) root.render(<Sample report={data.sampleReport} />);
  if (!data?.reportSheets) return;
  const { laboratory, from, sheets: next } = data.reportSheets;
  sheets = [...sheets.slice(0, from), ...next];
  flushSync(() => root.render(<Sheets laboratory={laboratory} sheets={sheets} />));
  document.title = sheets.length === 1 ? `检测报告 ${sheets[0]?.number ?? ""}`.trim() : `检测报告 ${sheets.length} 份`;
});
