/** The place one step on in a ring of `count`: after the last comes the first, before the first the last. */
export function neighbour(at: number, step: 1 | -1, count: number): number {
  return (at + step + count) % count;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const swipePx = 40;

/** Which way a finger went: 1 to the left (the next one), -1 to the right, nothing for a tap or a scroll. */
export function swipeStep(from: Place, to: Place): 1 | -1 | undefined {
  const dx = to.x - from.x;
  if (Math.abs(dx) < swipePx || Math.abs(dx) < Math.abs(to.y - from.y) * 1.5) return undefined;
  return dx < 0 ? 1 : -1;
}
