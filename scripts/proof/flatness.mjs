/** Share of a series that counts, at its end; what comes before is a warm-up. */
const countedShare = 0.75;

/**
 * How far a series rises from its first quarter to its end, as a share of its median: by the median of all slopes
 * between two values (Theil and Sen), so that single peaks do not matter. Negative when it falls.
 */
export function relativeRise(values) {
  const counted = values.slice(Math.floor(values.length * (1 - countedShare)));
  const slopes = counted.flatMap((from, i) => counted.slice(i + 1).map((to, j) => (to - from) / (j + 1)));
  return slopes.length === 0 ? 0 : (middle(slopes) * (counted.length - 1)) / middle(counted);
}

/** The value below which that share of the values lies. */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

const middle = (values) => quantile(values, 0.5);
