import type { ReportView } from "#contract/report-view.schemas";
import { momentText } from "../parts/moment-text";
import { Timeline } from "../parts/timeline";

/** The events of the tube, with their times. */
export function ReportTimeline({ timeline }: Pick<ReportView, "timeline">) {
  return (
    <Timeline
      label="样本时间线"
      steps={timeline.map((moment) => ({
        title: moment.title,
        note: moment.at === null ? undefined : momentText(moment.at),
        state: moment.at === null ? "next" : "past",
      }))}
    />
  );
}
