/**
 * The next or previous index in a ring of `count`: the last is followed by the first, the first preceded by the last.
 */
export function neighbourIndex(at: number, step: 1 | -1, count: number): number {
  return (at + step + count) % count;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const swipePx = 40;

/** The direction of a swipe: 1 to the left (next), -1 to the right, undefined for a tap or a scroll. */
export function swipeStep(from: Place, to: Place): 1 | -1 | undefined {
  const dx = to.x - from.x;
  if (Math.abs(dx) < swipePx || Math.abs(dx) < Math.abs(to.y - from.y) * 1.5) return undefined;
  return dx < 0 ? 1 : -1;
}
