import { puzzleAnswer, puzzleParts, puzzleSeed, puzzleText } from "#contract/puzzle";
import { firstHashBits } from "./hash";

const sliceMs = 24;

/** The first count from `from` on that solves the part, or the count at which the time was up. */
function search(
  seed: string,
  part: number,
  bits: number,
  from: number,
  until: number,
): { count: number; isFound: boolean } {
  for (let count = from; ; count++) {
    if (firstHashBits(puzzleText(seed, part, count)) >>> (32 - bits) === 0) return { count, isFound: true };
    if ((count & 63) === 63 && performance.now() > until) return { count: count + 1, isFound: false };
  }
}

const breath = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Solves all parts in slices that keep the page responsive; `onShare` receives the progress, 0 to 1. Null when it would
 * take longer than `limitMs`.
 */
export async function solvePuzzle(
  puzzle: { readonly puzzle: string; readonly bits: number },
  limitMs: number,
  onShare: (share: number) => void,
): Promise<string | null> {
  const seed = puzzleSeed(puzzle.puzzle);
  const counts: number[] = [];
  const deadline = performance.now() + limitMs;
  for (let part = 0; part < puzzleParts; part++) {
    let step = { count: 0, isFound: false };
    do {
      step = search(seed, part, puzzle.bits, step.count, performance.now() + sliceMs);
      if (performance.now() > deadline) return null;
      await breath();
    } while (!step.isFound);
    counts.push(step.count);
    onShare(counts.length / puzzleParts);
  }
  return puzzleAnswer(counts);
}
