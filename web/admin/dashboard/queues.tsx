import { IconAlertTriangle, IconChevronRight } from "@tabler/icons-react";
import type { WorkQueue } from "#contract/dashboard";
import { Blank } from "../parts/blank";
import { spanText } from "../parts/format-time";
import { OwnLink } from "../parts/own-link";
import { Panel } from "../parts/panel";
import { queueLinks } from "./queue-links";
import css from "./queues.module.css";

/** What waits, each number a link into the list of exactly these. */
export function Queues({ queues, at }: { queues: readonly WorkQueue[]; at: number }) {
  if (queues.every((q) => q.count === 0)) {
    return (
      <Panel>
        <Blank
          kind="empty"
          title="没有等待处理的工作"
          text="新的样本签收、仪器结果或报告出现后，会在这里排队。"
          action={<OwnLink href="/lab/receiving">去签收样本</OwnLink>}
        />
      </Panel>
    );
  }
  const late = queues.filter((q) => queueLinks[q.queue].tone === "late" && q.count > 0);
  const others = queues.filter((q) => queueLinks[q.queue].tone !== "late");
  return (
    <>
      {late.map((queue) => (
        <LateStrip key={queue.queue} queue={queue} at={at} />
      ))}
      <ul className={css.queues} aria-label="待处理">
        {others.map((queue) => (
          <li key={queue.queue}>
            <QueueCard queue={queue} at={at} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface QueueProps {
  readonly queue: WorkQueue;
  readonly at: number;
}

/** What is late stands above everything else, and only when there is any. */
function LateStrip({ queue, at }: QueueProps) {
  return (
    <OwnLink href={queueLinks[queue.queue].href} className={css.late}>
      <IconAlertTriangle size={20} aria-hidden />
      <strong>
        {queue.title} {countText(queue)} {queueLinks[queue.queue].unit ?? "个样本"}
      </strong>
      <span>{sinceText(queue, at)}</span>
      <IconChevronRight size={16} aria-hidden className={css.go} />
    </OwnLink>
  );
}

function QueueCard({ queue, at }: QueueProps) {
  const { href, tone } = queueLinks[queue.queue];
  const isEmpty = queue.count === 0;
  return (
    <OwnLink href={href} className={css.card} data-tone={isEmpty ? "none" : tone}>
      <span className={css.title}>
        {queue.title}
        <IconChevronRight size={16} aria-hidden className={css.arrow} />
      </span>
      <span className={css.count}>{countText(queue)}</span>
      <span className={css.since}>{sinceText(queue, at)}</span>
    </OwnLink>
  );
}

const countText = ({ count, isCapped }: WorkQueue) => (isCapped ? `${count}+` : String(count));

function sinceText({ oldestAt, queue }: WorkQueue, at: number): string {
  if (oldestAt === null) return "无等待";
  return `${queue === "overdue" ? "最久已超" : "最久已等"} ${spanText(at - oldestAt)}`;
}
