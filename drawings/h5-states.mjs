import { darken, lighten, TOKENS } from "./kit/colour.mjs";
import { helix } from "./kit/helix.mjs";
import { amplificationPlot, paperSheet, phone } from "./kit/panel.mjs";
import { contactShadow, fourPointedStar, roundedHexagonPath } from "./kit/shape.mjs";
import { discBadge, paleBacking, tickMark } from "./kit/stage.mjs";
import { circle, group, groupAt, path, rect, rotatedGroup, strokedPath, svgDrawing } from "./kit/svg.mjs";
import { tube } from "./kit/tube.mjs";

const { blue, blueDeep, teal, amber, red, ink } = TOKENS;
const page = (name, draw) => () => svgDrawing(`h5${name}`, 360, 280, draw);

export const waitingDrawing = page("w", (d) => [
  paleBacking(d, 180, 140, 132, blue),
  contactShadow(d, 180, 258, 150, 13, 0.24),
  groupAt(
    58,
    70,
    1,
    rect(5, 10, 150, 172, 16, ink, { op: 0.13 }),
    rect(0, 0, 150, 172, 16, d.lin([0, "#1B4A7C", 1, ink], 0, 0, 0.5, 1)),
    rect(1, 1, 148, 170, 15, "none", { s: "#fff", sw: 1.6, op: 0.25 }),
    amplificationPlot(
      d,
      18,
      26,
      114,
      78,
      [
        { c: "#35D0C7", ct: 0.46 },
        { c: "#5CB5FF", ct: 0.66, top: 0.72 },
      ],
      { weight: 3.4 },
    ),
    [0, 1, 2].map((i) => [
      path(roundedHexagonPath(34 + i * 41, 136, 14), i < 2 ? d.lin([0, lighten(teal, 0.3), 1, teal]) : "#2C4F79"),
      i < 2 ? group({ t: `translate(${34 + i * 41} 136)` }, tickMark(0.66, 3)) : circle(34 + i * 41, 136, 4, "#8FB4DA"),
    ]),
    strokedPath("M50 136H59M91 136H100", "#8FB4DA", 2.4),
  ),
  paperSheet(d, 188, 52, 116, 158, { c: blue, rows: 4, mark: false }),
  group({ t: "translate(276 76)" }, helix(d, 0, -14, 28, 8, { turns: 1, width: 3.4, a: blue, b: teal, perTurn: 6 })),
  group(
    { t: "translate(288 202)" },
    circle(3, 7, 42, ink, { op: 0.16 }),
    circle(0, 0, 42, d.lin([0, "#fff", 1, "#E6F0F8"])),
    circle(0, 0, 33, "none", { s: lighten(blue, 0.78), sw: 7 }),
    strokedPath("M0-33A33 33 0 1 1-32 8", d.lin([0, teal, 1, blue], 0, 0, 1, 1), 7),
    strokedPath("M0-18V0L13 9", ink, 5),
    circle(0, 0, 4, ink),
  ),
  fourPointedStar(40, 54, 8, amber),
  fourPointedStar(326, 50, 9, teal),
]);

export const notFoundDrawing = page("n", (d) => [
  paleBacking(d, 180, 136, 130, blue),
  contactShadow(d, 180, 254, 140, 13, 0.22),
  rotatedGroup(
    104,
    244,
    -12,
    0.6,
    tube(d, { c: "#8FA9C4", liquid: "#D6E4F0", level: 0.05, label: false, ground: false }),
  ),
  rotatedGroup(
    262,
    246,
    14,
    0.6,
    tube(d, { c: "#8FA9C4", liquid: "#D6E4F0", level: 0.05, label: false, ground: false }),
  ),
  group(
    {},
    rect(119, 64, 112, 150, 12, ink, { op: 0.12, t: "translate(4 9)" }),
    path(
      "M131 62H203L231 90V202Q231 214 219 214H131Q119 214 119 202V74Q119 62 131 62Z",
      d.lin([0, "#fff", 1, "#EDF4FA"]),
    ),
    path("M203 62 231 90H211Q203 90 203 82Z", d.lin([0, "#C3D6E8", 1, "#E3EDF6"], 0, 0, 1, 1)),
    rect(137, 88, 46, 9, 4.5, lighten(blue, 0.45)),
    rect(137, 108, 74, 7, 3.5, "#DCE7F1"),
    rect(137, 124, 60, 7, 3.5, "#DCE7F1"),
    rect(137, 140, 70, 7, 3.5, "#DCE7F1"),
    rect(137, 156, 44, 7, 3.5, "#DCE7F1"),
  ),
  group(
    { t: "translate(214 168)" },
    circle(3, 7, 46, ink, { op: 0.15 }),
    circle(0, 0, 40, "#E9F4FD", { op: 0.82 }),
    circle(0, 0, 40, "none", { s: d.lin([0, "#8CC3F5", 0.5, blue, 1, darken(blueDeep, 0.2)], 0, 0, 1, 1), sw: 9 }),
    strokedPath("M-26-14A30 30 0 0 1-6-28", "#fff", 5, { op: 0.9 }),
    path(roundedHexagonPath(0, 0, 21), "none", { s: "#8FA9C4", sw: 3.4, dash: "6 6" }),
    strokedPath("M-7-7 7 7M7-7-7 7", red, 5),
    rotatedGroup(31, 31, 45, 1, rect(0, -8, 46, 16, 8, d.lin([0, lighten(ink, 0.4), 0.4, "#27466E", 1, ink]))),
  ),
  [
    [62, 58, 14],
    [312, 66, 12],
    [286, 40, 8],
  ].map(([x, y, r]) => path(roundedHexagonPath(x, y, r), "none", { s: lighten(blue, 0.6), sw: 3 })),
]);

export const offlineDrawing = page("x", (d) => [
  paleBacking(d, 180, 140, 132, "#7E93AC"),
  contactShadow(d, 180, 256, 128, 13, 0.22),
  groupAt(
    130,
    62,
    1,
    phone(d, 100, 192, (s) => [
      rect(s.x, s.y, s.w, s.h, 0, d.lin([0, "#F7FAFD", 1, "#E2EBF4"])),
      rect(22, 134, 56, 7, 3.5, "#C8D6E4"),
      rect(30, 150, 40, 7, 3.5, "#D8E3ED"),
      group(
        { t: "translate(50 84)" },
        strokedPath("M-28-14A40 40 0 0 1 28-14M-18-1A25 25 0 0 1 18-1", "#B4C5D6", 7),
        strokedPath("M-8 11A12 12 0 0 1 8 11", "#7E93AC", 7),
        circle(0, 22, 5, "#7E93AC"),
      ),
    ]),
  ),
  group(
    {},
    strokedPath("M40 196C70 214 84 178 112 190", "#7E93AC", 7),
    strokedPath("M40 194C70 212 84 176 112 188", "#C7D5E3", 2.4),
    rect(104, 178, 26, 26, 7, d.lin([0, "#9DB2C8", 1, "#5B6B82"])),
    strokedPath("M130 185H141M130 197H141", "#5B6B82", 5),
    strokedPath("M320 196C292 214 276 178 250 190", "#7E93AC", 7),
    strokedPath("M320 194C292 212 276 176 250 188", "#C7D5E3", 2.4),
    rect(230, 178, 26, 26, 7, d.lin([0, "#9DB2C8", 1, "#5B6B82"])),
  ),
  discBadge(d, 232, 84, 27, amber, [strokedPath("M0-12V3", "#fff", 6), circle(0, 13, 3.6, "#fff")]),
  group(
    { op: 0.9 },
    path(
      "M56 108C40 108 38 88 54 86 56 70 78 66 86 80 100 74 112 90 102 102 100 107 96 108 90 108Z",
      d.lin([0, "#fff", 1, "#CBD9E6"]),
    ),
    path(
      "M282 128C270 128 268 112 281 111 283 98 300 96 306 107 318 104 324 118 316 126 314 128 312 128 308 128Z",
      d.lin([0, "#fff", 1, "#CBD9E6"]),
    ),
  ),
]);
