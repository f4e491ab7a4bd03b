/** A picture identified by its own header, with everything but the picture removed. */
export interface IdentifiedImage {
  readonly type: "image/jpeg" | "image/png" | "image/webp";
  readonly extension: "jpg" | "png" | "webp";
  readonly width: number;
  readonly height: number;
  /** The bytes without camera data, comments and anything after the picture's end. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a JPEG, PNG or still WebP; undefined for anything else, whatever its name or declared type says.
 * Sources: ITU-T T.81 B.1, PNG 3rd edition 5, RFC 9649 2.
 */
export function identifyImage(bytes: Uint8Array<ArrayBuffer>): IdentifiedImage | undefined {
  try {
    if (startsWith(bytes, [0xff, 0xd8, 0xff])) return readJpeg(bytes);
    if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return readPng(bytes);
    if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return readWebp(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const startsWith = (bytes: Uint8Array, head: readonly number[]) => head.every((byte, index) => bytes[index] === byte);
const ascii = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.byteLength;
  }
  return all;
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isExtra = (marker: number) => (marker >= 0xe1 && marker <= 0xef) || marker === 0xfe;

function readJpeg(bytes: Uint8Array<ArrayBuffer>): IdentifiedImage | undefined {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    const end = at + 2 + view.getUint16(at + 2);
    // With a second frame, the size read here and the picture drawn could differ.
    if (isFrame(marker) && size) return undefined;
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (!isExtra(marker)) kept.push(bytes.subarray(at, end));
    at = end;
    if (marker === 0xda) break;
  }
  const last = endOfJpeg(bytes, at);
  if (!size || last === undefined) return undefined;
  kept.push(bytes.subarray(at, last));
  return { type: "image/jpeg", extension: "jpg", ...size, bytes: joined(kept) };
}

/** The end of the picture: the last end marker; bytes after it do not belong to the picture. */
function endOfJpeg(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at + 1 < bytes.byteLength; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next === 0xd9) return at + 2;
    // Progressive pictures have further scans between the first and the end; other segments must not hide there.
    if (isExtra(next) || isFrame(next)) return undefined;
  }
  return undefined;
}

const pngChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "pHYs"]);

function readPng(bytes: Uint8Array<ArrayBuffer>): IdentifiedImage | undefined {
  const view = viewOf(bytes);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let at = 8;
  let size: { width: number; height: number } | undefined;
  for (;;) {
    const length = view.getUint32(at);
    const name = ascii(bytes, at + 4, 4);
    const end = at + 12 + length;
    if (end > bytes.byteLength) return undefined;
    // Exactly the first chunk must be IHDR: with a second one, the size read here and the picture drawn could differ.
    if ((at === 8) !== (name === "IHDR")) return undefined;
    if (name === "IHDR") size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    // An animation would contain further pictures that nobody has checked.
    if (name === "acTL") return undefined;
    if (pngChunks.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
    if (name === "IEND") break;
  }
  return size && { type: "image/png", extension: "png", ...size, bytes: joined(kept) };
}

function readWebp(bytes: Uint8Array<ArrayBuffer>): IdentifiedImage | undefined {
  const view = viewOf(bytes);
  const total = Math.min(bytes.byteLength, 8 + view.getUint32(4, true));
  const kept: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at + 8 <= total; ) {
    const name = ascii(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    if (end > total) return undefined;
    if (name === "ANIM" || name === "ANMF") return undefined;
    if (size && (name === "VP8 " || name === "VP8L")) return undefined;
    if (name === "VP8 " || name === "VP8L") size = webpSize(view, at, name);
    if (name === "VP8 " || name === "VP8L" || name === "ALPH" || name === "VP8X")
      kept.push(withoutFlags(bytes.slice(at, end), name));
    at = end;
  }
  if (!size) return undefined;
  const body = joined(kept);
  const head = new Uint8Array(12);
  head.set(bytes.subarray(0, 12));
  viewOf(head).setUint32(4, body.byteLength + 4, true);
  return { type: "image/webp", extension: "webp", ...size, bytes: joined([head, body]) };
}

/** The extended header without the flags for colour profile, camera data and XMP, whose chunks are removed. */
function withoutFlags(chunk: Uint8Array<ArrayBuffer>, name: string): Uint8Array<ArrayBuffer> {
  if (name === "VP8X") chunk[8] = (chunk[8] ?? 0) & 0x10;
  return chunk;
}

function webpSize(view: DataView, at: number, name: "VP8 " | "VP8L"): { width: number; height: number } | undefined {
  if (name === "VP8 ") {
    if (view.getUint8(at + 11) !== 0x9d || view.getUint8(at + 12) !== 0x01 || view.getUint8(at + 13) !== 0x2a)
      return undefined;
    return { width: view.getUint16(at + 14, true) & 0x3fff, height: view.getUint16(at + 16, true) & 0x3fff };
  }
  if (view.getUint8(at + 8) !== 0x2f) return undefined;
  const bits = view.getUint32(at + 9, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
