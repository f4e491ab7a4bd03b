import type { checkSchemeNames } from "#contract/kits";

/** How the check digits of a batch's barcodes are made. Tubes of other manufacturers often have none, so each batch has its own scheme. */
export type CheckScheme = keyof typeof checkSchemeNames;

// The quasigroup of H. Michael Damm (2004): its diagonal is zero, so a number with its correct check digit gives 0.
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

/** Weighted sum of the digits, starting with the last. */
function weighed(body: string, weight: (fromRight: number, digit: number) => number): number {
  return [...body].reduceRight((sum, digit, i) => sum + weight(body.length - 1 - i, Number(digit)), 0);
}

const toTen = (sum: number) => String((10 - (sum % 10)) % 10);

/**
 * The digits that a scheme appends to a number; empty for "none". Undefined when it has none for this number: modulus 11 would
 * need the letter X, and such numbers are left out. Sources: GS1 General Specifications 7.9, ISO/IEC 7812-1 annex B (Luhn),
 * ISO/IEC 7064 (mod 11,10 and mod 97-10); modulus 11 with weights 2 to 7 from the right.
 */
export function checkDigits(body: string, scheme: CheckScheme): string | undefined {
  switch (scheme) {
    case "none":
      return "";
    case "gs1":
      return toTen(weighed(body, (i, digit) => digit * (i % 2 === 0 ? 3 : 1)));
    case "luhn":
      return toTen(weighed(body, (i, digit) => (i % 2 === 0 ? (digit * 2) % 9 || digit : digit)));
    case "damm":
      return [...body].reduce((interim, digit) => dammTable[Number(interim)]?.charAt(Number(digit)) ?? "0", "0");
    case "mod11": {
      const digit = (11 - (weighed(body, (i, value) => value * (2 + (i % 6))) % 11)) % 11;
      return digit === 10 ? undefined : String(digit);
    }
    case "mod11_10":
      return String((11 - [...body].reduce((at, digit) => (((at + Number(digit)) % 10 || 10) * 2) % 11, 10)) % 10);
    case "mod97":
      return String(98 - (Number(`${body}00`) % 97)).padStart(2, "0");
  }
}
