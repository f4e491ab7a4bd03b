import type { QueryIn } from "#contract/endpoint";
import { plainDigits } from "#contract/plain-text";
import type { listTubes } from "#contract/tubes";

/**
 * The part of the list's query that searches for a barcode, typed or scanned: four digits are its end, more its beginning.
 * Undefined when nothing is typed, null while the text is not searchable yet.
 */
export function barcodeSearchQuery(
  text: string,
): Pick<QueryIn<typeof listTubes>, "barcode" | "last4"> | null | undefined {
  const barcode = plainDigits(text);
  if (barcode === "") return;
  if (/^\d{4}$/.test(barcode)) return { last4: barcode };
  return /^\d{5,13}$/.test(barcode) ? { barcode } : null;
}

/** What to type instead of a barcode that cannot be searched. */
export const barcodeSearchHint = (text: string): string =>
  /^\d{1,3}$/.test(plainDigits(text))
    ? "请输入条码的后 4 位，或从头输入更多位。"
    : "条码是 6-13 位数字，请核对后重新输入。";
