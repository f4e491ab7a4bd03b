// Strokes on a grid of 4 by 6, each point two digits (x, y from the top). Pairs that people confuse are left out: 0 O D Q, 1 I, 2 Z,
// 5 S, 8 B, G 6, U V, E F.
const glyphs: Readonly<Record<string, string>> = {
  A: "06 20 46|14 34",
  C: "41 30 10 01 05 16 36 45",
  E: "40 00 06 46|03 33",
  H: "00 06|40 46|03 43",
  J: "40 45 36 16 05",
  K: "00 06|40 03 46",
  L: "00 06 46",
  M: "06 00 23 40 46",
  N: "06 00 46 40",
  P: "06 00 30 41 42 33 03",
  R: "06 00 30 41 42 33 03|23 46",
  T: "00 40|20 26",
  U: "00 05 16 36 45 40",
  W: "00 16 23 36 40",
  X: "00 46|40 06",
  Y: "00 23 40|23 26",
  "3": "01 10 30 41 42 33 13|33 44 45 36 16 05",
  "4": "36 30 04 44",
  "6": "41 30 10 01 05 16 36 45 44 33 13 04",
  "7": "00 40 16",
  "9": "42 33 13 02 01 10 30 41 45 36 16 05",
};

const alphabet = Object.keys(glyphs);
const answerLength = 5;
const width = 180;
const height = 56;
const inks = ["#1d39c4", "#0b4f6c", "#5b2a86", "#7a2e1d", "#1f5f3b"];

/** Uniform in [0, 1) from the platform's cryptographic source. */
function random(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1));
  return word / 2 ** 32;
}

const between = (low: number, high: number) => low + random() * (high - low);

function pick<T>(items: readonly T[]): T {
  return items[Math.floor(random() * items.length)] as T;
}

export function randomAnswer(): string {
  return Array.from({ length: answerLength }, () => pick(alphabet)).join("");
}

/**
 * An SVG of the answer in turned, slanted, shaken strokes: no text element holds it, and strokes stand in random order.
 * 180 by 56 units, transparent, dark inks.
 */
export function drawCaptcha(answer: string): string {
  const cell = (width - 16) / answer.length;
  const strokes = [...answer].flatMap((letter, i) => drawLetter(letter, 8 + cell * (i + 0.5)));
  const lines = Array.from({ length: 3 }, drawNoise);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" fill="none" stroke-linecap="round" stroke-linejoin="round">${shuffled([...strokes, ...lines]).join("")}</svg>`;
}

function drawLetter(letter: string, centreX: number): string[] {
  const turn = between(-0.28, 0.28);
  const slant = between(-0.12, 0.12);
  const size = between(4.6, 5.3);
  const centreY = height / 2 + between(-4, 4);
  const ink = pick(inks);
  const place = (x: number, y: number) => {
    const px = (x - 2 + between(-0.18, 0.18)) * size + slant * (3 - y) * size;
    const py = (y - 3 + between(-0.18, 0.18)) * size;
    return point(
      centreX + px * Math.cos(turn) - py * Math.sin(turn),
      centreY + px * Math.sin(turn) + py * Math.cos(turn),
    );
  };
  return (glyphs[letter] ?? "").split("|").map((stroke) => {
    const points = stroke.split(" ").map(([x = "0", y = "0"]) => place(Number(x), Number(y)));
    return path(`M${points.join("L")}`, ink, between(2.8, 3.5));
  });
}

function drawNoise(): string {
  const y = () => between(6, height - 6);
  const d = `M${point(between(0, 30), y())}C${point(between(30, 70), y())} ${point(between(90, 130), y())} ${point(between(140, width), y())}`;
  return path(d, pick(inks), between(0.7, 1.1));
}

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

const path = (d: string, ink: string, strokeWidth: number) =>
  `<path d="${d}" stroke="${ink}" stroke-width="${strokeWidth.toFixed(1)}"/>`;

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
