import { IconChevronRight } from "@tabler/icons-react";
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
  return (
    <ul className={css.queues} aria-label="待处理">
      {queues.map((queue) => (
        <li key={queue.queue}>
          <QueueCard queue={queue} at={at} />
        </li>
      ))}
    </ul>
  );
}

function QueueCard({ queue, at }: { queue: WorkQueue; at: number }) {
  const { href, tone } = queueLinks[queue.queue];
  const isEmpty = queue.count === 0;
  return (
    <OwnLink href={href} className={css.card} data-tone={isEmpty ? "none" : tone}>
      <span className={css.title}>
        {queue.title}
        <IconChevronRight size={16} aria-hidden className={css.arrow} />
      </span>
      <span className={css.count}>
        {queue.count}
        {queue.isCapped ? "+" : ""}
      </span>
      <span className={css.since}>
        {queue.oldestAt === null ? "无等待" : `最久已等 ${spanText(Math.max(0, at - queue.oldestAt))}`}
      </span>
    </OwnLink>
  );
}
