// Free of zod, so that the phone pages can apply the same rules without carrying a schema library.

const fullWidthDigit = /[０-９]/g;

/** Digits as Chinese keyboards type them (full width, spaces, dashes) turned into plain ASCII digits. */
export function plainDigits(text: string): string {
  return text.replace(fullWidthDigit, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).replace(/[\s-]/g, "");
}

/** Width of a name as the specification counts it: a UTF-16 unit above 255 counts as two. */
export function nameWidth(name: string): number {
  let width = 0;
  for (let i = 0; i < name.length; i++) width += name.charCodeAt(i) > 255 ? 2 : 1;
  return width;
}

export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);
export const isBarcode = (text: string): boolean => /^\d{6,13}$/.test(text);
export const isReportKey = (text: string): boolean => /^[A-Z]{11,15}$/.test(text);
