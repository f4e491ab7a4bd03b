import { encode } from "uqr";

/** Rows of dark modules for a text, without the quiet zone, as small as it can be; throws RangeError for a text over 2,900 bytes. */
export const qrModules = (text: string): boolean[][] => encode(text, { ecc: "L", boostEcc: true, border: 0 }).data;
