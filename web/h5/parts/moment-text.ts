const pad = (n: number) => String(n).padStart(2, "0");

/** "2026-11-21" on this phone's calendar. */
export function dayText(time: number): string {
  const d = new Date(time);
  return `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`;
}

/** "11月21日 09:05" on this phone's clock. */
export function momentText(time: number): string {
  const d = new Date(time);
  return `${d.getMonth() + 1}月${d.getDate()}日 ${pad(d.getHours())}:${pad(d.getMinutes())}`;
}
