const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** First and last millisecond of two calendar days of this machine's time zone; what is no day bounds nothing. */
export function daySpan(begin: string, end: string): { beginTime?: number; endTime?: number } {
  const first = startOf(begin, 0);
  const after = startOf(end, 1);
  return {
    ...(first === undefined ? {} : { beginTime: first }),
    ...(after === undefined ? {} : { endTime: after - 1 }),
  };
}

function startOf(text: string, later: number): number | undefined {
  const match = day.exec(text);
  if (!match) return undefined;
  const [year = 0, month = 0, date = 0] = match.slice(1).map(Number);
  const start = new Date(year, month - 1, date + later).getTime();
  // The 31st of February would silently become a day of March.
  return new Date(year, month - 1, date).getDate() === date ? start : undefined;
}
