import type { ReportView } from "#contract/report-view.schemas";
import { Actions } from "./actions";
import { ReportContent } from "./report-content";
import { hueClass } from "./report-text";
import { VersionNotices } from "./versions";

/** The whole report: notices of its versions, what it says, what one can do with it. */
export function ReportBody({ report }: { readonly report: ReportView }) {
  return (
    <article className={hueClass(report.tpl_id)}>
      <VersionNotices report={report} />
      <ReportContent report={report} />
      <Actions report={report} />
    </article>
  );
}
