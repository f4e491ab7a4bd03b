/** Mostly a row in a state that fits the act; now and then any row, to test the refusal. */
export function pick<T extends { readonly state: string }>(
  rows: readonly T[],
  states: readonly string[],
  a: number,
): T | undefined {
  const fitting = a % 8 === 0 ? [] : rows.filter(({ state }) => states.includes(state));
  const from = fitting.length > 0 ? fitting : rows;
  return from[Math.floor(a / 8) % Math.max(1, from.length)];
}
