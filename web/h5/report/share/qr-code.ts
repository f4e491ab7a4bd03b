import { encode } from "uqr";

/** Rows of dark modules for a text, without the quiet zone, as small as it can be; throws RangeError for a text over 2,900 bytes. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: "L", boostEcc: true, border: 0 }).data;

/** The same as one path of squares, and how many stand in a row. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = qrModules(text);
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join("") };
}
