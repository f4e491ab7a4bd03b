// Strokes on a grid of 4 by 6, each point two digits (x, y from the top). Pairs that people confuse are left out: 0 O D Q, 1 I, 2 Z,
// 5 S, 8 B, G 6, U V, E F.
export const glyphs: Readonly<Record<string, string>> = {
  A: "06 20 46|14 34",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  H: "00 06|40 46|03 43",
  J: "40 45 36 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  W: "00 16 23 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
  "4": "36 30 04 44",
  "6": "41 30 10 01 05 16 36 45 44 33 13 04",
  "7": "00 40 16",
  "9": "42 33 13 02 01 10 30 41 45 36 16 05",
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The strokes of a character around the middle of its cell: x from -2 to 2, y from -3 to 3. */
export function strokesOf(letter: string): readonly (readonly Point[])[] {
  return (glyphs[letter] ?? "")
    .split("|")
    .map((stroke) => stroke.split(" ").map(([x = "0", y = "0"]) => ({ x: Number(x) - 2, y: Number(y) - 3 })));
}
