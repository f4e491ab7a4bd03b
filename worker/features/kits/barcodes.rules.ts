import { limits } from "#contract/limits";

/** How the last digit of a batch's barcodes is made. Tubes of other makers often have none, so it belongs to the batch. */
export type CheckScheme = "none" | "gs1" | "damm";
export const checkSchemes: readonly CheckScheme[] = ["none", "gs1", "damm"];

// The quasigroup of H. Michael Damm (2004): a zero diagonal, so that the check of a body with its digit is 0.
const dammTable = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
];

function dammDigit(digits: string): string {
  let interim = "0";
  for (const digit of digits) interim = dammTable[Number(interim)]?.charAt(Number(digit)) ?? "0";
  return interim;
}

function gs1Digit(body: string): string {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum += Number(body.charAt(body.length - 1 - i)) * (i % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}

/** The digit that the scheme appends to a body of digits; empty for "none". */
export function checkDigit(body: string, scheme: CheckScheme): string {
  if (scheme === "none") return "";
  return scheme === "gs1" ? gs1Digit(body) : dammDigit(body);
}

/** True for 6-13 digits, as the specification asks. */
export function isBarcode(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= limits.barcodeLengthMin && text.length <= limits.barcodeLengthMax;
}

/** True when the barcode's last digit fits the scheme of its batch. */
export function hasValidCheckDigit(barcode: string, scheme: CheckScheme): boolean {
  if (!isBarcode(barcode)) return false;
  return scheme === "none" || checkDigit(barcode.slice(0, -1), scheme) === barcode.slice(-1);
}

export type BarcodeRangeRefusal = "first-not-digits" | "quantity" | "length" | "overflow";
export type BarcodeRange = { ok: true; barcodes: string[] } | { ok: false; reason: BarcodeRangeRefusal };

/**
 * The barcodes of a batch: the first body counted up `quantity` times, leading zeros kept, check digit appended.
 * @param quantityMax the largest batch that the caller allows.
 */
export function barcodeRange(first: string, quantity: number, scheme: CheckScheme, quantityMax = 10_000): BarcodeRange {
  if (!/^\d+$/.test(first)) return { ok: false, reason: "first-not-digits" };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax) return { ok: false, reason: "quantity" };
  const length = first.length + (scheme === "none" ? 0 : 1);
  if (length < limits.barcodeLengthMin || length > limits.barcodeLengthMax) return { ok: false, reason: "length" };
  const start = Number(first);
  if (String(start + quantity - 1).length > first.length) return { ok: false, reason: "overflow" };
  const barcodes: string[] = [];
  for (let i = 0; i < quantity; i++) {
    const body = String(start + i).padStart(first.length, "0");
    barcodes.push(body + checkDigit(body, scheme));
  }
  return { ok: true, barcodes };
}

/** True when two lists of consecutive barcodes (first and last of each) share a number; ranges must never overlap. */
export function rangesOverlap(a: { first: string; last: string }, b: { first: string; last: string }): boolean {
  if (a.first.length !== b.first.length) return false;
  return a.first <= b.last && b.first <= a.last;
}

/** Printed and shown in groups of 4-4-5: "6901 2345 67892"; shorter ones break off where they end. */
export function groupedBarcode(barcode: string): string {
  return [barcode.slice(0, 4), barcode.slice(4, 8), barcode.slice(8)].filter((part) => part !== "").join(" ");
}
