import { type Colour, encodePng, type GreyPicture } from "../../platform/png";
import { glyphs, type Point, strokesOf } from "./captcha.glyphs";

export const captchaSize = { width: 180, height: 56 } as const;

const { width, height } = captchaSize;
const alphabet = Object.keys(glyphs);
const answerLength = 5;
const paper: Colour = [247, 249, 252];
const inks: readonly Colour[] = [
  [29, 57, 150],
  [11, 79, 108],
  [91, 42, 134],
  [122, 46, 29],
  [31, 95, 59],
];

/** Uniform in [0, 1) from the platform's cryptographic source. */
function random(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const between = (low: number, high: number) => low + random() * (high - low);

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function randomAnswer(): string {
  return Array.from({ length: answerLength }, () => pick(alphabet)).join("");
}

/** A PNG of the answer, 180 by 56 pixels: one colour, so that colour cannot separate characters from the lines across them. */
export function captchaPicture(answer: string): Uint8Array<ArrayBuffer> {
  return encodePng(drawCaptcha(answer), paper, pick(inks));
}

/**
 * Characters of different size, angle and position that touch each other, bent as a whole, with lines as thick as their strokes
 * across them and thin cuts through them: neither gaps, thickness, colour nor position tell a program where a character begins.
 */
export function drawCaptcha(answer: string): GreyPicture {
  const ink = new Uint8Array(width * height);
  const bend = newBend();
  const sizes = [...answer].map(() => between(4.8, 6));
  // The width that the characters leave free is divided unevenly; when there is too little, they overlap.
  const gaps = sizes.map(() => between(0.3, 1.7));
  const free = width - 22 - sum(sizes) * 4;
  let x = 11;
  for (const [i, letter] of [...answer].entries()) {
    const size = sizes[i] as number;
    const centre = { x: x + size * 2, y: height / 2 + between(-5.5, 5.5) };
    for (const stroke of letterStrokes(letter, centre, size)) drawLine(ink, stroke.map(bend), between(1.5, 2), 255);
    x += size * 4 + (free * (gaps[i] as number)) / sum(gaps);
  }
  for (let i = 0; i < 2; i++) drawLine(ink, curve().map(bend), between(0.6, 1), 255);
  for (let i = 0; i < 2; i++) drawLine(ink, dash(), between(0.8, 1.4), 255);
  drawLine(ink, curve(), between(0.4, 0.6), 0);
  return { width, height, ink };
}

function letterStrokes(letter: string, centre: Point, size: number): Point[][] {
  const [turn, slant] = [between(-0.36, 0.36), between(-0.4, 0.4)];
  const [wide, tall] = [between(0.8, 1.15), between(0.82, 1.02)];
  const place = (point: Point) => {
    const px = (point.x * wide + between(-0.15, 0.15) - slant * point.y) * size;
    const py = (point.y + between(-0.15, 0.15)) * size * tall;
    return {
      x: centre.x + px * Math.cos(turn) - py * Math.sin(turn),
      y: centre.y + px * Math.sin(turn) + py * Math.cos(turn),
    };
  };
  return strokesOf(letter).map((stroke) => inSteps(stroke.map(place)));
}

/** Bends the whole picture smoothly: two waves in each direction. */
function newBend(): (point: Point) => Point {
  const wave = () => {
    const [high, long, start] = [between(1.4, 2.8), between(36, 66), between(0, 2 * Math.PI)];
    return (at: number) => high * Math.sin((2 * Math.PI * at) / long + start);
  };
  const [acrossX, acrossY, alongX, alongY] = [wave(), wave(), wave(), wave()];
  return ({ x, y }) => ({ x: x + acrossX(y) + alongX(x), y: y + acrossY(x) + alongY(y) });
}

/** A curve from the left edge to the right one through all characters. */
function curve(): Point[] {
  const y = () => between(4, height - 4);
  const [a, b, c, d] = [y(), y(), y(), y()];
  return Array.from({ length: 46 }, (_, i) => {
    const t = i / 45;
    const s = 1 - t;
    return { x: t * width, y: a * s ** 3 + 3 * b * s * s * t + 3 * c * s * t * t + d * t ** 3 };
  });
}

function dash(): Point[] {
  const [x, y, turn, long] = [between(8, width - 8), between(8, height - 8), between(0, Math.PI), between(5, 9)];
  return [
    { x, y },
    { x: x + long * Math.cos(turn), y: y + long * Math.sin(turn) },
  ];
}

/** Divides the line into steps of two units, so that it also bends between its corners. */
function inSteps(points: readonly Point[]): Point[] {
  return points.flatMap((to, i) => {
    const from = points[i - 1];
    if (!from) return [to];
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 2));
    return Array.from({ length: steps }, (_, n) => {
      const share = (n + 1) / steps;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}

/** Draws a line with round ends and soft edges, `radius` to either side; darker ink wins, ink of 0 erases. */
function drawLine(ink: Uint8Array, points: readonly Point[], radius: number, shade: 0 | 255): void {
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (from) drawPiece(ink, from, to, radius, shade);
  }
}

function drawPiece(ink: Uint8Array, from: Point, to: Point, radius: number, shade: 0 | 255): void {
  const reach = radius + 1;
  const [left, right] = [Math.floor(Math.min(from.x, to.x) - reach), Math.ceil(Math.max(from.x, to.x) + reach)];
  const [top, bottom] = [Math.floor(Math.min(from.y, to.y) - reach), Math.ceil(Math.max(from.y, to.y) + reach)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy || 1;
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y++) {
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x++) {
      const t = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / squared));
      const cover = radius + 0.5 - Math.sqrt((x - from.x - t * dx) ** 2 + (y - from.y - t * dy) ** 2);
      if (cover <= 0) continue;
      const strength = Math.round(Math.min(1, cover) * 255);
      const at = y * width + x;
      ink[at] = shade ? Math.max(ink[at] as number, strength) : Math.min(ink[at] as number, 255 - strength);
    }
  }
}
