import { createRoot } from "react-dom/client";
import type { ReportView } from "#contract/report-view";
import { ReportContent } from "../report/report-content";
import { hueClass } from "../report/report-text";

// The document that the back office frames beside a template: it draws the report that the framing page sends.
const root = createRoot(document.getElementById("root") as HTMLElement);

function Sample({ report }: { readonly report: ReportView }) {
  return (
    <div className="report">
      <main>
        <article className={hueClass(report.tpl_id)}>
          <ReportContent report={report} />
        </article>
      </main>
    </div>
  );
}

// Other messages pass by: tools that look into frames send their own.
window.addEventListener("message", ({ origin, source, data }: MessageEvent<{ sampleReport?: ReportView } | null>) => {
  const isOurs = origin === window.location.origin && source === window.parent;
  if (isOurs && data?.sampleReport) root.render(<Sample report={data.sampleReport} />);
});
