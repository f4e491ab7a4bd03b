import { onTestFinished, vi } from "vitest";

/**
 * Draws ids, keys and codes from a seed: rows of one millisecond are listed by id, so only then a repeated sequence of
 * acts selects the same rows. Returns a function that restarts the drawing.
 */
export function seededChance(seed: number): () => void {
  let state = seed;
  const drawn = vi.spyOn(crypto, "getRandomValues").mockImplementation((array) => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (const index of bytes.keys()) {
      state = nextOf(state);
      bytes[index] = state >>> 24;
    }
    return array;
  });
  onTestFinished(() => drawn.mockRestore());
  return () => {
    state = seed;
  };
}

/** Linear congruential step of 32 bits, of which the high byte is used. Source: Numerical Recipes, 3rd edition, 7.1. */
const nextOf = (state: number): number => (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
