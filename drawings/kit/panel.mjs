import { dark, light, TOKENS, veil } from "./colour.mjs";
import { smooth } from "./shape.mjs";
import { circ, g, n, path, rect, stroke } from "./svg.mjs";

/** Points of one amplification curve in a box; `ct` 0..1 is where it bends, `top` 0..1 its plateau. */
function sigmoid(x, y, w, h, ct, top = 0.86, steep = 15) {
  return Array.from({ length: 15 }, (_, i) => {
    const u = i / 14;
    return [x + u * w, y + h - h * (0.06 + (top - 0.06) / (1 + Math.exp(-(u - ct) * steep)))];
  });
}

/** Amplification plot: grid, dashed threshold, curves with a soft area and a dot where they cross. */
export function plot(
  d,
  x,
  y,
  w,
  h,
  curves,
  { threshold = 0.34, ink = "#fff", grid = 0.16, weight = 5, area = true } = {},
) {
  const ty = y + h - h * threshold;
  const lines =
    [1, 2, 3].map((i) => `M${n(x)} ${n(y + (h * i) / 4)}h${n(w)}`).join("") +
    [1, 2, 3, 4].map((i) => `M${n(x + (w * i) / 5)} ${n(y)}v${n(h)}`).join("");
  return g(
    {},
    stroke(lines, ink, 1.2, { op: grid }),
    stroke(`M${n(x)} ${n(y)}V${n(y + h)}H${n(x + w)}`, ink, 2.6, { op: 0.55 }),
    curves.map(({ c, ct, top = 0.86 }) => {
      const pts = sigmoid(x, y, w, h, ct, top);
      const line = smooth(pts);
      const i = pts.findIndex((p) => p[1] < ty);
      const cross =
        i > 0 ? pts[i - 1][0] + ((pts[i - 1][1] - ty) / (pts[i - 1][1] - pts[i][1])) * (pts[i][0] - pts[i - 1][0]) : 0;
      return g(
        {},
        area && i > 0 ? path(`${line}L${n(x + w)} ${n(y + h)}H${n(x)}Z`, d.lin([0, veil(c, 0.32), 1, veil(c, 0)])) : "",
        stroke(line, c, weight),
        i > 0 ? [circ(cross, ty, weight * 1.7, "#fff"), circ(cross, ty, weight * 1.05, c)] : "",
      );
    }),
    stroke(`M${n(x)} ${n(ty)}h${n(w)}`, ink, 2.2, { dash: "7 7", op: 0.8 }),
  );
}

/** Floating white sheet with a coloured header bar. */
export function sheet(d, x, y, w, h, { c, rows = 4, mark = true } = {}) {
  const out = [];
  for (let i = 0; i < rows; i++)
    out.push(
      rect(
        x + 18,
        y + 62 + i * 22,
        (w - 36) * [1, 0.82, 0.92, 0.6][i % 4],
        8,
        4,
        i % 4 === 3 ? light(c, 0.55) : TOKENS.line,
      ),
    );
  return g(
    {},
    rect(x + 5, y + 10, w, h, 14, TOKENS.ink, { op: 0.13 }),
    rect(x, y, w, h, 14, d.lin([0, "#fff", 1, "#F1F6FB"])),
    rect(x, y, w, h, 14, "none", { s: "#D5E1EC", sw: 1.2 }),
    rect(x + 18, y + 18, w * 0.4, 11, 5.5, c),
    rect(x + 18, y + 36, w * 0.6, 7, 3.5, light(c, 0.65)),
    mark
      ? [
          circ(x + w - 30, y + 30, 16, light(c, 0.8)),
          stroke(`M${n(x + w - 37)} ${n(y + 30)}l5 6 10-11`, dark(c, 0.1), 3.6),
        ]
      : "",
    out,
  );
}

/** Phone, `w` wide, standing upright with its top left corner on (0, 0); the screen is clipped to `draw(screen)`. */
export function phone(d, w, h, draw, { shell = "#1B2F4D", screen = ["#FFFFFF", "#EEF5FC"] } = {}) {
  const r = w * 0.15;
  const s = { x: w * 0.05, y: w * 0.05, w: w * 0.9, h: h - w * 0.1 };
  const glass = rect(s.x, s.y, s.w, s.h, r * 0.74, d.lin([0, screen[0], 1, screen[1]]));
  return g(
    {},
    rect(w * 0.04, h * 0.025, w, h, r, TOKENS.ink, { op: 0.16 }),
    rect(0, 0, w, h, r, d.lin([0, light(shell, 0.35), 0.3, shell, 1, dark(shell, 0.5)], 0, 0, 1, 0.6)),
    rect(1.2, 1.2, w - 2.4, h - 2.4, r, "none", { s: "#fff", sw: 1.6, op: 0.35 }),
    glass,
    g({ clip: d.clip(rect(s.x, s.y, s.w, s.h, r * 0.74, "#000")) }, draw(s)),
    rect(w * 0.36, w * 0.085, w * 0.28, w * 0.06, w * 0.03, dark(shell, 0.4)),
  );
}
