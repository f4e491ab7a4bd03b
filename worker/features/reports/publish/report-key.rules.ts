import { limits } from "#contract/limits";

/** Fills a new array with that many random bytes; `crypto.getRandomValues` in the worker, fixed bytes in tests. */
type RandomBytes = (count: number) => Uint8Array;

const letters = 26;
// 234 is the largest multiple of 26 in a byte: larger values are rejected, because otherwise A-V would be more frequent.
const rejectFrom = 256 - (256 % letters);

/** A new report key: 15 letters A-Z, about 70 bits, each letter equally likely. */
export function createReportKey(randomBytes: RandomBytes, length: number = limits.reportKeyLength): string {
  let key = "";
  while (key.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte < rejectFrom && key.length < length) key += String.fromCharCode(65 + (byte % letters));
    }
  }
  return key;
}

/** True for 11 to 15 capital letters, the formats that the report page accepts. */
export function isReportKey(text: string): boolean {
  return /^[A-Z]+$/.test(text) && text.length >= limits.reportKeyLengthMin && text.length <= limits.reportKeyLengthMax;
}
