/** The row to which a key moves the wheel, or null when the key has no effect on it. */
export function wheelIndexAfterKey(key: string, index: number, count: number): number | null {
  const moves: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + 5,
    PageUp: index - 5,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  return to === undefined ? null : Math.max(0, Math.min(count - 1, to));
}

/** First option that begins with the typed digits, or null. */
export function findWheelOption(typed: string, labels: readonly string[]): number | null {
  const index = labels.findIndex((label) => label.startsWith(typed));
  return typed && index >= 0 ? index : null;
}
