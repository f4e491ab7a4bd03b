const hour = 60;
const day = 24 * hour;

/** Minutes in words: 40 分钟, 6 小时, 3 天. */
export function durationText(minutes: number): string {
  if (minutes % day === 0) return `${minutes / day} 天`;
  if (minutes % hour === 0) return `${minutes / hour} 小时`;
  return `${minutes} 分钟`;
}
