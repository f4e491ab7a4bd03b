import { PhoneFooter } from "../layout/phone-foot";
import { TopBar } from "../layout/screen";
import { useParams, useSearch } from "../navigation";
import { LoadFailure } from "../parts/failure";
import { dayText } from "../parts/moment-text";
import { ServiceText } from "../parts/service-text";
import { ReportBody } from "./report-body";
import { useReport, type WithdrawnReport } from "./use-report";

/** /h5/report/{key}: loads, asks for verification, shows the report or the reason why not. */
export function ReportPage() {
  const { key } = useParams("/h5/report/$key");
  const { state, load } = useReport(key, Number(useSearch().version) || undefined);
  return (
    <div className="report">
      <TopBar title="检测报告" />
      <main>
        {state.kind === "loading" && <ReportSkeleton />}
        {state.kind === "failed" && <LoadFailure error={state.error} onRetry={load} />}
        {state.kind === "withdrawn" && <Withdrawn report={state.report} />}
        {state.kind === "shown" && <ReportBody report={state.report} />}
      </main>
      <PhoneFooter />
    </div>
  );
}

function ReportSkeleton() {
  return (
    <div role="status">
      <div className="skeleton-art">
        <h1>检测报告</h1>
        <p>正在打开…</p>
      </div>
      <div className="part">
        <div className="skeleton-lines" />
      </div>
    </div>
  );
}

function Withdrawn({ report }: { readonly report: WithdrawnReport }) {
  return (
    <div className="empty part">
      <img className="hero-art" src="/art/h5/waiting.svg" alt="" width="360" height="280" />
      <h1 tabIndex={-1}>{report.title}</h1>
      <p className="lead">
        <ServiceText text={report.text} />
      </p>
      <p className="fine">撤回日期 {dayText(report.withdrawnAt)}</p>
    </div>
  );
}
