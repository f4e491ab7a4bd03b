/** Mostly one in the states that the act is for; now and then any, to see the refusal. */
export function pick<T extends { readonly state: string }>(
  rows: readonly T[],
  states: readonly string[],
  a: number,
): T | undefined {
  const fitting = a % 8 === 0 ? [] : rows.filter(({ state }) => states.includes(state));
  const from = fitting.length > 0 ? fitting : rows;
  return from[Math.floor(a / 8) % Math.max(1, from.length)];
}
