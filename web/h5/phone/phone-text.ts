import { plainDigits } from "#contract/plain-text";

/** Digits of a phone number as typed or pasted: without spaces, dashes, full-width digits or the country code. */
export function phoneFromText(text: string): string {
  const digits = plainDigits(text).replace(/[^\d+]/g, "");
  return digits.replace(/^(\+86|0086|86(?=1\d{10}$))/, "").replace(/\D/g, "");
}
