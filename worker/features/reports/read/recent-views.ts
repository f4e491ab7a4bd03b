/** How long one line of the access log stands for further views by the same reader, ms. */
export const viewCoversMs = 600_000;
const mostRemembered = 2_000;

const notedAt = new Map<string, number>();

/**
 * True when this isolate has written that reader's view of that version within the last ten minutes, so that asking the database
 * again would change nothing. Another isolate asks it; the database decides (recordView).
 */
export function isRecorded(view: string, now: number): boolean {
  const at = notedAt.get(view);
  return at !== undefined && at <= now && now - at < viewCoversMs;
}

/** Call after the view was written. */
export function noted(view: string, now: number): void {
  if (notedAt.size >= mostRemembered) notedAt.clear();
  notedAt.set(view, now);
}
