import { dark, light, TOKENS, veil } from "./colour.mjs";
import { ell, g, n, path, stroke } from "./svg.mjs";

/** Regular hexagon; `flat` puts a flat side on top, otherwise a point. */
export function hexPath(cx, cy, r, flat = false) {
  const start = flat ? 0 : Math.PI / 6;
  const pts = Array.from({ length: 6 }, (_, i) => {
    const a = start + (i * Math.PI) / 3;
    return `${n(cx + r * Math.cos(a))} ${n(cy + r * Math.sin(a))}`;
  });
  return `M${pts.join("L")}Z`;
}

/** Hexagon with rounded corners. */
export function softHex(cx, cy, r, round = 0.22, flat = false) {
  const start = flat ? 0 : Math.PI / 6;
  const p = Array.from({ length: 6 }, (_, i) => {
    const a = start + (i * Math.PI) / 3;
    return [cx + r * Math.cos(a), cy + r * Math.sin(a)];
  });
  const between = (a, b, t) => `${n(a[0] + (b[0] - a[0]) * t)} ${n(a[1] + (b[1] - a[1]) * t)}`;
  const parts = p.map((v, i) => {
    const before = p[(i + 5) % 6];
    const after = p[(i + 1) % 6];
    return `${i ? "L" : "M"}${between(v, before, round)}Q${n(v[0])} ${n(v[1])} ${between(v, after, round)}`;
  });
  return `${parts.join("")}Z`;
}

/** Smooth path through points (Catmull-Rom to Bezier). */
export function smooth(pts, closed = false) {
  const m = pts.length;
  const get = (i) => (closed ? pts[(i + m) % m] : pts[Math.min(m - 1, Math.max(0, i))]);
  let out = `M${n(pts[0][0])} ${n(pts[0][1])}`;
  for (let i = 0; i < (closed ? m : m - 1); i++) {
    const [a, b, c, e] = [get(i - 1), get(i), get(i + 1), get(i + 2)];
    out += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (e[0] - b[0]) / 6)} ${n(c[1] - (e[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`;
  }
  return closed ? `${out}Z` : out;
}

export const polygon = (pts) => `M${pts.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

/** Repeatable pseudo-random numbers 0..1. */
export function seeded(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Soft contact shadow on a table. */
export function shadow(d, x, y, rx, ry, strength = 0.28, c = TOKENS.ink) {
  return ell(x, y, rx, ry, d.rad([0, veil(c, strength), 0.55, veil(c, strength * 0.55), 1, veil(c, 0)]));
}

export function glow(d, x, y, r, c, strength = 0.5, ry = r) {
  return ell(x, y, r, ry, d.rad([0, veil(c, strength), 0.5, veil(c, strength * 0.4), 1, veil(c, 0)]));
}

/** Raised hexagonal tile: side wall below, bevelled face, lit edge at upper left. */
export function tile(d, x, y, r, c, depth = r * 0.16) {
  return g(
    {},
    path(softHex(x, y + depth, r), dark(c, 0.38)),
    path(softHex(x, y, r), d.lin([0, light(c, 0.34), 0.55, c, 1, dark(c, 0.14)], 0.1, 0, 0.8, 1)),
    stroke(
      softHex(x, y, r * 0.93),
      d.lin([0, veil("#fff", 0.75), 0.5, veil("#fff", 0.08), 1, veil("#fff", 0)], 0, 0, 0.8, 1),
      r * 0.05,
    ),
  );
}

/** Honeycomb of thin outlines fading away from (fx, fy); decoration behind a scene. */
export function lattice(x, y, w, h, r, c, fade, more = {}) {
  const dx = r * Math.sqrt(3);
  const rows = Math.ceil(h / (r * 1.5));
  const cols = Math.ceil(w / dx);
  const bins = new Map();
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      const cx = x + i * dx + (j % 2 ? dx / 2 : 0);
      const cy = y + j * r * 1.5;
      const op = Math.round(fade(cx, cy) * 20) / 20;
      if (op > 0) bins.set(op, `${bins.get(op) ?? ""}${hexPath(cx, cy, r * 0.94)}`);
    }
  }
  return [...bins].map(([op, dd]) => stroke(dd, c, more.sw ?? 1.5, { op, ...(more.fill ? { fill: more.fill } : {}) }));
}

/** Four-pointed twinkle. */
export const twinkle = (x, y, r, fill, op) =>
  path(
    `M${n(x)} ${n(y - r)}Q${n(x)} ${n(y)} ${n(x + r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y + r)}Q${n(x)} ${n(y)} ${n(x - r)} ${n(y)}Q${n(x)} ${n(y)} ${n(x)} ${n(y - r)}Z`,
    fill,
    { op },
  );
