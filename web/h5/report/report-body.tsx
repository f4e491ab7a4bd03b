import type { ReportView } from "#contract/report-view.schemas";
import { ReportActions } from "./actions";
import { ReportContent } from "./report-content";
import { hueClass } from "./report-text";
import { VersionNotices } from "./versions";

/** The whole report: messages about its versions, its content, and the actions. */
export function ReportBody({ report }: { readonly report: ReportView }) {
  return (
    <article className={hueClass(report.tpl_id)}>
      <VersionNotices report={report} />
      <ReportContent report={report} />
      <ReportActions report={report} />
    </article>
  );
}
