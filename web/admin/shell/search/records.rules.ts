import { plainPhone } from "#contract/plain-text";

/** Whether a text can name a record: four to thirteen digits, or up to thirty-two characters that include a letter; a single character only in Chinese. */
export function canNameRecord(text: string): boolean {
  const digits = plainPhone(text);
  if (/^\d+$/.test(digits)) return digits.length >= 4 && digits.length <= 13;
  const least = /\p{Script=Han}/u.test(text) ? 1 : 2;
  return text.length >= least && text.length <= 32 && /\p{L}/u.test(text);
}

/** A barcode in groups of 4-4-5, as it is read aloud. */
export const groupBarcode = (barcode: string): string => barcode.replace(/^(\d{4})(\d{4})(\d+)$/, "$1 $2 $3");
