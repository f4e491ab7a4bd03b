import { darken, lighten, TOKENS, withOpacity } from "./colour.mjs";
import { litDiscs, roundedSquares } from "./lamps.mjs";
import { amplificationPlot } from "./panel.mjs";
import { roundedHexagonPath } from "./shape.mjs";
import { circle, group, numberText, path, rect, strokedPath } from "./svg.mjs";

const [CX, SX] = [0.866, 0.5];
/** Point on the isometric ground: a runs to the lower right, b to the lower left, z upwards. */
const iso = (a, b, z = 0) => [(a - b) * CX, (a + b) * SX - z];
const poly = (...pts) => `M${pts.map(([x, y]) => `${numberText(x)} ${numberText(y)}`).join("L")}Z`;
const topPlane = (z) => `matrix(${CX} ${SX} ${-CX} ${SX} 0 ${numberText(-z)})`;
/** Plane of the face that looks to the lower left (along a, downwards). */
const leftPlane = (b, z) => `matrix(${CX} ${SX} 0 1 ${numberText(-b * CX)} ${numberText(b * SX - z)})`;
/** Plane of the face that looks to the lower right; its x runs away from the front corner. */
const rightPlane = (a, b, z) => `matrix(${CX} ${-SX} 0 1 ${numberText((a - b) * CX)} ${numberText((a + b) * SX - z)})`;

/** Box a x b x h standing on the ground; tones for top, left face, right face. */
function box(d, a, b, h, c, z = 0, tones = {}) {
  const p = (x, y, up) => iso(x, y, up + z);
  const edge = { join: "round", sw: 5 };
  const top = tones.top ?? d.lin([0, lighten(c, 0.62), 1, lighten(c, 0.3)], 0, 0, 1, 1);
  const left = tones.left ?? d.lin([0, lighten(c, 0.14), 1, darken(c, 0.1)]);
  const right = tones.right ?? d.lin([0, darken(c, 0.16), 1, darken(c, 0.36)]);
  return group(
    {},
    path(poly(p(0, b, h), p(a, b, h), p(a, b, 0), p(0, b, 0)), left, { ...edge, s: left }),
    path(poly(p(a, b, h), p(a, 0, h), p(a, 0, 0), p(a, b, 0)), right, { ...edge, s: right }),
    path(poly(p(0, 0, h), p(a, 0, h), p(a, b, h), p(0, b, h)), top, { ...edge, s: top }),
    strokedPath(
      `M${p(0, b, h).map(numberText).join(" ")}L${p(a, b, h).map(numberText).join(" ")}L${p(a, 0, h).map(numberText).join(" ")}`,
      "#fff",
      2.4,
      { op: 0.75 },
    ),
  );
}

/** Grid of independent modules on the top deck; `pick(row, col)` gives the colour of each light. */
function modules(d, cols, rows, pick) {
  const cells = [];
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) cells.push([16 + c * 22, 16 + r * 22, pick(r, c)]);
  const white = d.linU([0, "#fff", 1, "#DCE7F1"], 0, 5.5, 0, 27.5, { spreadMethod: "repeat" });
  return [
    roundedSquares(cells, 19, 5, "#A9BED2"),
    roundedSquares(
      cells.map(([x, y]) => [x, y - 1]),
      19,
      5,
      white,
    ),
    litDiscs(
      cells.map(([x, y, c]) => [x, y - 1, c]),
      6.6,
    ),
  ];
}

function lidOf(d, a, h, accent) {
  const lid = [iso(0, 0, h), iso(a, 0, h), iso(a, 0, h + 120), iso(0, 0, h + 120)].map(([x, y], i) => [
    x + (i > 1 ? 34 : 0),
    y - (i > 1 ? 18 : 0),
  ]);
  const shines = `M${numberText(lid[0][0] + 60)} ${numberText(lid[0][1] - 20)}L${numberText(lid[3][0] + 36)} ${numberText(lid[3][1] + 46)}M${numberText(lid[0][0] + 92)} ${numberText(lid[0][1] - 4)}L${numberText(lid[3][0] + 62)} ${numberText(lid[3][1] + 66)}`;
  const glass = d.lin(
    [
      0,
      withOpacity(lighten(accent, 0.86), 0.95),
      0.5,
      withOpacity("#fff", 0.75),
      1,
      withOpacity(lighten(accent, 0.62), 0.9),
    ],
    0,
    0,
    1,
    1,
  );
  return [
    path(poly(...lid), glass, { s: "#fff", sw: 8, join: "round" }),
    strokedPath(poly(...lid), lighten(accent, 0.5), 2.4, { op: 0.8 }),
    strokedPath(shines, "#fff", 9, { op: 0.8 }),
  ];
}

function touchScreen(d, a, b, c, accent, curves) {
  const x = a * 0.12;
  return [
    rect(x, b - 66, a * 0.56, 56, 10, darken(c, 0.22)),
    rect(x + 4, b - 63, a * 0.56 - 8, 48, 8, "#0E2848"),
    amplificationPlot(
      d,
      x + 14,
      b - 57,
      a * 0.56 - 28,
      34,
      curves ?? [
        { c: "#35D0C7", ct: 0.45 },
        { c: "#5CB5FF", ct: 0.62 },
      ],
      { weight: 2.6, area: false, grid: 0.12 },
    ),
    circle(a * 0.8, b - 38, 14, d.rad([0, lighten(accent, 0.4), 1, accent])),
    circle(a * 0.8, b - 38, 7, "#fff", { op: 0.9 }),
  ];
}

/**
 * Fast PCR instrument, isometric: deck of `cols` x `rows` modules, raised lid behind, slanted touch screen in front.
 * About 560 x 460 with its ground corner at (0, 0) for 12 x 8 modules.
 */
export function instrument(d, { cols = 12, rows = 8, pick, c = "#DCE8F3", accent = TOKENS.blue, curves } = {}) {
  const [a, b] = [cols * 22 + 44, rows * 22 + 104];
  const h = 92;
  const deck = { t: topPlane(h) };
  return group(
    {},
    path(poly(iso(-14, b + 34), iso(a + 34, b + 34), iso(a + 60, -10), iso(10, -30)), TOKENS.ink, { op: 0.1 }),
    path(poly(iso(-6, b + 18), iso(a + 18, b + 18), iso(a + 34, 0), iso(0, 0)), TOKENS.ink, { op: 0.14 }),
    lidOf(d, a, h, accent),
    box(d, a, b, h, c),
    group({ t: leftPlane(b, 26) }, rect(0, 0, a, 10, 0, accent, { op: 0.9 })),
    group({ t: rightPlane(a, b, 26) }, rect(0, 0, b, 10, 0, darken(accent, 0.3))),
    group(
      deck,
      rect(10, 10, a - 20, rows * 22 + 22, 14, d.lin([0, "#B9CBDD", 1, "#DFE9F2"], 0, 0, 1, 1)),
      group({ t: "translate(22 22)" }, modules(d, cols, rows, pick ?? (() => accent))),
    ),
    group({ t: topPlane(h) }, touchScreen(d, a, b, c, accent, curves)),
    group(
      { t: rightPlane(a, b, h - 34) },
      strokedPath([0, 1, 2, 3, 4, 5].map((i) => `M${40 + i * 16} 22V50`).join(""), darken(c, 0.55), 5, { op: 0.5 }),
      path(roundedHexagonPath(b - 44, 34, 15), "#fff", { op: 0.55 }),
    ),
    group(
      { t: leftPlane(b, h - 34) },
      path(roundedHexagonPath(34, 34, 16), accent),
      path(roundedHexagonPath(34, 34, 8), "#fff"),
      rect(62, 24, 76, 8, 4, darken(c, 0.3), { op: 0.6 }),
      rect(62, 38, 48, 6, 3, darken(c, 0.2), { op: 0.5 }),
      circle(a - 30, 32, 6, "#2E9E5B"),
      circle(a - 50, 32, 6, TOKENS.amber),
    ),
  );
}
