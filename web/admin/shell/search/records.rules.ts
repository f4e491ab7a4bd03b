import { plainDigits } from "#contract/plain-text";

/** Whether a text can name a record: four to thirteen digits, or two to thirty-two characters with a letter among them. */
export function mayNameRecord(text: string): boolean {
  const digits = plainDigits(text);
  if (/^\d+$/.test(digits)) return digits.length >= 4 && digits.length <= 13;
  return text.length >= 2 && text.length <= 32 && /[\p{Script=Han}A-Za-z]/u.test(text);
}

/** Barcodes as they are read aloud: 4-4-5. */
export const grouped = (barcode: string): string => barcode.replace(/^(\d{4})(\d{4})(\d+)$/, "$1 $2 $3");
