/** One line of the access log covers further views by the same reader for this long, ms. */
export const viewPeriodMs = 600_000;
const mostRemembered = 2_000;

const notedAt = new Map<string, number>();

/**
 * True when this isolate has written the reader's view of that version within the last ten minutes, so that a database call
 * would change nothing. In another isolate the call is made and the database decides (recordView).
 */
export function isViewRecorded(view: string, now: number): boolean {
  const at = notedAt.get(view);
  return at !== undefined && at <= now && now - at < viewPeriodMs;
}

/** Call after the view was written. */
export function rememberView(view: string, now: number): void {
  if (notedAt.size >= mostRemembered) notedAt.clear();
  notedAt.set(view, now);
}
