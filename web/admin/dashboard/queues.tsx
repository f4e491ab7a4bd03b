import type { CSSProperties } from "react";
import type { WorkQueue } from "#contract/dashboard.schemas";
import { OfficeLink } from "../parts/own-link";
import { queueLinks, tubeSteps } from "../parts/work/queue-links";
import { evenColumnCount, queueCountText, queueTimeText } from "../parts/work/queue-words";
import css from "./queues.module.css";

interface QueuesProps {
  readonly queues: readonly WorkQueue[];
  readonly at: number;
}

/** The laboratory's steps in order: how many tubes wait for each, each number a link to exactly these. */
export function LaboratoryQueues({ queues, at }: QueuesProps) {
  const shown = tubeSteps.flatMap((step) => queues.filter(({ queue }) => queue === step));
  if (shown.length === 0) return null;
  return (
    <ul className={`bare-list ${css.queues}`} aria-label="检测流程" style={columnsFor(shown.length)}>
      {shown.map((queue) => (
        <li key={queue.queue}>
          <QueueCard queue={queue} at={at} />
        </li>
      ))}
    </ul>
  );
}

/** Keeps a number on the line of its unit. */
const tied = (text: string): string => text.replaceAll(/(\d) (?=\D)/g, "$1\u00a0");

const columnsFor = (count: number) =>
  ({
    "--wide": evenColumnCount(count, 9),
    "--middle": evenColumnCount(count, 5),
    "--narrow": evenColumnCount(count, 4),
  }) as CSSProperties;

function QueueCard({ queue, at }: { queue: WorkQueue; at: number }) {
  const { href, tone, note } = queueLinks[queue.queue];
  const isEmpty = queue.count === 0;
  return (
    <OfficeLink href={href} className={css.card} data-tone={isEmpty ? "none" : tone}>
      <span className="text">{queue.title}</span>
      <span className={`figure ${css.count}`}>{queueCountText(queue)}</span>
      <span className={`size-12 ${css.since}`}>{isEmpty ? "无等待" : tied(queueTimeText(queue, at))}</span>
      {note && !isEmpty ? <span className={`size-12 ${css.since}`}>{note}</span> : null}
    </OfficeLink>
  );
}
