import { glyphs, strokesOf } from "#worker/features/captcha/captcha.glyphs";
import type { Seen } from "./png-ink";

interface Template {
  readonly letter: string;
  readonly width: number;
  readonly height: number;
  /** +1 where ink is expected, negative where paper is, so that the sum is a similarity. */
  readonly weights: Float32Array;
}

/** Weight of ink beside a stroke against a letter. */
const againstStray = 0.55;

const templates = Object.keys(glyphs).flatMap((letter) =>
  [-0.22, 0, 0.22].flatMap((turn) => [5, 5.8].map((size) => templateOf(letter, turn, size))),
);

function templateOf(letter: string, turn: number, size: number): Template {
  const [width, height] = [32, 44];
  const weights = new Float32Array(width * height);
  const strokes = strokesOf(letter).map((stroke) =>
    stroke.map(({ x, y }) => ({
      x: width / 2 + (x * Math.cos(turn) - y * Math.sin(turn)) * size,
      y: height / 2 + (x * Math.sin(turn) + y * Math.cos(turn)) * size,
    })),
  );
  let inked = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isInk = distanceTo(strokes, x, y) <= 2;
      weights[y * width + x] = isInk ? 1 : 0;
      inked += isInk ? 1 : 0;
    }
  }
  for (let i = 0; i < weights.length; i++) weights[i] = weights[i] ? 1 / inked : -againstStray / inked;
  return { letter, width, height, weights };
}

function distanceTo(strokes: readonly (readonly { x: number; y: number }[])[], x: number, y: number): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (const stroke of strokes) {
    for (let i = 1; i < stroke.length; i++) {
      const [a, b] = [stroke[i - 1] as { x: number; y: number }, stroke[i] as { x: number; y: number }];
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
      nearest = Math.min(nearest, Math.hypot(x - a.x - t * dx, y - a.y - t * dy));
    }
  }
  return nearest;
}

/**
 * A template matcher that knows the letters, their sizes and the approximate positions of the five: around each fifth
 * of the picture it compares every letter in three rotations and two sizes with the ink and takes the most similar. It
 * does not learn.
 */
export function readByTemplates(seen: Seen, letters = 5): string {
  const cell = (seen.width - 22) / letters;
  return Array.from({ length: letters }, (_, i) => likest(seen, 11 + cell * (i + 0.5))).join("");
}

function likest(seen: Seen, middle: number): string {
  let best = { letter: "", score: Number.NEGATIVE_INFINITY };
  for (const template of templates) {
    for (let dx = -8; dx <= 8; dx += 2) {
      for (let dy = -6; dy <= 6; dy += 2) {
        const score = likeness(seen, template, Math.round(middle + dx), Math.round(seen.height / 2 + dy));
        if (score > best.score) best = { letter: template.letter, score };
      }
    }
  }
  return best.letter;
}

function likeness(seen: Seen, { width, height, weights }: Template, centreX: number, centreY: number): number {
  const [left, top] = [centreX - width / 2, centreY - height / 2];
  let score = 0;
  // Every second point of every second row is enough, in a quarter of the time.
  for (let y = 0; y < height; y += 2) {
    if (top + y < 0 || top + y >= seen.height) continue;
    for (let x = (y / 2) % 2; x < width; x += 2) {
      if (left + x < 0 || left + x >= seen.width) continue;
      score += (weights[y * width + x] as number) * (seen.dark[(top + y) * seen.width + left + x] as number);
    }
  }
  return score;
}
