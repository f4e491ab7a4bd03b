import { isBarcode, plainDigits } from "#contract/plain-text";

/**
 * The barcode in a scanned text: the digits of a label, our own link with ?code=, or WeChat's "CODE_128,123456". Null
 * for everything else, so that a foreign QR code is never taken for a tube.
 */
export function barcodeFromScan(text: string): string | null {
  const inLink = /[?&]code=(\d+)/.exec(text)?.[1];
  const code = inLink ?? plainDigits(text.replace(/^[A-Z0-9_-]+,/, ""));
  return isBarcode(code) ? code : null;
}

/** Accepts a barcode after it was read twice in a row, because a single read may be wrong. */
export function createRepeatedReadCheck(): (code: string | null) => string | null {
  let last: string | null = null;
  return (code) => {
    if (code === null) return null;
    const isAgreed = code === last;
    last = code;
    return isAgreed ? code : null;
  };
}
