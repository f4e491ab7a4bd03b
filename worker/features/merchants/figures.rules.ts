import { groupSizeMin } from "#contract/merchant-own";

/** Reports of one group; `people` counts phones, which are never more than the persons. */
interface Group {
  readonly reports: number;
  readonly people: number;
}

interface Part extends Group {
  readonly part: string;
}

/** Whether a group is large enough to be shown to a merchant. */
export const isGroupShown = ({ people }: Group): boolean => people >= groupSizeMin;

/**
 * The distribution of results without any group of fewer than ten people: small parts get no number, and neither does the
 * smallest of the others as long as the hidden numbers could be computed from the total. Nothing is shown when everybody is in
 * one part, because that would reveal everybody's result.
 */
export function visibleParts(parts: readonly Part[]): { part: string; reports: number | null }[] {
  const filled = parts.filter(({ reports }) => reports > 0);
  if (filled.length < 2) return [];
  const ordered = filled.toSorted((a, b) => a.people - b.people);
  let hidden = ordered.filter((part) => !isGroupShown(part)).length;
  while (hidden > 0 && hidden < ordered.length && isTold(ordered.slice(0, hidden))) hidden++;
  const shown = ordered.slice(hidden);
  if (shown.length === 0) return [];
  return filled.map(({ part, reports }) => ({
    part,
    reports: shown.some((one) => one.part === part) ? reports : null,
  }));
}

/**
 * Whether the hidden parts can be guessed: a single one follows from the total, and several together may be too small a group.
 */
const isTold = (hidden: readonly Part[]) =>
  hidden.length === 1 || hidden.reduce((sum, { people }) => sum + people, 0) < groupSizeMin;
