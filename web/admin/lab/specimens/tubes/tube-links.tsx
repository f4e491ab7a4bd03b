import type { ReactNode } from "react";
import { messageKindNames } from "#contract/outbox";
import type { TubeLife } from "#contract/tubes.schemas";
import { messageStates } from "../../../messages/message-states";
import { nameOfKey } from "../../../parts/choice";
import { OfficeLink } from "../../../parts/own-link";
import { Panel } from "../../../parts/panel";
import { screenLink } from "../../../parts/screen-link";
import { StateBadge } from "../../../parts/state/state-badge";
import { TimeText } from "../../../parts/time-text";
import { reportStates } from "../../reports/report-states";
import { resultStates } from "../../results/result-states";
import { runStates } from "../../runs/run-states";

/** Runs, results, report and messages of a tube, each with a link. */
export function TubeLinks({ life: { sample, runs, resultSets, report, messages } }: { life: TubeLife }) {
  if (runs.length + resultSets.length + messages.length === 0 && !report) return null;
  return (
    <Panel title="检测与报告">
      <ul className="bare-list stack lines">
        {runs.map((run) => (
          <Row key={run.id} kind="检测批次" at={run.endedAt}>
            <OfficeLink href={screenLink("/lab/runs/$runId", { runId: run.id })}>{run.runNo}</OfficeLink>
            <StateBadge of={runStates} state={run.state} />
            <span className="size-13 muted">孔位 {run.positions.join("、")}</span>
          </Row>
        ))}
        {resultSets.map((set) => (
          <Row key={set.id} kind="检测结果" at={set.createdAt} hold={set.holdReason}>
            <OfficeLink href={screenLink("/lab/review", { state: set.state, open: set.id })}>
              第 {set.attempt} 次检测
            </OfficeLink>
            <StateBadge of={resultStates} state={set.state} />
            <span className="size-13 muted">{makersOf(set)}</span>
          </Row>
        ))}
        {report ? (
          <Row kind="报告" at={report.publishedAt}>
            <OfficeLink href={screenLink("/lab/reports/$reportId", { reportId: report.id })}>打开报告</OfficeLink>
            <StateBadge of={reportStates} state={report.state} />
            <span className="size-13 muted">{report.firstViewedAt === null ? "客户还未查看" : "客户已查看"}</span>
          </Row>
        ) : null}
        {messages.map((message) => (
          <Row key={message.id} kind="短信" at={message.createdAt}>
            <OfficeLink href={screenLink("/messages/$messageId", { messageId: message.id, sample: sample?.id })}>
              {nameOfKey(messageKindNames, message.kind)}
            </OfficeLink>
            <StateBadge of={messageStates} state={message.state} />
            <span className="size-13 muted">{message.phoneMasked}</span>
          </Row>
        ))}
      </ul>
    </Panel>
  );
}

function makersOf({ submittedBy, reviewedBy }: TubeLife["resultSets"][number]): string {
  return [submittedBy ? `提交 ${submittedBy.name}` : "", reviewedBy ? `审核 ${reviewedBy.name}` : ""]
    .filter(Boolean)
    .join("　");
}

function Row(props: { kind: string; at: number | null; hold?: string; children: ReactNode }) {
  return (
    <li className="lead-row baseline gap-4-12">
      <span className="size-13 muted">{props.kind}</span>
      <span className="wrap-row gap-4-12">{props.children}</span>
      <span className="size-13 muted">
        <TimeText at={props.at} />
      </span>
      {props.hold ? <span className="across amber size-13">{props.hold}</span> : null}
    </li>
  );
}
