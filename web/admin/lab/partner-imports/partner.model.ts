import type { PartnerVerdict } from "#contract/partner-imports";
import type { PartnerImportItem } from "#contract/partner-imports.schemas";

/** Rows of an import by what is to be done about them. */
interface PartnerCounts {
  readonly total: number;
  readonly ok: number;
  readonly leftOut: number;
  /** Verdicts that need a person, the most frequent first. */
  readonly wrong: readonly { readonly verdict: PartnerVerdict; readonly count: number }[];
  readonly wrongTotal: number;
}

export function partnerCountsOf({
  rowTotal,
  wrongCounts,
}: Pick<PartnerImportItem, "rowTotal" | "wrongCounts">): PartnerCounts {
  const { left_out: leftOut = 0, ...others } = wrongCounts;
  const wrong = Object.entries(others)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => ({ verdict: verdict as PartnerVerdict, count }))
    .toSorted((a, b) => b.count - a.count);
  const wrongTotal = wrong.reduce((sum, { count }) => sum + count, 0);
  return { total: rowTotal, ok: rowTotal - wrongTotal - leftOut, leftOut, wrong, wrongTotal };
}

/** True while rows may be corrected and the import may be committed. */
export const isImportOpen = ({ state }: Pick<PartnerImportItem, "state">) =>
  state === "judged" || state === "rolled_back";

const firstMs = 500;
const longestMs = 10_000;

/**
 * When to ask again for the progress of the check: soon at first, then less and less often; false when nothing will
 * change.
 */
export function nextPollDelay(item: Pick<PartnerImportItem, "state"> | undefined, asked: number): number | false {
  if (item?.state !== "uploaded") return false;
  return Math.min(longestMs, firstMs * 1.5 ** Math.max(0, asked - 1));
}
