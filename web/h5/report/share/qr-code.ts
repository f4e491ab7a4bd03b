import { encode } from "uqr";

/**
 * Rows of modules for a text, true for dark, without the quiet zone, in the smallest possible size; throws RangeError
 * for a text over 2,900 bytes.
 */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: "L", boostEcc: true, border: 0 }).data;

/** The same as one path of squares, and the number of modules per row. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = qrModules(text);
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join("") };
}
