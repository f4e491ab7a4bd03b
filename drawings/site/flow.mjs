import { darken, lighten, TOKENS } from "../kit/colour.mjs";
import { instrument } from "../kit/device.mjs";
import { helix } from "../kit/helix.mjs";
import { amplificationPlot, paperSheet, phone } from "../kit/panel.mjs";
import { contactShadow, fourPointedStar, hexagonTile, roundedHexagonPath } from "../kit/shape.mjs";
import { discBadge, paleBacking, tickMark } from "../kit/stage.mjs";
import { circle, ellipse, group, groupAt, path, rect, rotatedGroup, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { swab, tube } from "../kit/tube.mjs";

const { blue, blueDeep, teal, amber, ink } = TOKENS;

const step = (name, c, draw) => () =>
  svgDrawing(`fl${name}`, 360, 280, (d) => [
    paleBacking(d, 180, 138, 130, c),
    contactShadow(d, 180, 258, 144, 13, 0.2),
    draw(d, c),
  ]);

export const flowSample = step("1", blue, (d, c) => [
  groupAt(228, 256, 0.92, tube(d, { c, seed: 7, open: true, ground: false, label: false, level: 0.36 })),
  rotatedGroup(214, 196, 13, 0.8, swab(d)),
  path(
    "M92 78C108 104 118 116 118 132A26 26 0 0 1 66 132C66 116 76 104 92 78Z",
    d.lin([0, "#D6EFFF", 0.5, "#7CC0FF", 1, blue], 0, 0, 0.6, 1),
  ),
  strokedPath("M77 132A14 14 0 0 0 87 145", "#fff", 4.6, { op: 0.9 }),
  path("M136 46C143 58 147 63 147 70A11 11 0 0 1 125 70C125 63 129 58 136 46Z", d.lin([0, "#D6EFFF", 1, "#5CB5FF"])),
  groupAt(
    92,
    0,
    1,
    contactShadow(d, 4, 256, 46, 8, 0.3),
    path(
      "M-34 206Q-34 198-24 198H24Q34 198 34 206V250Q34 256 28 256H-28Q-34 256-34 250Z",
      d.lin([0, darken(c, 0.12), 0.25, lighten(c, 0.42), 0.6, c, 1, darken(c, 0.42)], 0, 0, 1, 0),
    ),
    ellipse(0, 202, 31, 5.5, lighten(c, 0.55), { op: 0.8 }),
    strokedPath("M-25 212V246M-12 212V246M0 212V246M12 212V246M25 212V246", darken(c, 0.4), 2.2, { op: 0.45 }),
  ),
  fourPointedStar(300, 70, 9, amber, 0.9),
  hexagonTile(d, 306, 214, 14, teal, 4),
]);

export const flowLoad = step("2", teal, (d) => [
  groupAt(
    190,
    130,
    0.42,
    instrument(d, { pick: (r, c) => (c < 5 ? "#2BC9BF" : c === 5 && r < 4 ? "#F5A93C" : "#C9D9E8"), accent: blueDeep }),
  ),
  strokedPath("M118 40C104 62 110 92 140 112M140 112 124 108M140 112 136 96", teal, 5),
  groupAt(86, 150, 0.48, tube(d, { c: teal, seed: 7, ground: false })),
  rotatedGroup(60, 254, 0, 0.4, tube(d, { c: blue, seed: 9, ground: false })),
  hexagonTile(d, 316, 66, 15, blue, 4),
]);

export const flowAmplify = step("3", blue, (d) => [
  rect(54, 44, 214, 172, 18, ink, { op: 0.15, t: "translate(6 11)" }),
  rect(54, 44, 214, 172, 18, d.lin([0, "#16406B", 1, ink], 0, 0, 0.6, 1)),
  rect(55, 45, 212, 170, 17, "none", { s: "#fff", sw: 1.8, op: 0.25 }),
  amplificationPlot(
    d,
    76,
    66,
    170,
    126,
    [
      { c: "#35D0C7", ct: 0.4, top: 0.92 },
      { c: "#5CB5FF", ct: 0.56, top: 0.8 },
      { c: "#F5A93C", ct: 0.72, top: 0.66 },
    ],
    { weight: 4.4 },
  ),
  rect(138, 216, 46, 22, 0, d.lin([0, "#B7CDE2", 1, "#7F9CBA"])),
  rect(104, 234, 114, 13, 6.5, d.lin([0, "#EAF3FB", 1, "#9DB6CF"])),
  group(
    { t: "rotate(8 304 150)" },
    helix(d, 306, 60, 184, 25, {
      turns: 2.5,
      width: 9.6,
      a: blue,
      b: teal,
      rungs: [lighten(blue, 0.45), lighten(teal, 0.45)],
      perTurn: 8,
    }),
  ),
]);

export const flowReport = step("4", teal, (d) => [
  groupAt(62, 40, 1, paperSheet(d, 0, 0, 136, 190, { c: blue, rows: 5 })),
  groupAt(
    184,
    54,
    1,
    phone(d, 104, 198, (s) => [
      rect(s.x, s.y, s.w, 74, 0, d.lin([0, lighten(teal, 0.15), 1, darken(teal, 0.25)])),
      path(roundedHexagonPath(52, 52, 21), "#fff"),
      group({ t: "translate(52 52)" }, helix(d, 0, -14, 28, 8, { turns: 1, width: 3.2, a: blue, b: teal, perTurn: 6 })),
      [0, 1, 2].map((i) => [
        circle(24, 100 + i * 26, 7, [teal, blue, amber][i]),
        rect(38, 94 + i * 26, 48 - i * 8, 5, 2.5, "#B9CADB"),
        rect(38, 103 + i * 26, 34, 4, 2, "#DCE7F1"),
      ]),
      rect(20, 172, 64, 12, 6, lighten(teal, 0.6)),
    ]),
  ),
  discBadge(d, 290, 62, 27, amber, [
    path("M0-13C8-13 10-6 10 0L13 7H-13L-10 0C-10-6-8-13 0-13Z", "#fff"),
    circle(0, 11, 3.6, "#fff"),
  ]),
  discBadge(d, 66, 224, 22, teal, tickMark(1.1, 5)),
]);
