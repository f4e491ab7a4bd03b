/** 97.5 % quantile of the standard normal distribution. */
const z = 1.959964;

/**
 * Share of agreement with its 95 % score interval, all between 0 and 1. Source: Wilson 1927, as CLSI EP12 takes it for
 * qualitative comparisons. `total` is at least 1.
 */
export function wilsonInterval(
  agreeing: number,
  total: number,
): { readonly share: number; readonly low: number; readonly high: number } {
  const share = agreeing / total;
  const middle = (share + z ** 2 / (2 * total)) / (1 + z ** 2 / total);
  const half = (z / (1 + z ** 2 / total)) * Math.sqrt((share * (1 - share)) / total + z ** 2 / (4 * total ** 2));
  return { share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

const percent = (value: number) => `${(value * 100).toFixed(1)}%`;

export const intervalText = ({ share, low, high }: ReturnType<typeof wilsonInterval>): string =>
  `${percent(share)}，95% 置信区间 ${percent(low)}-${percent(high)}`;
