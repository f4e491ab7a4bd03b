import { pngFile } from "../../platform/png";

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

/** A photo as a telephone might have taken it. */
export function lowVolumePhoto(): Blob {
  const raw = new Uint8Array(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) raw.set(colourAt(x, y), y * (1 + width * 3) + 1 + x * 3);
  }
  return new Blob([pngFile({ width, height }, [8, 2], raw)], { type: "image/png" });
}
