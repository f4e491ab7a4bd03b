/** Indexes of the tabs that do not fit in `room`; the current one always fits, and those before it as far as there is room. */
export function findOverflowingTabs(widths: readonly number[], room: number, current: number): number[] {
  let left = room - (widths[current] ?? 0);
  let isFull = false;
  return widths.flatMap((width, at) => {
    if (at === current) return [];
    isFull ||= width > left;
    if (isFull) return [at];
    left -= width;
    return [];
  });
}
