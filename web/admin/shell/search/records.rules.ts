import { plainPhone } from "#contract/plain-text";

/** Whether a text can name a record: four to thirteen digits, or up to thirty-two characters with a letter among them, one of them alone only in Chinese. */
export function mayNameRecord(text: string): boolean {
  const digits = plainPhone(text);
  if (/^\d+$/.test(digits)) return digits.length >= 4 && digits.length <= 13;
  const least = /\p{Script=Han}/u.test(text) ? 1 : 2;
  return text.length >= least && text.length <= 32 && /\p{L}/u.test(text);
}

/** Barcodes as they are read aloud: 4-4-5. */
export const grouped = (barcode: string): string => barcode.replace(/^(\d{4})(\d{4})(\d+)$/, "$1 $2 $3");
