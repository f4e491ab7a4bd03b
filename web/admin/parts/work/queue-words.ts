import type { WorkQueue } from "#contract/dashboard.schemas";
import { formatTime, spanText } from "../format-time";
import { queueLinks } from "./queue-links";

export const queueCountText = ({ count, isCapped }: WorkQueue) => (isCapped ? `${count}+` : String(count));

/** How long the oldest entry waits, or by when it must be answered. */
export function queueTimeText({ oldestAt, queue }: WorkQueue, at: number): string {
  if (oldestAt === null) return "无等待";
  const { time } = queueLinks[queue];
  if (time === "late") return `最长已超时 ${spanText(at - oldestAt)}`;
  if (time === "expiry") return `最早 ${formatTime(oldestAt, "{y}-{m}-{d}")} 到期`;
  if (time !== "due") return `最长已等待 ${spanText(at - oldestAt)}`;
  const day = formatTime(oldestAt, "{y}-{m}-{d}");
  return oldestAt < at ? `法定期限 ${day}，已超期` : `最近的法定期限 ${day}`;
}

/** Overdue work, and answers whose legal deadline has passed. */
export const isQueueOverdue = ({ oldestAt, queue }: WorkQueue, at: number): boolean =>
  queueLinks[queue].tone === "late" || (queueLinks[queue].time === "due" && oldestAt !== null && oldestAt < at);

/** Number of columns that leaves no single card in a row: as many as fit, spread evenly over the rows. */
export const evenColumnCount = (count: number, most: number): number => Math.ceil(count / Math.ceil(count / most)) || 1;
