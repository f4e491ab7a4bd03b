import fc from "fast-check";
import { expect, test } from "vitest";
import {
  barcodeRange,
  groupedBarcode,
  hasValidCheckDigit,
  isBarcode,
} from "#worker/features/specimens/barcodes/barcodes.rules";
import { type CheckScheme, checkDigits } from "#worker/features/specimens/barcodes/check-digits.rules";

test("a barcode has 6 to 13 digits and nothing else", () => {
  expect(isBarcode("123456")).toBe(true);
  expect(isBarcode("1234567890123")).toBe(true);
  for (const text of ["", "12345", "12345678901234", "12345a", "１２３４５６", "123 456", "-123456"]) {
    expect(isBarcode(text), text).toBe(false);
  }
});

test("check digits agree with published examples", () => {
  expect(checkDigits("400638133393", "gs1")).toBe("1");
  expect(checkDigits("629104150021", "gs1")).toBe("3");
  expect(checkDigits("572", "damm")).toBe("4");
  expect(checkDigits("1234567", "none")).toBe("");
  expect(checkDigits("7992739871", "luhn")).toBe("3");
  expect(checkDigits("0794", "mod11_10")).toBe("5");
  expect(checkDigits("794", "mod97")).toBe("44");
  expect(checkDigits("036532", "mod11")).toBe("7");
});

test("every scheme finds every single wrong digit", () => {
  const schemes: CheckScheme[] = ["gs1", "luhn", "damm", "mod11", "mod11_10", "mod97"];
  const slip = fc.record({ place: fc.nat(10), shift: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.constantFrom(...schemes), fc.stringMatching(/^\d{11}$/), slip, (scheme, body, { place, shift }) => {
      const check = checkDigits(body, scheme);
      fc.pre(check !== undefined);
      const barcode = body + check;
      const wrong = String((Number(barcode.charAt(place)) + shift) % 10);
      expect(hasValidCheckDigit(barcode, scheme)).toBe(true);
      expect(hasValidCheckDigit(barcode.slice(0, place) + wrong + barcode.slice(place + 1), scheme)).toBe(false);
    }),
  );
});

test("a range of modulus 11 passes over the numbers that would need the letter X", () => {
  const range = barcodeRange("1000000", 40, "mod11");
  if (!range.ok) throw new Error(range.reason);
  expect(range.barcodes).toHaveLength(40);
  expect(Number(range.barcodes.at(-1)?.slice(0, 7))).toBeGreaterThan(1000039);
  expect(range.barcodes.every((barcode) => hasValidCheckDigit(barcode, "mod11"))).toBe(true);
});

test("Damm finds every wrong digit and every swap of neighbours", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (body, place, shift) => {
      const barcode = body + checkDigits(body, "damm");
      const wrongDigit = String((Number(barcode.charAt(place)) + shift) % 10);
      expect(hasValidCheckDigit(barcode, "damm")).toBe(true);
      expect(hasValidCheckDigit(barcode.slice(0, place) + wrongDigit + barcode.slice(place + 1), "damm")).toBe(false);
      const a = barcode.charAt(place);
      const b = barcode.charAt(place + 1);
      if (b !== "" && a !== b) {
        const swapped = barcode.slice(0, place) + b + a + barcode.slice(place + 2);
        expect(hasValidCheckDigit(swapped, "damm")).toBe(false);
      }
    }),
  );
});

test("a batch without check digits accepts any barcode, one with them refuses a slip", () => {
  expect(hasValidCheckDigit("4006381333932", "none")).toBe(true);
  expect(hasValidCheckDigit("4006381333931", "gs1")).toBe(true);
  expect(hasValidCheckDigit("4006381333932", "gs1")).toBe(false);
  expect(hasValidCheckDigit("12345", "none")).toBe(false);
});

test("a range counts up, keeps leading zeros and ends in its check digits", () => {
  expect(barcodeRange("000998", 3, "none")).toEqual({ ok: true, barcodes: ["000998", "000999", "001000"] });
  const range = barcodeRange("690123456789", 3, "gs1");
  expect(range).toEqual({ ok: true, barcodes: ["6901234567892", "6901234567908", "6901234567915"] });
  for (const scheme of ["none", "gs1", "damm", "mod97"] as const) {
    const made = barcodeRange("88000001", 500, scheme);
    if (!made.ok) throw new Error(made.reason);
    expect(new Set(made.barcodes).size).toBe(500);
    expect(made.barcodes.every((barcode) => hasValidCheckDigit(barcode, scheme))).toBe(true);
  }
});

test("a range that would not fit is refused with its reason", () => {
  expect(barcodeRange("99a", 1, "none")).toEqual({ ok: false, reason: "first-not-digits" });
  expect(barcodeRange("100000", 0, "none")).toEqual({ ok: false, reason: "quantity" });
  expect(barcodeRange("100000", 1.5, "none")).toEqual({ ok: false, reason: "quantity" });
  expect(barcodeRange("100000", 11, "none", 10)).toEqual({ ok: false, reason: "quantity" });
  expect(barcodeRange("12345", 1, "none")).toEqual({ ok: false, reason: "length" });
  expect(barcodeRange("12345", 1, "damm").ok).toBe(true);
  expect(barcodeRange("1234567890123", 1, "damm")).toEqual({ ok: false, reason: "length" });
  expect(barcodeRange("999999", 2, "none")).toEqual({ ok: false, reason: "overflow" });
});

test("a barcode is shown in groups of 4-4-5", () => {
  expect(groupedBarcode("6901234567892")).toBe("6901 2345 67892");
  expect(groupedBarcode("123456")).toBe("1234 56");
  expect(groupedBarcode("12345678")).toBe("1234 5678");
});
