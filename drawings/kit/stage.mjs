import { darken, lighten, TOKENS, withOpacity } from "./colour.mjs";
import { glow, honeycombLattice, roundedHexagonPath } from "./shape.mjs";
import { circle, ellipse, group, numberText, path, rect, strokedPath } from "./svg.mjs";

/** Tinted room for one product line: wall, big pale hexagon, honeycomb in a corner, floor. */
export function roomScene(d, w, h, c, { cx = w * 0.52, cy = h * 0.46, r = h * 0.42, floor = h * 0.8, to = c } = {}) {
  return group(
    {},
    rect(0, 0, w, h, 0, d.lin([0, lighten(c, 0.93), 0.6, lighten(c, 0.85), 1, lighten(to, 0.74)], 0, 0, 0.9, 1)),
    honeycombLattice(
      w * 0.62,
      -10,
      w * 0.42,
      h * 0.62,
      26,
      c,
      (x, y) => Math.max(0, 0.42 - (w - x) / (w * 0.8) - y / (h * 1.6)),
      { sw: 2 },
    ),
    honeycombLattice(
      -20,
      h * 0.5,
      w * 0.3,
      h * 0.4,
      26,
      c,
      (x, y) => Math.max(0, 0.22 - x / (w * 0.9) - Math.abs(y - h * 0.7) / (h * 2)),
      { sw: 2 },
    ),
    path(
      roundedHexagonPath(cx, cy, r, 0.16),
      d.lin([0, withOpacity("#fff", 0.95), 1, withOpacity(lighten(to, 0.7), 0.55)], 0.1, 0, 0.8, 1),
    ),
    strokedPath(roundedHexagonPath(cx, cy, r * 0.9, 0.16), "#fff", 2.5, { op: 0.8 }),
    rect(0, floor, w, h - floor, 0, d.lin([0, lighten(to, 0.7), 1, lighten(to, 0.56)])),
    rect(0, floor, w, 3, 0, "#fff", { op: 0.75 }),
    glow(d, cx, floor + 6, w * 0.42, "#ffffff", 0.7, 24),
  );
}

/** Low round podium, top centre at (x, y). */
export function podium(d, x, y, rx, c, depth = 16) {
  const ry = rx * 0.2;
  return group(
    {},
    ellipse(
      x + 8,
      y + depth + 6,
      rx * 1.1,
      ry * 1.12,
      d.rad([0, withOpacity(TOKENS.ink, 0.25), 0.7, withOpacity(TOKENS.ink, 0.12), 1, withOpacity(TOKENS.ink, 0)]),
    ),
    path(
      `M${numberText(x - rx)} ${numberText(y)}V${numberText(y + depth)}A${numberText(rx)} ${numberText(ry)} 0 0 0 ${numberText(x + rx)} ${numberText(y + depth)}V${numberText(y)}Z`,
      d.lin([0, lighten(c, 0.35), 0.45, lighten(c, 0.6), 1, darken(c, 0.1)], 0, 0, 1, 0),
    ),
    ellipse(x, y, rx, ry, d.lin([0, "#fff", 1, lighten(c, 0.62)], 0, 0, 0.8, 1)),
    ellipse(x, y, rx * 0.86, ry * 0.84, "none", { s: lighten(c, 0.5), sw: 2, op: 0.7 }),
  );
}

/** Pale backing for a small picture on a white page. */
export function paleBacking(d, x, y, r, c) {
  return group(
    {},
    path(roundedHexagonPath(x, y, r, 0.2), d.lin([0, lighten(c, 0.93), 1, lighten(c, 0.8)], 0.1, 0, 0.8, 1)),
    strokedPath(roundedHexagonPath(x, y, r * 0.9, 0.2), "#fff", 2.5, { op: 0.9 }),
  );
}

/** Small raised disc with a sign drawn in white by `sign`. */
export function discBadge(d, x, y, r, c, sign) {
  return group(
    { t: `translate(${numberText(x)} ${numberText(y)})` },
    circle(2, r * 0.14, r, TOKENS.ink, { op: 0.18 }),
    circle(0, 0, r, d.lin([0, lighten(c, 0.35), 0.5, c, 1, darken(c, 0.25)], 0.1, 0, 0.9, 1)),
    circle(0, 0, r - 2.5, "none", { s: "#fff", sw: 2, op: 0.4 }),
    sign,
  );
}

export const tickMark = (k, w) => strokedPath(`M${-8 * k} ${k}L${-2 * k} ${7 * k} ${9 * k} ${-6 * k}`, "#fff", w);
export const shadedGradient = (d, c) => d.lin([0, lighten(c, 0.4), 0.5, c, 1, darken(c, 0.34)], 0.1, 0, 0.9, 1);

/** Ball-and-stick ring: a hexagon of atoms, radius r. */
export function moleculeRing(d, x, y, r, c, atom = r * 0.2) {
  const pts = Array.from({ length: 6 }, (_, i) => [
    x + r * Math.cos(Math.PI / 6 + (i * Math.PI) / 3),
    y + r * Math.sin(Math.PI / 6 + (i * Math.PI) / 3),
  ]);
  const ball = d.rad([0, lighten(c, 0.6), 0.55, c, 1, darken(c, 0.35)], 0.36, 0.32, 0.75);
  return group(
    {},
    strokedPath(roundedHexagonPath(x, y, r, 0.01), darken(c, 0.25), atom * 0.55),
    strokedPath(roundedHexagonPath(x - 1, y - 1, r, 0.01), lighten(c, 0.45), atom * 0.2),
    pts.map(([a, b]) => circle(a, b, atom, ball)),
  );
}

export const moleculeBond = (x1, y1, x2, y2, c, w = 6) => [
  strokedPath(`M${numberText(x1)} ${numberText(y1)}L${numberText(x2)} ${numberText(y2)}`, darken(c, 0.25), w),
  strokedPath(
    `M${numberText(x1)} ${numberText(y1 - 1.5)}L${numberText(x2)} ${numberText(y2 - 1.5)}`,
    lighten(c, 0.45),
    w * 0.34,
  ),
];
export const shadedBall = (d, x, y, r, c) =>
  circle(x, y, r, d.rad([0, lighten(c, 0.6), 0.55, c, 1, darken(c, 0.35)], 0.36, 0.32, 0.75));
