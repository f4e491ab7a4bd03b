const [width, height] = [480, 640];

/** Red, green, blue of a pixel: a collection tube on a grey bench, its liquid far below the mark. */
function colourAt(x: number, y: number): readonly [number, number, number] {
  const fromMiddle = Math.abs(x - width / 2);
  const isTube = fromMiddle < 62 - Math.max(0, y - 520) * 0.5 && y > 120 && y < 590;
  if (fromMiddle < 76 && y > 60 && y <= 130) return [38, 108, 190];
  if (!isTube) return [214 - Math.floor(y / 24), 218 - Math.floor(y / 26), 222 - Math.floor(y / 28)];
  if (fromMiddle > 54 - Math.max(0, y - 520) * 0.5) return [150, 168, 180];
  if (y > 300 && y < 304 && x > width / 2) return [40, 40, 48];
  if (y > 500) return [196, 216, 178];
  return [236, 242, 246];
}

/** A photo as a telephone might have taken it: a PNG that every browser shows (PNG 3rd edition, 5 and 10). */
export async function lowVolumePhoto(): Promise<Blob> {
  const raw = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) raw.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  const packed = new Blob([raw]).stream().pipeThrough(new CompressionStream("deflate"));
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2], 8);
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  const mark = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [mark, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", new Uint8Array())];
  return new Blob(parts, { type: "image/png" });
}

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
