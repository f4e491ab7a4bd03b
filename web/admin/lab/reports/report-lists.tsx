import { messageKindNames } from "#contract/outbox";
import { messageStates } from "../../messages/message-states";
import { ErrorCodeText } from "../../messages/reason-text";
import { nameOfKey } from "../../parts/choice";
import { formatTime } from "../../parts/format-time";
import { OfficeLink } from "../../parts/own-link";
import { Panel } from "../../parts/panel";
import { screenLink } from "../../parts/screen-link";
import { ScrollBox } from "../../parts/scroll-box";
import { StateBadge } from "../../parts/state/state-badge";
import { TimeText } from "../../parts/time-text";
import type { ReportDetail } from "./report-words";

/** Text messages about the report. */
export function ReportMessages({ of: { deliveries, report } }: { of: ReportDetail }) {
  return (
    <Panel title="通知">
      {deliveries.length === 0 ? <p className="size-13 muted">没有短信。</p> : null}
      <ul className="bare-list stack short lines">
        {deliveries.map((delivery) => (
          <li className="wrap-row gap-4-12" key={delivery.id}>
            <OfficeLink href={screenLink("/messages/$messageId", { messageId: delivery.id, sample: report.sampleId })}>
              {nameOfKey(messageKindNames, delivery.kind)}
            </OfficeLink>
            <StateBadge of={messageStates} state={delivery.state} />
            <span className="size-13 muted">{delivery.phoneMasked}</span>
            <span className="size-13 muted">{delivery.attempts} 次发送</span>
            {delivery.lastErrorCode ? <ErrorCodeText code={delivery.lastErrorCode} /> : null}
            <span className="push size-13 muted">
              <TimeText at={delivery.deliveredAt ?? delivery.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const accessNames: Record<string, string> = {
  view: "查看",
  print: "打印",
  export: "导出",
  share: "分享卡片",
  download: "下载",
};

/** Who opened the report, the newest first. */
export function ReportAccesses({ accesses }: { accesses: ReportDetail["accesses"] }) {
  return (
    <Panel title="查看记录" note={accesses.length > 0 ? `${accesses.length} 次` : undefined}>
      {accesses.length === 0 ? <p className="size-13 muted">还没有人查看。</p> : null}
      <ScrollBox label="谁在什么时候看过" className="short">
        <ul className="bare-list stack lines">
          {accesses.map((access) => (
            <li className="wrap-row gap-4-12" key={access.id}>
              <span>{access.actorKind === "customer" ? "客户" : access.actorName || "工作人员"}</span>
              <span>{nameOfKey(accessNames, access.kind)}</span>
              {access.versionN === null ? null : <span className="size-13 muted">第 {access.versionN} 版</span>}
              <span className="push size-13 muted">{formatTime(access.at)}</span>
            </li>
          ))}
        </ul>
      </ScrollBox>
    </Panel>
  );
}
