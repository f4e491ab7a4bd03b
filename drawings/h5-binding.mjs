import { darken, lighten, TOKENS, withOpacity } from "./kit/colour.mjs";
import { instrument } from "./kit/device.mjs";
import { helix } from "./kit/helix.mjs";
import { phone } from "./kit/panel.mjs";
import { contactShadow, fourPointedStar, glow, hexagonTile, roundedHexagonPath } from "./kit/shape.mjs";
import { discBadge, paleBacking, tickMark } from "./kit/stage.mjs";
import { circle, group, groupAt, path, rect, rotatedGroup, strokedPath, svgDrawing } from "./kit/svg.mjs";
import { barcodeBars, numberLabel, tube } from "./kit/tube.mjs";

const { blue, blueDeep, teal, amber, ink } = TOKENS;
const page = (name, draw) => () => svgDrawing(`h5${name}`, 360, 280, draw);

const corners = (x, y, w, h, c) =>
  strokedPath(
    `M${x} ${y + 18}V${y}H${x + 18}M${x + w - 18} ${y}H${x + w}V${y + 18}M${x + w} ${y + h - 18}V${y + h}H${x + w - 18}M${x + 18} ${y + h}H${x}V${y + h - 18}`,
    c,
    5,
  );

/** Label as it is printed on the tube: mark, bars, number. */
function tubeLabel(d, w, h) {
  return group(
    {},
    rect(3, 6, w, h, 8, ink, { op: 0.16 }),
    rect(0, 0, w, h, 8, d.lin([0, "#fff", 1, "#F0F5FA"])),
    rect(0, 0, w, h, 8, "none", { s: "#C9D7E5", sw: 1.4 }),
    path(roundedHexagonPath(18, 17, 9), blue),
    path(roundedHexagonPath(18, 17, 4), "#fff"),
    rect(34, 11, w * 0.3, 6, 3, lighten(blue, 0.55)),
    rect(34, 20, w * 0.2, 4, 2, TOKENS.line),
    barcodeBars(14, 34, w - 28, h - 58, 7),
    numberLabel(w / 2, h - 9, 12.5, "2025 0718 36914", ink, { "letter-spacing": 0.6 }),
  );
}

export const bindDrawing = page("b", (d) => [
  paleBacking(d, 180, 142, 132, blue),
  contactShadow(d, 178, 256, 148, 14, 0.24),
  rotatedGroup(112, 250, -8, 0.9, tube(d, { seed: 7, ground: false })),
  path("M126 122 214 96V190L126 176Z", d.lin([0, withOpacity(teal, 0.06), 1, withOpacity(teal, 0.42)], 0, 0, 1, 0)),
  strokedPath("M98 150H214", "#FF5A3C", 2.6, { op: 0.85 }),
  glow(d, 118, 150, 34, "#FF5A3C", 0.4, 7),
  groupAt(
    206,
    40,
    1,
    phone(d, 108, 206, (s) => [
      rect(s.x, s.y, s.w, s.h, 0, d.lin([0, "#18406E", 1, "#0B1F3A"])),
      groupAt(19, 66, 1, rect(0, 0, 70, 62, 6, "#fff"), barcodeBars(8, 9, 54, 34, 7), numberLabel(35, 56, 9, "36914")),
      corners(12, 56, 84, 82, "#35D0C7"),
      strokedPath("M14 98H94", "#FF5A3C", 3),
      glow(d, 54, 98, 46, "#FF5A3C", 0.45, 9),
      rect(24, 154, 60, 20, 10, d.lin([0, "#2BC9BF", 1, teal])),
      rect(38, 162, 32, 4, 2, "#fff"),
      rect(40, 34, 28, 5, 2.5, "#fff", { op: 0.6 }),
    ]),
  ),
  fourPointedStar(38, 76, 9, amber),
  fourPointedStar(334, 72, 7, teal),
  hexagonTile(d, 46, 206, 15, teal, 4),
  hexagonTile(d, 332, 222, 12, blue, 3),
]);

export const fastTestDrawing = page("f", (d) => [
  paleBacking(d, 180, 140, 132, teal),
  groupAt(
    176,
    112,
    0.45,
    instrument(d, {
      pick: (r, c) => ((r * 5 + c * 3) % 7 ? blue : (r + c) % 2 ? "#2BC9BF" : "#F5A93C"),
      accent: blueDeep,
    }),
  ),
  groupAt(46, 258, 0.62, tube(d, { c: teal, seed: 7 })),
  groupAt(316, 264, 0.52, tube(d, { c: blue, seed: 9 })),
  group(
    { t: "translate(62 62) scale(.82)" },
    circle(2, 5, 36, ink, { op: 0.14 }),
    circle(0, 0, 36, d.lin([0, "#fff", 1, "#E8F1F9"])),
    strokedPath("M0-26A26 26 0 1 1-25-7", d.lin([0, teal, 1, blue], 0, 0, 1, 1), 7),
    strokedPath("M0-14V0L10 7", ink, 4.5),
    circle(0, 0, 3.4, ink),
    rect(-6, -47, 12, 9, 3, blueDeep),
  ),
]);

const dash = (list) => list.map(([x, y, a, c]) => rotatedGroup(x, y, a, 1, rect(-5, -2.5, 10, 5, 2.5, c)));

export const boundDrawing = page("o", (d) => [
  paleBacking(d, 180, 140, 132, teal),
  contactShadow(d, 180, 256, 140, 13, 0.22),
  dash([
    [70, 70, 30, amber],
    [96, 40, -40, blue],
    [286, 48, 50, teal],
    [312, 96, -20, amber],
    [52, 132, -60, teal],
    [318, 160, 70, blue],
    [138, 26, 10, "#D9679A"],
    [236, 24, -24, TOKENS.indigo],
  ]),
  groupAt(124, 250, 0.84, tube(d, { c: teal, seed: 7, ground: false })),
  groupAt(
    196,
    58,
    1,
    phone(d, 98, 190, (s) => [
      rect(s.x, s.y, s.w, 62, 0, d.lin([0, lighten(blue, 0.2), 1, blueDeep])),
      path(roundedHexagonPath(49, 42, 17), "#fff", { op: 0.95 }),
      group({ t: "translate(49 42)" }, helix(d, 0, -11, 22, 6, { turns: 1, width: 2.6, a: blue, b: teal, perTurn: 6 })),
      rect(20, 84, 58, 7, 3.5, "#C8D7E6"),
      rect(20, 100, 44, 7, 3.5, "#DCE7F1"),
      rect(20, 116, 52, 7, 3.5, "#DCE7F1"),
      rect(20, 146, 58, 18, 9, lighten(teal, 0.75)),
      rect(34, 153, 30, 4, 2, teal),
    ]),
  ),
  glow(d, 180, 162, 70, teal, 0.4),
  discBadge(d, 180, 160, 42, teal, tickMark(2.1, 9)),
]);

export const barcodeHelpDrawing = page("c", (d) => [
  paleBacking(d, 180, 140, 132, blue),
  contactShadow(d, 92, 268, 66, 11, 0.28),
  rotatedGroup(92, 266, 0, 0.98, tube(d, { seed: 7, ground: false })),
  path("M118 92 196 52V206L118 184Z", d.lin([0, withOpacity(amber, 0.08), 1, withOpacity(amber, 0.34)], 0, 0, 1, 0)),
  rect(62, 91, 60, 96, 7, "none", { s: amber, sw: 4, dash: "9 6" }),
  group(
    {},
    circle(252, 138, 88, ink, { op: 0.14, t: "translate(5 9)" }),
    circle(252, 134, 86, "#fff"),
    group(
      { clip: d.clip(circle(252, 134, 79, "#000")) },
      rect(160, 40, 190, 190, 0, d.lin([0, "#E5F0FA", 0.3, "#fff", 1, "#C9DCEC"], 0, 0, 1, 0)),
      groupAt(172, 82, 1, tubeLabel(d, 160, 104)),
      strokedPath("M182 58C210 46 240 46 262 50", "#fff", 7, { op: 0.9 }),
    ),
    circle(252, 134, 82, "none", { s: d.lin([0, "#8CC3F5", 0.5, blue, 1, darken(blueDeep, 0.2)], 0, 0, 1, 1), sw: 9 }),
    circle(252, 134, 86.5, "none", { s: "#fff", sw: 1.6, op: 0.8 }),
    rotatedGroup(
      312,
      198,
      45,
      1,
      rect(0, -9, 62, 18, 9, d.lin([0, lighten(ink, 0.4), 0.4, "#27466E", 1, ink])),
      rect(2, -6, 54, 4, 2, "#fff", { op: 0.35 }),
    ),
  ),
  rect(182, 162, 140, 28, 7, "none", { s: amber, sw: 3.4 }),
]);
