import type { RunVerdict } from "./controls.rules";

/** How many sets of replicates there were on a plate, and how many said one thing. */
export interface Concordance {
  readonly compared: number;
  readonly agreeing: number;
}

/** Below this share of agreeing replicates a plate was pipetted wrongly rather than unlucky. */
const shareMin = 0.9;
/** With fewer sets than this a single odd well would void a plate. */
const comparedMin = 8;

/** @param groups what the wells of one sample say about one site or target, wells without a call left out. */
export function concordanceOf(groups: readonly (readonly string[])[]): Concordance {
  const sets = groups.filter((found) => found.length >= 2);
  return { compared: sets.length, agreeing: sets.filter((found) => new Set(found).size === 1).length };
}

/** The verdict on a run with its replicates taken into account: they decide, like controls, before any sample does. */
export function withConcordance<Verdict extends RunVerdict>(
  verdict: Verdict,
  { compared, agreeing }: Concordance,
): Verdict {
  if (compared < comparedMin || agreeing / compared >= shareMin) return verdict;
  const share = Math.round((agreeing / compared) * 100);
  const message = `复孔一致率只有 ${share}%（${agreeing}/${compared}），低于 ${shareMin * 100}%，疑似加样错位，整板作废`;
  const reason = { code: "replicates-discordant", message, targetCode: null, positions: [] } as const;
  return { ...verdict, passed: false, reasons: [...verdict.reasons, { ...reason, positions: [] }] };
}
