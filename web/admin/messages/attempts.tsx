import type { DataOf } from "#contract/endpoint";
import type { readOutbox } from "#contract/outbox";
import { formatTime } from "../parts/format-time";
import { Panel } from "../parts/panel";
import { StatusBadge, type Tone } from "../parts/status-badge";
import { outcomeNames, providerName, receiptNames } from "./message-words";
import { ErrorCodeText } from "./reason-text";

export type MessageDetail = DataOf<typeof readOutbox>;

type Attempt = MessageDetail["attemptList"][number];

const tones: Record<Attempt["outcome"], Tone> = {
  started: "warn",
  accepted: "ready",
  transient: "warn",
  permanent: "bad",
  limited: "warn",
  unknown: "warn",
};

/** Attempts to send the message, and the receipts. */
export function MessageAttempts({ message: { attemptList, receiptList } }: { message: MessageDetail }) {
  return (
    <Panel title="发送记录">
      {attemptList.length === 0 ? <p className="size-13 muted">还没有发送过。</p> : null}
      <ol className="bare-list stack lines">
        {attemptList.map((attempt) => (
          <li className="wrap-row gap-4-12" key={attempt.n}>
            <span className="ink">第 {attempt.n} 次</span>
            <StatusBadge tone={tones[attempt.outcome]} label={outcomeNames[attempt.outcome]} />
            {attempt.code ? <ErrorCodeText code={attempt.code} /> : null}
            <span className="size-13 muted">{providerName(attempt.provider)}</span>
            <span className="push size-13 muted">{formatTime(attempt.startedAt)}</span>
          </li>
        ))}
        {receiptList.map((receipt) => (
          <li className="wrap-row gap-4-12" key={`${receipt.reportedAt} ${receipt.code}`}>
            <span className="ink">回执</span>
            <StatusBadge
              tone={receipt.outcome === "delivered" ? "ready" : "bad"}
              label={receiptNames[receipt.outcome]}
            />
            {receipt.code ? <ErrorCodeText code={receipt.code} /> : null}
            <span className="push size-13 muted">{formatTime(receipt.reportedAt)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
