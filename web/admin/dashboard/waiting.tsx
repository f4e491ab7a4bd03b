import { IconChevronRight, IconCircleCheck } from "@tabler/icons-react";
import { approvalKindNames } from "#contract/dashboard";
import type { Approval, WorkQueue } from "#contract/dashboard.schemas";
import { spanText } from "../parts/format-time";
import { OfficeLink } from "../parts/own-link";
import { Panel } from "../parts/panel";
import { approvalHref, queueLinks } from "../parts/work/queue-links";
import { isQueueOverdue, queueCountText, queueTimeText } from "../parts/work/queue-words";
import css from "./waiting.module.css";

interface WaitingProps {
  readonly queues: readonly WorkQueue[];
  readonly approvals: readonly Approval[];
  readonly at: number;
}

/**
 * Queues that only people with this person's permissions can work on, the overdue ones first; each links to exactly
 * these entries.
 */
export function PersonalQueues({ queues, approvals, at }: WaitingProps) {
  const mine = queues.filter((one) => one.isForMe && one.count > 0 && isMine(one));
  const rows = [...mine.filter((one) => isQueueOverdue(one, at)), ...mine.filter((one) => !isQueueOverdue(one, at))];
  return (
    <Panel title="等我处理" isFlush>
      {rows.length + approvals.length === 0 ? (
        <p className="row gap-8 pad-12-16 muted">
          <IconCircleCheck size={20} stroke={1.6} aria-hidden className="green" />
          没有等您处理的事。
        </p>
      ) : (
        <ul className={`bare-list ${css.list}`} data-many={rows.length + approvals.length > 6 || undefined}>
          {rows.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} at={at} />
          ))}
          {approvals.map((approval) => (
            <ApprovalRow key={approval.kind + approval.id} approval={approval} at={at} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Decisions, and steps that need a second person. */
const isMine = ({ queue, count, ownCount }: WorkQueue) =>
  (queueLinks[queue].kind === "decision" || queue === "awaiting_review") && ownCount < count;

function QueueRow({ queue, at }: { queue: WorkQueue; at: number }) {
  const { href, act, tone } = queueLinks[queue.queue];
  const own = queue.ownCount > 0 ? `其中 ${queue.ownCount} 个由您提交，须另一位同事处理` : "";
  return (
    <li>
      <OfficeLink href={href} className={css.row} data-tone={isQueueOverdue(queue, at) ? "late" : tone}>
        <span className={`figure tabular ${css.count}`}>{queueCountText(queue)}</span>
        <span className="strong ink">{queue.title}</span>
        <span className={`size-13 muted ${css.when}`}>
          {[queueTimeText(queue, at), own].filter(Boolean).join("　")}
        </span>
        <Act text={act} />
      </OfficeLink>
    </li>
  );
}

function ApprovalRow({ approval, at }: { approval: Approval; at: number }) {
  const { kind, name, revision, askedBy, askedAt } = approval;
  return (
    <li>
      <OfficeLink href={approvalHref(approval)} className={css.row}>
        <span className={`figure tabular ${css.count}`}>1</span>
        <span className="strong ink">
          {approvalKindNames[kind]}待批准：{name}
          {revision > 0 ? ` v${revision}` : ""}
        </span>
        <span className={`size-13 muted ${css.when}`}>
          {askedBy.name} 提交，已等 {spanText(at - askedAt)}
        </span>
        <Act text="去批准" />
      </OfficeLink>
    </li>
  );
}

function Act({ text }: { text: string }) {
  return (
    <span className={`inline-row gap-2 nowrap brand ${css.act}`}>
      {text}
      <IconChevronRight size={16} aria-hidden />
    </span>
  );
}
