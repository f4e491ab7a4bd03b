import { checkDigitCounts } from "#contract/kits";
import { limits } from "#contract/limits";
import { type CheckScheme, checkDigits } from "./check-digits.rules";

/** True for 6-13 digits, as the specification requires. */
export function isBarcode(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= limits.barcodeLengthMin && text.length <= limits.barcodeLengthMax;
}

/** True when the barcode's last digits fit the scheme of its batch. */
export function hasValidCheckDigit(barcode: string, scheme: CheckScheme): boolean {
  if (!isBarcode(barcode)) return false;
  const end = barcode.length - checkDigitCounts[scheme];
  return checkDigits(barcode.slice(0, end), scheme) === barcode.slice(end);
}

type BarcodeRangeRefusal = "first-not-digits" | "quantity" | "length" | "overflow";
type BarcodeRange = { ok: true; barcodes: string[] } | { ok: false; reason: BarcodeRangeRefusal };

/**
 * The barcodes of a batch: counts up from the first number, keeps leading zeros and appends check digits, until there are
 * `quantity`; numbers without a valid check digit are skipped.
 * @param quantityMax the largest batch that the caller allows.
 */
export function barcodeRange(first: string, quantity: number, scheme: CheckScheme, quantityMax = 10_000): BarcodeRange {
  if (!/^\d+$/.test(first)) return { ok: false, reason: "first-not-digits" };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > quantityMax) return { ok: false, reason: "quantity" };
  const length = first.length + checkDigitCounts[scheme];
  if (length < limits.barcodeLengthMin || length > limits.barcodeLengthMax) return { ok: false, reason: "length" };
  const barcodes: string[] = [];
  for (let number = Number(first); barcodes.length < quantity; number++) {
    const body = String(number).padStart(first.length, "0");
    if (body.length > first.length) return { ok: false, reason: "overflow" };
    const check = checkDigits(body, scheme);
    if (check !== undefined) barcodes.push(body + check);
  }
  return { ok: true, barcodes };
}

/** In groups of 4-4-5, as printed and shown: "6901 2345 67892"; shorter barcodes have fewer or shorter groups. */
export function groupedBarcode(barcode: string): string {
  return [barcode.slice(0, 4), barcode.slice(4, 8), barcode.slice(8)].filter((part) => part !== "").join(" ");
}
