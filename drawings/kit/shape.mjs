import { darken, lighten, TOKENS, withOpacity } from "./colour.mjs";
import { ellipse, group, numberText, path, strokedPath } from "./svg.mjs";

/** Regular hexagon; `flat` puts a flat side on top, otherwise a point. */
export function hexagonPath(cx, cy, r, flat = false) {
  const start = flat ? 0 : Math.PI / 6;
  const pts = Array.from({ length: 6 }, (_, i) => {
    const a = start + (i * Math.PI) / 3;
    return `${numberText(cx + r * Math.cos(a))} ${numberText(cy + r * Math.sin(a))}`;
  });
  return `M${pts.join("L")}Z`;
}

/** Hexagon with rounded corners. */
export function roundedHexagonPath(cx, cy, r, round = 0.22, flat = false) {
  const start = flat ? 0 : Math.PI / 6;
  const p = Array.from({ length: 6 }, (_, i) => {
    const a = start + (i * Math.PI) / 3;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
  });
  const between = (a, b, t) => `${numberText(a[0] + (b[0] - a[0]) * t)} ${numberText(a[1] + (b[1] - a[1]) * t)}`;
  const parts = p.map((v, i) => {
    const before = p[(i + 5) % 6];
    const after = p[(i + 1) % 6];
    return `${i ? "L" : "M"}${between(v, before, round)}Q${numberText(v[0])} ${numberText(v[1])} ${between(v, after, round)}`;
  });
  return `${parts.join("")}Z`;
}

/** Smooth path through points (Catmull-Rom to Bezier). */
export function smoothPath(pts, closed = false) {
  const m = pts.length;
  const get = (i) => (closed ? pts[(i + m) % m] : pts[Math.min(m - 1, Math.max(0, i))]);
  let out = `M${numberText(pts[0][0])} ${numberText(pts[0][1])}`;
  for (let i = 0; i < (closed ? m : m - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    out += `C${numberText(b[0] + (c[0] - a[0]) / 6)} ${numberText(b[1] + (c[1] - a[1]) / 6)} ${numberText(c[0] - (e[0] - b[0]) / 6)} ${numberText(c[1] - (e[1] - b[1]) / 6)} ${numberText(c[0])} ${numberText(c[1])}`;
  }
  return closed ? `${out}Z` : out;
}

export const polygonPath = (pts) => `M${pts.map(([x, y]) => `${numberText(x)} ${numberText(y)}`).join("L")}Z`;

/** Repeatable pseudo-random numbers 0..1. */
export function createSeededRandom(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Soft contact shadow on a table. */
export function contactShadow(d, x, y, rx, ry, strength = 0.28, c = TOKENS.ink) {
  return ellipse(
    x,
    y,
    rx,
    ry,
    d.rad([0, withOpacity(c, strength), 0.55, withOpacity(c, strength * 0.55), 1, withOpacity(c, 0)]),
  );
}

export function glow(d, x, y, r, c, strength = 0.5, ry = r) {
  return ellipse(
    x,
    y,
    r,
    ry,
    d.rad([0, withOpacity(c, strength), 0.5, withOpacity(c, strength * 0.4), 1, withOpacity(c, 0)]),
  );
}

/** Raised hexagonal tile: side wall below, bevelled face, lit edge at upper left. */
export function hexagonTile(d, x, y, r, c, depth = r * 0.16) {
  return group(
    {},
    path(roundedHexagonPath(x, y + depth, r), darken(c, 0.38)),
    path(roundedHexagonPath(x, y, r), d.lin([0, lighten(c, 0.34), 0.55, c, 1, darken(c, 0.14)], 0.1, 0, 0.8, 1)),
    strokedPath(
      roundedHexagonPath(x, y, r * 0.93),
      d.lin([0, withOpacity("#fff", 0.75), 0.5, withOpacity("#fff", 0.08), 1, withOpacity("#fff", 0)], 0, 0, 0.8, 1),
      r * 0.05,
    ),
  );
}

/** Honeycomb of thin outlines fading away from (fx, fy); decoration behind a scene. */
export function honeycombLattice(x, y, w, h, r, c, fade, more = {}) {
  const dx = r * Math.sqrt(3);
  const rows = Math.ceil(h / (r * 1.5));
  const cols = Math.ceil(w / dx);
  const bins = new Map();
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      const cx = x + i * dx + (j % 2 ? dx / 2 : 0);
      const cy = y + j * r * 1.5;
      const op = Math.round(fade(cx, cy) * 20) / 20;
      if (op > 0) bins.set(op, `${bins.get(op) ?? ""}${hexagonPath(cx, cy, r * 0.94)}`);
    }
  }
  return [...bins].map(([op, dd]) =>
    strokedPath(dd, c, more.sw ?? 1.5, { op, ...(more.fill ? { fill: more.fill } : {}) }),
  );
}

/** Four-pointed twinkle. */
export const fourPointedStar = (x, y, r, fill, op) =>
  path(
    `M${numberText(x)} ${numberText(y - r)}Q${numberText(x)} ${numberText(y)} ${numberText(x + r)} ${numberText(y)}Q${numberText(x)} ${numberText(y)} ${numberText(x)} ${numberText(y + r)}Q${numberText(x)} ${numberText(y)} ${numberText(x - r)} ${numberText(y)}Q${numberText(x)} ${numberText(y)} ${numberText(x)} ${numberText(y - r)}Z`,
    fill,
    { op },
  );
