import type { ReportView } from "#contract/report-view.schemas";
import { dayText } from "../parts/moment-text";
import { ReportChanges } from "./changes";
import { InterpretationOffer } from "./offer";

type Version = ReportView["versions"][number];
type WithReport = { readonly report: ReportView };

/** Shown above everything else when something happened to the report after its publication. */
export function VersionNotices({ report }: WithReport) {
  return (
    <>
      {report.confirmedAt === null ? null : (
        <div className="notice notice-green report-notice" role="note">
          <p>{`本报告的样本已重新检测，结果与报告一致，并由另一人于 ${dayText(report.confirmedAt)} 确认，报告继续有效。`}</p>
        </div>
      )}
      <OtherVersions report={report} />
    </>
  );
}

function OtherVersions({ report }: WithReport) {
  const shown = report.versions.find(({ n }) => n === report.version);
  if (!shown) return null;
  const offered = report.versions.find(({ state }) => state === "offered");
  return (
    <>
      {shown.state === "current" ? <CurrentNotice report={report} shown={shown} /> : <OtherNotice shown={shown} />}
      {offered && <InterpretationOffer reportKey={report.key} version={offered} isShown={offered === shown} />}
    </>
  );
}

function CurrentNotice({ report, shown }: WithReport & { readonly shown: Version }) {
  const earlier = report.versions.filter(({ state }) => state === "superseded");
  if (shown.origin === "first") return null;
  const what = shown.origin === "correction" ? "更正" : "采用新的判读规则";
  return (
    <div className="notice notice-amber report-notice" role="note">
      <p>{`本报告已于 ${dayText(shown.publishedAt)} ${what}${shown.reason && `，原因：${shown.reason}`}。`}</p>
      <ReportChanges changes={shown.changes} />
      {earlier.map(({ n }) => (
        <a key={n} className="report-version" href={`?version=${n}`}>
          查看第 {n} 版
        </a>
      ))}
    </div>
  );
}

const words = {
  superseded: "已有更新的版本，请以最新版为准。",
  declined: "您没有采用这一新解读，仅供参考。",
  offered: "您还没有采用这一新解读。",
} as const;

/** The message for a version that is not in force. */
function OtherNotice({ shown }: { readonly shown: Version }) {
  if (shown.state === "current") return null;
  return (
    <div className={`notice notice-${shown.state === "offered" ? "amber" : "red"} report-notice`} role="note">
      <p>
        您正在查看第 {shown.n} 版（{dayText(shown.publishedAt)} 发布）。{words[shown.state]}
      </p>
      <a className="report-version" href="?">
        返回当前版本
      </a>
    </div>
  );
}
