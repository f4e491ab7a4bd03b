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

window.addEventListener("message", ({ origin, source, data }: MessageEvent<ReportView>) => {
  if (origin === window.location.origin && source === window.parent) root.render(<Sample report={data} />);
});
