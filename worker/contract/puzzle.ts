/** A puzzle has many small parts, so that the total time varies little and a browser can show progress. */
export const puzzleParts = 16;

/** Number of zero bits with which the SHA-256 of each part's text must begin, when the parameters set none. */
export const puzzleBits = { default: 13, min: 8, max: 20 } as const;

/** Part of every hashed text: the puzzle's signature, so that nothing can be computed before the puzzle was issued. */
export const puzzleSeed = (puzzle: string): string => puzzle.slice(puzzle.lastIndexOf(".") + 1);

/** The text whose SHA-256 must begin with the zero bits; the browser searches for `count`. */
export const puzzleText = (seed: string, part: number, count: number): string => `${seed}.${part}.${count}`;

/** The counts of all parts as they are sent: base 36, joined by dots. */
export const puzzleAnswer = (counts: readonly number[]): string => counts.map((count) => count.toString(36)).join(".");
