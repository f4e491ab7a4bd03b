export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const written = {
  bytes: (value) => `${(value / 1000).toFixed(1)} kB`,
  ms: (value) => `${value.toFixed(value < 10 ? 1 : 0)} ms`,
  s: (value) => `${value.toFixed(1)} s`,
  shift: (value) => value.toFixed(3),
  ratio: (value) => `x${value.toFixed(2)}`,
  rows: (value) => `${value} rows`,
  trips: (value) => `${value}`,
  failures: (value) => `${value} failures`,
};

/** One line of the table. A goal with `atLeast` is a minimum, any other a maximum. */
export function benchTableLine({ row, name, goal, today, unit, atLeast = false, note = "" }) {
  const write = written[unit];
  const isMissed = atLeast ? today < goal : today > goal;
  const share = goal === 0 ? "" : ` ${(today / goal).toFixed(2)} of it`;
  const figures = `${write(today)}, goal ${atLeast ? ">=" : "<="} ${write(goal)}${share}${isMissed ? "  MISSED" : ""}`;
  return `${String(row).padEnd(4)}${name.padEnd(56)} ${figures}  ${note}`.trimEnd();
}
