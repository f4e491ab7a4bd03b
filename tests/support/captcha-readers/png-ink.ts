import { inflateSync } from "node:zlib";

/** A picture as the reader uses it: how dark each point is, 0 paper to 1 ink. */
export interface Seen {
  readonly width: number;
  readonly height: number;
  readonly dark: Float32Array;
}

/**
 * Decodes the PNG of a captcha (sixteen palette colours, no filter), as any attacker's library would. Throws for
 * anything else.
 */
export function seenIn(png: Uint8Array): Seen {
  const chunks = chunksOf(png);
  const header = new DataView(chunks.get("IHDR")?.slice().buffer ?? new ArrayBuffer(13));
  const [width, height] = [header.getUint32(0), header.getUint32(4)];
  if (header.getUint8(8) !== 4 || header.getUint8(9) !== 3) throw new Error("not a palette of sixteen colours");
  const palette = chunks.get("PLTE") ?? new Uint8Array();
  const brightness = (shade: number) =>
    (palette[shade * 3] ?? 0) + (palette[shade * 3 + 1] ?? 0) + (palette[shade * 3 + 2] ?? 0);
  const [paper, ink] = [brightness(0), brightness(15)];
  const lines = inflateSync(chunks.get("IDAT") ?? new Uint8Array());
  const rowBytes = 1 + Math.ceil(width / 2);
  const dark = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const two = lines[y * rowBytes + 1 + (x >> 1)] ?? 0;
      dark[y * width + x] = (paper - brightness(x % 2 === 0 ? two >> 4 : two & 15)) / (paper - ink);
    }
  }
  return { width, height, dark };
}

function chunksOf(png: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const found = new Map<string, Uint8Array>();
  for (let at = 8; at < png.length; at += view.getUint32(at) + 12) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    found.set(name, png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  return found;
}
