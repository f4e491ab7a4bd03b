import { darken, lighten, TOKENS, withOpacity } from "./colour.mjs";
import { smoothPath } from "./shape.mjs";
import { circle, group, numberText, path, rect, strokedPath } from "./svg.mjs";

/** Points of one amplification curve in a box; `ct` 0..1 is where it bends, `top` 0..1 its plateau. */
function sigmoid(x, y, w, h, ct, top = 0.86, steep = 15) {
  return Array.from({ length: 15 }, (_, i) => {
    const u = i / 14;
    return [x + u * w, y + h - h * (0.06 + (top - 0.06) / (1 + Math.exp(-(u - ct) * steep)))];
  });
}

/** Amplification plot: grid, dashed threshold, curves with a soft area and a dot where they cross. */
export function amplificationPlot(
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
    [1, 2, 3].map((i) => `M${numberText(x)} ${numberText(y + (h * i) / 4)}h${numberText(w)}`).join("") +
    [1, 2, 3, 4].map((i) => `M${numberText(x + (w * i) / 5)} ${numberText(y)}v${numberText(h)}`).join("");
  return group(
    {},
    strokedPath(lines, ink, 1.2, { op: grid }),
    strokedPath(`M${numberText(x)} ${numberText(y)}V${numberText(y + h)}H${numberText(x + w)}`, ink, 2.6, { op: 0.55 }),
    curves.map(({ c, ct, top = 0.86 }) => {
      const pts = sigmoid(x, y, w, h, ct, top);
      const line = smoothPath(pts);
      const i = pts.findIndex((p) => p[1] < ty);
      const cross =
        i > 0 ? pts[i - 1][0] + ((pts[i - 1][1] - ty) / (pts[i - 1][1] - pts[i][1])) * (pts[i][0] - pts[i - 1][0]) : 0;
      return group(
        {},
        area && i > 0
          ? path(
              `${line}L${numberText(x + w)} ${numberText(y + h)}H${numberText(x)}Z`,
              d.lin([0, withOpacity(c, 0.32), 1, withOpacity(c, 0)]),
            )
          : "",
        strokedPath(line, c, weight),
        i > 0 ? [circle(cross, ty, weight * 1.7, "#fff"), circle(cross, ty, weight * 1.05, c)] : "",
      );
    }),
    strokedPath(`M${numberText(x)} ${numberText(ty)}h${numberText(w)}`, ink, 2.2, { dash: "7 7", op: 0.8 }),
  );
}

/** Floating white sheet with a coloured header bar. */
export function paperSheet(d, x, y, w, h, { c, rows = 4, mark = true } = {}) {
  const out = [];
  for (let i = 0; i < rows; i++)
    out.push(
      rect(
        x + 18,
        y + 62 + i * 22,
        (w - 36) * [1, 0.82, 0.92, 0.6][i % 4],
        8,
        4,
        i % 4 === 3 ? lighten(c, 0.55) : TOKENS.line,
      ),
    );
  return group(
    {},
    rect(x + 5, y + 10, w, h, 14, TOKENS.ink, { op: 0.13 }),
    rect(x, y, w, h, 14, d.lin([0, "#fff", 1, "#F1F6FB"])),
    rect(x, y, w, h, 14, "none", { s: "#D5E1EC", sw: 1.2 }),
    rect(x + 18, y + 18, w * 0.4, 11, 5.5, c),
    rect(x + 18, y + 36, w * 0.6, 7, 3.5, lighten(c, 0.65)),
    mark
      ? [
          circle(x + w - 30, y + 30, 16, lighten(c, 0.8)),
          strokedPath(`M${numberText(x + w - 37)} ${numberText(y + 30)}l5 6 10-11`, darken(c, 0.1), 3.6),
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
  return group(
    {},
    rect(w * 0.04, h * 0.025, w, h, r, TOKENS.ink, { op: 0.16 }),
    rect(0, 0, w, h, r, d.lin([0, lighten(shell, 0.35), 0.3, shell, 1, darken(shell, 0.5)], 0, 0, 1, 0.6)),
    rect(1.2, 1.2, w - 2.4, h - 2.4, r, "none", { s: "#fff", sw: 1.6, op: 0.35 }),
    glass,
    group({ clip: d.clip(rect(s.x, s.y, s.w, s.h, r * 0.74, "#000")) }, draw(s)),
    rect(w * 0.36, w * 0.085, w * 0.28, w * 0.06, w * 0.03, darken(shell, 0.4)),
  );
}
