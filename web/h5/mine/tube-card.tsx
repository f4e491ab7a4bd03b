import { Link } from "../navigation";
import { clockText, dayText, momentText } from "../parts/moment-text";
import { ServiceText } from "../parts/service-text";
import { Timeline } from "../parts/timeline";
import type { MyTube } from "./live.rules";
import { MinutesLeft } from "./minutes-left";

const conditions = { going: "进行中", waiting: "等待中", stopped: "已停止", done: "已完成" } as const;

/** One tube: its person, its test, its state and its next step. */
export function TubeCard({ tube }: { readonly tube: MyTube }) {
  const now = tube.timeline.findIndex((moment) => moment.at === null);
  return (
    <article className="tube-card">
      <header>
        <h2>{tube.productName}</h2>
        <span className={`chip chip-${tube.condition}`}>{conditions[tube.condition]}</span>
      </header>
      <p className="tube-facts">
        条码尾号 {tube.barcodeLast4} · {dayText(tube.boundAt)} 绑定
      </p>
      <p className="tube-status">
        <ServiceText text={tube.statusText} />
      </p>
      {tube.measuring && <MinutesLeft measuring={tube.measuring} />}
      {tube.estimate && !tube.measuring && (
        <p className={tube.estimate.isLate ? "notice notice-amber" : "tube-estimate"}>
          {tube.estimate.at !== null && !tube.estimate.isLate && (
            <strong>预计 {(tube.journey === "onsite" ? clockText : dayText)(tube.estimate.at)} 前出报告 </strong>
          )}
          {tube.estimate.text}
        </p>
      )}
      {tube.reportKey ? (
        <Link to="/h5/report/$key" params={{ key: tube.reportKey }} className="button button-second">
          查看报告
        </Link>
      ) : (
        tube.condition !== "stopped" && (
          <Timeline
            label={`${tube.productName}的进度`}
            steps={tube.timeline.map((moment, index) => ({
              title: moment.title,
              note: moment.at === null ? undefined : momentText(moment.at),
              state: moment.at !== null ? "past" : index === now ? "now" : "next",
            }))}
          />
        )
      )}
    </article>
  );
}
