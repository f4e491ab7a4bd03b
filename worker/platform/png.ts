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
export async function encodePng(picture: GreyPicture, paper: Colour, ink: Colour): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = picture;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([4, 3], 8);
  const palette = Uint8Array.from({ length: shades * 3 }, (_, i) => {
    const share = Math.floor(i / 3) / (shades - 1);
    return Math.round((paper[i % 3] as number) * (1 - share) + (ink[i % 3] as number) * share);
  });
  return joined([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", await deflated(scanLines(picture))),
    chunk("IEND", new Uint8Array()),
  ]);
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

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function chunk(name: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const named = joined([new TextEncoder().encode(name), data]);
  const all = new Uint8Array(named.length + 8);
  const view = new DataView(all.buffer);
  view.setUint32(0, data.length);
  all.set(named, 4);
  view.setUint32(all.length - 4, crc32(named));
  return all;
}

/** CRC of ISO 3309, as PNG requires; computed bit by bit, because a picture has few bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
