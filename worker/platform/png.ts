import { Buffer } from "node:buffer";
import { crc32, deflateSync } from "node:zlib";

/** A grey picture: one byte per point, 0 white to 255 ink, row by row. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly ink: Uint8Array<ArrayBuffer>;
}

export type Colour = readonly [red: number, green: number, blue: number];

const shades = 16;

/**
 * The picture as a PNG of sixteen colours from `paper` to `ink`, four bits per point (PNG 3rd edition, colour type 3). Contains
 * no text and no time.
 */
export function encodePng(picture: GreyPicture, paper: Colour, ink: Colour): Uint8Array<ArrayBuffer> {
  const palette = Uint8Array.from({ length: shades * 3 }, (_, i) => {
    const share = Math.floor(i / 3) / (shades - 1);
    return Math.round((paper[i % 3] as number) * (1 - share) + (ink[i % 3] as number) * share);
  });
  return pngFile(picture, [4, 3], scanLines(picture), [chunk("PLTE", palette)]);
}

/**
 * A PNG of rows that each begin with their filter byte; `format`: bits per sample and colour type (PNG 3rd edition, 5 and 10).
 */
export function pngFile(
  { width, height }: { readonly width: number; readonly height: number },
  format: readonly [bits: number, colourType: number],
  rows: Uint8Array,
  palette: readonly Uint8Array[] = [],
): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(format, 8);
  const signature = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
  const data = chunk("IDAT", deflateSync(rows));
  const parts = [signature, chunk("IHDR", header), ...palette, data, chunk("IEND", new Uint8Array())];
  // A copy, because a small Buffer lies in memory that others share.
  return new Uint8Array(Buffer.concat(parts));
}

/** Rows with two points per byte, each after its filter byte (none). */
function scanLines({ width, height, ink }: GreyPicture): Uint8Array<ArrayBuffer> {
  const rowBytes = 1 + Math.ceil(width / 2);
  const lines = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = (ink[y * width + x] as number) >> 4;
      const at = y * rowBytes + 1 + (x >> 1);
      lines[at] = (lines[at] as number) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  return lines;
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
