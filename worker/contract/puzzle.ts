/** A puzzle has many small parts: together they take about as long every time, and a browser can tell how far it is. */
export const puzzleParts = 16;

/** Zero bits that the SHA-256 of each part's text must begin with, when the parameters do not say otherwise. */
export const puzzleBits = { default: 13, min: 8, max: 20 } as const;

/** What the parts of a puzzle are hashed with: its signature, so that nothing can be worked out before it was issued. */
export const puzzleSeed = (puzzle: string): string => puzzle.slice(puzzle.lastIndexOf(".") + 1);

/** The text whose SHA-256 must begin with the zero bits; `count` is what the browser looks for. */
export const puzzleText = (seed: string, part: number, count: number): string => `${seed}.${part}.${count}`;

/** The counts of all parts as they are sent: base 36, joined by dots. */
export const puzzleAnswer = (counts: readonly number[]): string => counts.map((count) => count.toString(36)).join(".");
