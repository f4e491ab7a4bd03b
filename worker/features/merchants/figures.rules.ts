import { leastGroup } from "#contract/merchant-own";

/** Reports of one group; `people` counts phones, which is never more than the persons behind them. */
interface Group {
  readonly reports: number;
  readonly people: number;
}

interface Part extends Group {
  readonly part: string;
}

/** Whether a group is large enough to be counted in front of a merchant. */
export const isShown = ({ people }: Group): boolean => people >= leastGroup;

/**
 * How results are spread, without any group of fewer than ten people: small parts lose their number, and so does the
 * smallest of the others while what is hidden could be told from the total. Nothing is shown when everybody lies in one part,
 * because that would tell everybody's result.
 */
export function shownParts(parts: readonly Part[]): { part: string; reports: number | null }[] {
  const filled = parts.filter(({ reports }) => reports > 0);
  if (filled.length < 2) return [];
  const ordered = filled.toSorted((a, b) => a.people - b.people);
  let hidden = ordered.filter((part) => !isShown(part)).length;
  while (hidden > 0 && hidden < ordered.length && isTold(ordered.slice(0, hidden))) hidden++;
  const shown = ordered.slice(hidden);
  if (shown.length === 0) return [];
  return filled.map(({ part, reports }) => ({
    part,
    reports: shown.some((one) => one.part === part) ? reports : null,
  }));
}

/** One hidden part alone is the rest of the total; several are one small group. */
const isTold = (hidden: readonly Part[]) =>
  hidden.length === 1 || hidden.reduce((sum, { people }) => sum + people, 0) < leastGroup;
