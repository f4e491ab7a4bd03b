import { darken, lighten, withOpacity } from "./colour.mjs";
import { contactShadow, roundedHexagonPath } from "./shape.mjs";
import { circle, ellipse, group, groupAt, path, rect, strokedPath } from "./svg.mjs";

/** Two-part capsule, 120 x 48 around (0, 0); with `clear` the right half is see-through. */
export function capsule(d, a, b, clear, inside = "") {
  const across = (c) => d.lin([0, lighten(c, 0.25), 0.25, lighten(c, 0.55), 0.6, c, 1, darken(c, 0.35)]);
  return group(
    {},
    path(
      "M4-24H36A24 24 0 0 1 36 24H4Z",
      clear
        ? d.lin([
            0,
            withOpacity("#fff", 0.9),
            0.5,
            withOpacity(lighten(b, 0.75), 0.6),
            1,
            withOpacity(lighten(b, 0.35), 0.9),
          ])
        : across(b),
    ),
    inside,
    path("M6-25.500H-36A25.500 25.500 0 0 0-36 25.500H6Z".replaceAll("25.500", "25.5"), across(a)),
    strokedPath("M6-24V24", darken(a, 0.4), 1.6, { op: 0.4 }),
    strokedPath("M-40-13H-4", "#fff", 5, { op: 0.75 }),
    strokedPath("M14-14H34", "#fff", 4, { op: clear ? 0.95 : 0.6 }),
    clear ? path("M4-24H36A24 24 0 0 1 36 24H4", "none", { s: lighten(b, 0.25), sw: 1.6 }) : "",
  );
}

/** Round tablet with a score line, seen at an angle. */
export const tablet = (d, c, r = 26) =>
  group(
    {},
    path(`M${-r} 0V9A${r} ${r * 0.5} 0 0 0 ${r} 9V0Z`, darken(c, 0.22)),
    ellipse(0, 0, r, r * 0.5, d.lin([0, "#fff", 1, c], 0, 0, 1, 1)),
    ellipse(0, 0, r * 0.82, r * 0.4, "none", { s: darken(c, 0.15), sw: 1.4, op: 0.6 }),
    strokedPath(`M${-r * 0.6} ${r * 0.18}L${r * 0.6} ${-r * 0.18}`, darken(c, 0.25), 2.2),
  );

/** Screw-cap bottle with a label, 190 high; `glass` tints the body. */
export function bottle(d, glass, cap, label) {
  const wall = "M-62-122C-62-138-40-140-38-152H38C40-140 62-138 62-122V-16Q62 0 46 0H-46Q-62 0-62-16Z";
  return group(
    {},
    contactShadow(d, 8, 0, 92, 15, 0.4),
    path(
      wall,
      d.lin([0, darken(glass, 0.2), 0.22, lighten(glass, 0.45), 0.6, glass, 1, darken(glass, 0.45)], 0, 0, 1, 0),
    ),
    rect(-62, -108, 124, 80, 0, d.lin([0, "#D5E0EC", 0.22, "#fff", 0.7, "#fff", 1, "#B9CADC"], 0, 0, 1, 0)),
    rect(-46, -96, 44, 9, 4, label),
    rect(-46, -80, 64, 6, 3, lighten(label, 0.6)),
    rect(-46, -68, 52, 6, 3, lighten(label, 0.7)),
    rect(-46, -56, 60, 6, 3, lighten(label, 0.7)),
    path(roundedHexagonPath(40, -66, 15), lighten(label, 0.3)),
    path(roundedHexagonPath(40, -66, 7), "#fff"),
    rect(
      -46,
      -194,
      92,
      44,
      9,
      d.lin([0, darken(cap, 0.1), 0.25, lighten(cap, 0.6), 0.6, cap, 1, darken(cap, 0.3)], 0, 0, 1, 0),
    ),
    strokedPath([-34, -22, -10, 2, 14, 26, 36].map((x) => `M${x}-184V-160`).join(""), darken(cap, 0.35), 2.4, {
      op: 0.4,
    }),
    ellipse(0, -192, 42, 5, "#fff", { op: 0.5 }),
    strokedPath("M-52-118V-14", "#fff", 5, { op: 0.55 }),
  );
}

/** Foil strip with raised tablets, `cols` wide. */
export function blister(d, cols, foil, c) {
  const w = cols * 42 + 16;
  const pocket = groupAt(
    0,
    0,
    1,
    ellipse(0, 4, 16, 13, darken(foil, 0.3)),
    ellipse(0, 0, 16, 13, d.lin([0, "#fff", 0.5, lighten(c, 0.3), 1, c], 0.1, 0, 0.9, 1)),
    strokedPath("M-9-4Q-6-9 0-9", "#fff", 2.6, { op: 0.9 }),
  );
  const id = d.shape(pocket);
  return group(
    {},
    rect(3, 7, w, 100, 10, "#0B1F3A", { op: 0.16 }),
    rect(0, 0, w, 100, 10, d.lin([0, "#fff", 0.5, foil, 1, darken(foil, 0.18)], 0, 0, 1, 1)),
    rect(4, 4, w - 8, 92, 8, "none", { s: "#fff", sw: 1.6, op: 0.7, dash: "3 4" }),
    Array.from(
      { length: cols * 2 },
      (_, i) => `<use href="#${id}" transform="translate(${29 + (i % cols) * 42} ${29 + Math.floor(i / cols) * 42})"/>`,
    ).join(""),
  );
}

export const pill = (d, x, y, r, c) => [
  circle(x + 2, y + 4, r, "#0B1F3A", { op: 0.18 }),
  circle(x, y, r, d.rad([0, "#fff", 0.6, lighten(c, 0.3), 1, c], 0.36, 0.3, 0.8)),
];

/** Lobed enzyme with a six-sided pocket on its right, or on its left when `flip` is set. */
export function enzyme(d, x, y, deg, k, c, flip = false) {
  const body = "M32-19C24-36 2-42-14-34-34-38-46-18-38-4-46 14-34 34-14 32 2 42 24 36 32 19L12 19 1 0 12-19Z";
  const glaze = d.lin(
    [0, lighten(c, 0.7), 0.42, lighten(c, 0.1), 1, darken(c, 0.35)],
    flip ? 0.8 : 0,
    0,
    flip ? 0 : 0.8,
    1,
  );
  return group(
    { t: `translate(${x} ${y}) rotate(${deg}) scale(${flip ? -k : k} ${k})` },
    path(body, "#0B1F3A", { op: 0.2, t: "translate(3 6)" }),
    path(body, glaze),
    path("M-38-4C-28-12-16-8-14 2-18 14-28 20-36 16-42 10-42 2-38-4Z", darken(c, 0.4), { op: 0.28 }),
    strokedPath("M-33-16C-31-26-22-30-14-28-4-34 8-34 16-29", "#fff", 4.5, { op: 0.8 }),
    strokedPath("M32-19H12L1 0 12 19H32", darken(c, 0.4), 2.5, { op: 0.5 }),
  );
}
