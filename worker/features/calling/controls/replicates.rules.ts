import type { RunVerdict } from "./controls.rules";

/** The number of replicate sets on a plate, and of those whose wells agree. */
export interface Concordance {
  readonly compared: number;
  readonly agreeing: number;
}

/** Below this share of agreeing sets, the cause is a pipetting mistake rather than chance. */
const shareMin = 0.9;
/** With fewer sets than this, a single odd well would fail the whole plate. */
const comparedMin = 8;

/** @param groups calls of the wells of one sample at one site or target, without wells that have no call. */
export function concordanceOf(groups: readonly (readonly string[])[]): Concordance {
  const sets = groups.filter((found) => found.length >= 2);
  return { compared: sets.length, agreeing: sets.filter((found) => new Set(found).size === 1).length };
}

/** The verdict on a run including its replicates: like controls, they decide before any sample is evaluated. */
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
