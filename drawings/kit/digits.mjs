import { group, strokedPath } from "./svg.mjs";

/** Own numerals as centre lines in a 100 x 140 box: no font is needed, they look the same everywhere. */
const LINES = [
  "M50 13C76 13 87 38 87 70S76 127 50 127 13 102 13 70 24 13 50 13Z",
  "M27 38 58 14V127",
  "M16 48C16 27 30 13 50 13S84 27 84 47C84 63 75 74 60 89L17 127H87",
  "M17 31C23 20 35 13 50 13 70 13 82 25 82 41 82 57 69 66 48 66 71 66 87 78 87 97 87 115 71 127 50 127 32 127 19 119 13 104",
  "M68 127V13L12 93H92",
  "M82 13H29L22 66C30 59 40 55 51 55 73 55 87 70 87 91 87 112 71 127 49 127 33 127 20 120 13 108",
  "M79 23C71 16 63 13 54 13 28 13 14 40 14 78 14 108 28 127 50 127 72 127 86 112 86 91 86 70 72 57 52 57 32 57 18 70 14 86",
  "M13 13H87L43 127",
  "M50 13C69 13 81 24 81 40S69 66 50 66 19 56 19 40 31 13 50 13ZM50 66C72 66 87 78 87 97S72 127 50 127 13 116 13 97 28 66 50 66Z",
  "M21 117C29 124 37 127 46 127 72 127 86 100 86 62 86 32 72 13 50 13 28 13 14 28 14 49 14 70 28 83 48 83 68 83 82 70 86 54",
];

/** Numeral centred on (x, y), `h` high; shadow, body and a lit inner line. */
export function digit(value, x, y, h, { body, shade, shine, weight = 24 }) {
  const k = h / 140;
  const line = LINES[value];
  const off = value === 1 ? -42 : -50;
  const box = (dx, dy) =>
    `translate(${(x + off * k + dx).toFixed(1)} ${(y - 70 * k + dy).toFixed(1)}) scale(${k.toFixed(3)})`;
  return group(
    {},
    shade ? strokedPath(line, shade, weight, { t: box(h * 0.025, h * 0.035), op: 0.55 }) : "",
    strokedPath(line, body, weight, { t: box(0, 0) }),
    shine ? strokedPath(line, shine, weight * 0.18, { t: box(-h * 0.02, -h * 0.022), op: 0.7 }) : "",
  );
}
