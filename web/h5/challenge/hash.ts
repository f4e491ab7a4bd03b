/**
 * SHA-256 (FIPS 180-4) of one block, computed only as far as a puzzle needs it: much faster than a WebCrypto call for
 * each attempt.
 */

const rounds = new Int32Array(64);
const start = new Int32Array(8);
const fraction = (x: number) => ((x % 1) * 4_294_967_296) | 0;

for (let n = 2, i = 0; i < 64; n++) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d++) isPrime &&= n % d > 0;
  if (!isPrime) continue;
  if (i < 8) start[i] = fraction(n ** 0.5);
  rounds[i++] = fraction(n ** (1 / 3));
}

const words = new Int32Array(64);
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** Writes the text (at most 55 ASCII characters) into the block. */
function fill(text: string): void {
  words.fill(0, 0, 16);
  for (let i = 0; i < text.length; i++)
    words[i >> 2] = (words[i >> 2] as number) | (text.charCodeAt(i) << (24 - (i & 3) * 8));
  const end = text.length;
  words[end >> 2] = (words[end >> 2] as number) | (128 << (24 - (end & 3) * 8));
  words[15] = end * 8;
  for (let i = 16; i < 64; i++) {
    const [x, y] = [words[i - 15] as number, words[i - 2] as number];
    const low = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const high = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high;
  }
}

/** The first 32 bits of the hash, unsigned. */
export function firstHashBits(text: string): number {
  fill(text);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = start;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (rounds[i] as number) + (words[i] as number)) | 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return ((start[0] as number) + a) >>> 0;
}
