export const TOKENS = {
  ink: "#0B1F3A",
  text: "#24344D",
  muted: "#5B6B82",
  line: "#E3E9F2",
  paper: "#FFFFFF",
  mist: "#F5F8FC",
  blue: "#1890FF",
  blueDeep: "#0B6BCB",
  teal: "#0FB5AE",
  amber: "#E8890C",
  red: "#D4380D",
  green: "#2E9E5B",
  coffee: "#8A5A3C",
  indigo: "#4F5BD5",
  lime: "#6BA539",
  orange: "#F2643D",
  crimson: "#C2334D",
  rose: "#D9679A",
};

const wide = (hex) => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex);
const parse = (hex) => [1, 3, 5].map((i) => Number.parseInt(wide(hex).slice(i, i + 2), 16));
const hex2 = (v) =>
  Math.round(Math.min(255, Math.max(0, v)))
    .toString(16)
    .padStart(2, "0");

/** Straight blend of two #RRGGBB colours, t from 0 (a) to 1 (b). */
export function mixColours(a, b, t) {
  const [p, q] = [parse(a), parse(b)];
  return `#${p.map((v, i) => hex2(v + (q[i] - v) * t)).join("")}`;
}

export const lighten = (c, t) => mixColours(c, "#FFFFFF", t);
/** Darkens towards ink rather than black, so that shadows of every hue stay in one family. */
export const darken = (c, t) => mixColours(c, TOKENS.ink, t);

/** Colour with an opacity, for gradient stops. */
export const withOpacity = (c, opacity) => `${c}@${opacity}`;
