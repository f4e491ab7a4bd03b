import { glyphs, type Point, strokesOf } from "#worker/features/captcha/captcha.glyphs";

interface Letter {
  readonly x: number;
  readonly strokes: Point[][];
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((total, { x }) => total + x, 0) / points.length,
  y: points.reduce((total, { y }) => total + y, 0) / points.length,
});

/**
 * Reads a drawing by its vector paths: adjacent straight strokes are a letter, recognized by its corners, left to
 * right. Empty for a picture without paths.
 */
export function readByPaths(file: string): string {
  const letters: Letter[] = [];
  for (const [, d = ""] of file.matchAll(/<path d="M([\d.\s L-]+)"/g)) {
    const stroke = d.split("L").map((pair) => {
      const [x = 0, y = 0] = pair.trim().split(" ").map(Number);
      return { x, y };
    });
    const { x } = middle(stroke);
    const own = letters.find((letter) => Math.abs(letter.x - x) < 14);
    if (own) own.strokes.push(stroke);
    else letters.push({ x, strokes: [stroke] });
  }
  return letters
    .sort((a, b) => a.x - b.x)
    .map(({ strokes }) => likest(strokes))
    .join("");
}

function likest(strokes: Point[][]): string {
  const ordered = (all: readonly (readonly Point[])[]) => [...all].sort((a, b) => a.length - b.length);
  const shape = (all: readonly (readonly Point[])[]) => {
    const points = ordered(all).flat();
    const centre = middle(points);
    const size = Math.sqrt(points.reduce((sum, p) => sum + (p.x - centre.x) ** 2 + (p.y - centre.y) ** 2, 0));
    return points.map((p) => ({ x: (p.x - centre.x) / size, y: (p.y - centre.y) / size }));
  };
  const seen = shape(strokes);
  const distance = (letter: string) => {
    const known = shape(strokesOf(letter));
    if (known.length !== seen.length) return Number.POSITIVE_INFINITY;
    return known.reduce((sum, p, i) => sum + (p.x - (seen[i]?.x ?? 0)) ** 2 + (p.y - (seen[i]?.y ?? 0)) ** 2, 0);
  };
  return Object.keys(glyphs).reduce((best, letter) => (distance(letter) < distance(best) ? letter : best));
}
