import { darken, lighten } from "./colour.mjs";
import { createSeededRandom, glow, roundedHexagonPath } from "./shape.mjs";
import { circle, ellipse, group, path, referenceAt, strokedPath } from "./svg.mjs";

const spikes = {
  crown: (d, c) =>
    d.shape(
      strokedPath("M0-74V-92", darken(c, 0.2), 6),
      path(
        "M-12-92C-16-106-6-112 0-104 6-112 16-106 12-92 6-86-6-86-12-92Z",
        d.lin([0, lighten(c, 0.35), 1, darken(c, 0.18)]),
      ),
      circle(-5, -101, 2.4, "#fff", { op: 0.7 }),
    ),
  rod: (d, c) => d.shape(strokedPath("M0-76V-98", d.linU([0, lighten(c, 0.35), 1, darken(c, 0.25)], -4, 0, 4, 0.1), 8)),
  knob: (d, c) =>
    d.shape(
      strokedPath("M0-76V-92", darken(c, 0.3), 4),
      circle(0, -97, 8, d.rad([0, lighten(c, 0.55), 1, darken(c, 0.15)], 0.35, 0.3, 0.8)),
    ),
  petal: (d, c) =>
    d.shape(
      path("M0-72C-9-82-8-100 0-106 8-100 9-82 0-72Z", d.lin([0, lighten(c, 0.45), 1, darken(c, 0.2)], 0, 0, 1, 0.5)),
    ),
};

const KINDS = {
  covid: { ring: ["crown"], count: 13, face: "crown" },
  "flu-a": { ring: ["rod", "rod", "knob"], count: 24, face: "segments" },
  "flu-b": { ring: ["rod", "knob"], count: 18, face: "bands" },
  rsv: { ring: ["petal"], count: 20, face: "hexes" },
};

function covidFace(c) {
  const spots = [
    [-26, -30, 13],
    [22, -38, 11],
    [40, 4, 10],
    [4, 6, 14],
    [-44, 10, 10],
    [-18, 42, 12],
    [28, 42, 11],
  ];
  return spots.map(([x, y, r]) => [
    ellipse(x + 2, y + 4, r, r * 0.9, darken(c, 0.45), { op: 0.5 }),
    circle(x, y, r, lighten(c, 0.22)),
    circle(x - r * 0.3, y - r * 0.35, r * 0.36, "#fff", { op: 0.6 }),
  ]);
}

function segments(c) {
  const rows = [
    [-30, -26],
    [-10, -34],
    [10, -34],
    [30, -26],
    [-24, 6],
    [-2, 2],
    [20, 6],
  ];
  return [
    strokedPath(rows.map(([x, y]) => `M${x} ${y}c7 6-7 10 0 16s-7 10 0 16`).join(""), darken(c, 0.5), 8, { op: 0.45 }),
    strokedPath(rows.map(([x, y]) => `M${x} ${y}c7 6-7 10 0 16s-7 10 0 16`).join(""), lighten(c, 0.62), 5),
  ];
}

const bands = (c) =>
  [-38, -16, 6, 28].map((y, i) => [
    strokedPath(`M${-44 + i * 3} ${y}C-20 ${y + 18} 16 ${y - 10} ${44 - i * 4} ${y + 8}`, darken(c, 0.5), 9, {
      op: 0.35,
      t: "translate(1 3)",
    }),
    strokedPath(`M${-44 + i * 3} ${y}C-20 ${y + 18} 16 ${y - 10} ${44 - i * 4} ${y + 8}`, lighten(c, 0.55), 5.5),
  ]);

const hexes = (c) =>
  [
    [0, 0, 19],
    [-34, 0, 12],
    [34, 2, 12],
    [-18, -32, 13],
    [18, -32, 12],
    [-17, 33, 12],
    [19, 34, 12],
  ].map(([x, y, r]) => [
    path(roundedHexagonPath(x + 1, y + 3, r), darken(c, 0.5), { op: 0.45 }),
    path(roundedHexagonPath(x, y, r), lighten(c, 0.36)),
    path(roundedHexagonPath(x - 1, y - 2, r * 0.5), "#fff", { op: 0.5 }),
  ]);

/** Virus particle of outer radius about 108 around (0, 0). */
export function virus(d, kind, c) {
  const { ring, count, face } = KINDS[kind];
  const parts = ring.map((name) => spikes[name](d, c));
  const ids = Array.from({ length: count }, (_, i) => referenceAt(parts[i % ring.length], 0, 0, 1, (i * 360) / count));
  const inner =
    face === "crown" ? covidFace(c) : face === "segments" ? segments(c) : face === "bands" ? bands(c) : hexes(c);
  return group(
    {},
    ids,
    circle(0, 0, 78, d.rad([0, lighten(c, 0.48), 0.5, c, 1, darken(c, 0.4)], 0.36, 0.3, 0.78)),
    circle(0, 0, 70, "none", { s: lighten(c, 0.5), sw: 2, op: 0.4, dash: "2 6" }),
    inner,
    path("M-58-28C-50-52-26-66-2-64-24-58-44-44-50-22-52-16-60-20-58-28Z", "#fff", { op: 0.5 }),
    strokedPath("M62 36C50 58 28 70 4 72", lighten(c, 0.45), 4, { op: 0.5 }),
  );
}

export function floatingParticles(d, list, c) {
  const next = createSeededRandom(5);
  return list.map(([x, y, r]) => [
    glow(d, x, y, r * 2.4, c, 0.25),
    circle(x, y, r, d.rad([0, lighten(c, 0.6), 1, c], 0.35, 0.3, 0.8), { op: 0.55 + next() * 0.3 }),
  ]);
}
