import { messageKindNames } from "#contract/outbox";
import type { TubeLife } from "#contract/tubes";
import { OwnLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { TimeText } from "../../parts/time-text";
import { wordOf } from "../parts/choice";
import { StateBadge } from "../parts/state-badge";
import { messageStates, reportStates, resultStates, runStates } from "../parts/state-words";
import css from "./tube.module.css";

/** Runs in which the tube was measured. */
export function RunsPanel({ runs }: { runs: TubeLife["runs"] }) {
  if (runs.length === 0) return null;
  return (
    <Panel title="检测批次">
      <ul className={css.rows}>
        {runs.map((run) => (
          <li key={run.id} className={css.row}>
            <OwnLink href={`/lab/runs/${run.id}`}>{run.runNo}</OwnLink>
            <StateBadge of={runStates} state={run.state} />
            <span className={css.quiet}>孔位 {run.positions.join("、")}</span>
            <span className={css.quiet}>
              <TimeText at={run.endedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Results of every attempt. */
export function ResultsPanel({ sets }: { sets: TubeLife["resultSets"] }) {
  if (sets.length === 0) return null;
  return (
    <Panel title="检测结果">
      <ul className={css.rows}>
        {sets.map((set) => (
          <li key={set.id} className={css.row}>
            <OwnLink href={`/lab/review?state=${set.state}&open=${set.id}`}>第 {set.attempt} 次检测</OwnLink>
            <StateBadge of={resultStates} state={set.state} />
            {set.submittedBy ? <span className={css.quiet}>提交 {set.submittedBy.name}</span> : null}
            {set.reviewedBy ? <span className={css.quiet}>审核 {set.reviewedBy.name}</span> : null}
            <span className={css.quiet}>
              <TimeText at={set.createdAt} />
            </span>
            {set.holdReason ? <span className={css.hold}>{set.holdReason}</span> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The report, when there is one. */
export function ReportPanel({ report }: { report: TubeLife["report"] }) {
  if (!report) return null;
  return (
    <Panel title="报告">
      <ul className={css.rows}>
        <li className={css.row}>
          <OwnLink href={`/lab/reports/${report.id}`}>打开报告</OwnLink>
          <StateBadge of={reportStates} state={report.state} />
          <span className={css.quiet}>{report.versionCount} 个版本</span>
          <span className={css.quiet}>{report.firstViewedAt === null ? "客户还未查看" : "客户已查看"}</span>
          <span className={css.quiet}>
            <TimeText at={report.publishedAt} />
          </span>
        </li>
      </ul>
    </Panel>
  );
}

/** Text messages about this tube. */
export function MessagesPanel({ messages }: { messages: TubeLife["messages"] }) {
  if (messages.length === 0) return null;
  return (
    <Panel title="短信">
      <ul className={css.rows}>
        {messages.map((message) => (
          <li key={message.id} className={css.row}>
            <OwnLink href={`/messages/${message.id}`}>{wordOf(messageKindNames, message.kind)}</OwnLink>
            <StateBadge of={messageStates} state={message.state} />
            <span className={css.quiet}>{message.phoneMasked}</span>
            <span className={css.quiet}>
              <TimeText at={message.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
