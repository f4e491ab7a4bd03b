import { isBarcode, plainDigits } from "#contract/plain-text";

/**
 * The barcode in what a scanner read: the digits of a label, our own link with ?code=, or WeChat's "CODE_128,123456".
 * Null for everything else, so that a stranger's QR code is never taken for a tube.
 */
export function barcodeFromScan(text: string): string | null {
  const inLink = /[?&]code=(\d+)/.exec(text)?.[1];
  const code = inLink ?? plainDigits(text.replace(/^[A-Z0-9_-]+,/, ""));
  return isBarcode(code) ? code : null;
}

/** Accepts a barcode after it was read twice in a row; a single read may be a misread. */
export function createAgreement(): (code: string | null) => string | null {
  let last: string | null = null;
  return (code) => {
    if (code === null) return null;
    const isAgreed = code === last;
    last = code;
    return isAgreed ? code : null;
  };
}
