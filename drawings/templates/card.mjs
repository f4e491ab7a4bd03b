import { hexagonPath } from "../kit/shape.mjs";
import { group, path, rect, strokedPath } from "../kit/svg.mjs";

/**
 * The plate that carries the customer's lines. Text-safe area: x 60..690, y 700..950, three bands of 76 from y 712;
 * two hairlines part the bands, everything else inside is plain paper.
 */
export function card(d, { paper, shade, line, trim, trimDark, mark, cast }) {
  const [x, y, w, h] = [40, 682, 670, 288];
  const corner = (cx, cy, sx, sy) =>
    group(
      { t: `translate(${cx} ${cy}) scale(${sx} ${sy})` },
      path("M-3 44V13Q-3-3 13-3H44L30 11H19Q11 11 11 19V30Z", d.lin([0, trim, 1, trimDark], 0, 0, 1, 1)),
      strokedPath("M0 38V14Q0 0 14 0H38", "#fff", 1.6, { op: 0.55 }),
    );
  return group(
    {},
    rect(x + 6, y + 14, w - 12, h, 22, cast, { op: 0.3 }),
    rect(x + 2, y + 6, w - 4, h, 20, cast, { op: 0.32 }),
    rect(x, y, w, h, 18, d.lin([0, paper, 1, shade], 0, 0, 0.35, 1)),
    rect(x + 1.5, y + 1.5, w - 3, h - 3, 17, "none", { s: "#fff", sw: 2, op: 0.75 }),
    rect(x + 14, y + 14, w - 28, h - 28, 10, "none", { s: line, sw: 1.4, op: 0.9 }),
    group(
      { op: 0.55 },
      [
        [640, 905, 30],
        [692 - 104, 905, 30],
        [614, 860, 30],
      ].map(([a, b, r]) => strokedPath(hexagonPath(a, b, r), mark, 2)),
    ),
    path("M68 788H682M68 864H682", "none", { s: line, sw: 1.4 }),
    corner(x + 3, y + 3, 1, 1),
    corner(x + w - 3, y + 3, -1, 1),
    corner(x + 3, y + h - 3, 1, -1),
    corner(x + w - 3, y + h - 3, -1, -1),
  );
}
