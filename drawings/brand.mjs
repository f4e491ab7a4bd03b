import { lighten, TOKENS, withOpacity } from "./kit/colour.mjs";
import { helix } from "./kit/helix.mjs";
import { amplificationPlot } from "./kit/panel.mjs";
import { plate96 } from "./kit/plate.mjs";
import { glow, hexagonTile, honeycombLattice, roundedHexagonPath } from "./kit/shape.mjs";
import { circle, group, groupAt, path, rect, strokedPath, svgDrawing } from "./kit/svg.mjs";
import { tube, tubeRack } from "./kit/tube.mjs";

const { blue, teal, ink } = TOKENS;

/** The helix of the mark: one full turn; the strand behind is parted only where the other one passes. */
const BACK = "M22.5 12C22.5 22 41.5 22 41.5 32S22.5 42 22.5 52";
const FRONT = "M41.5 12C41.5 22 22.5 22 22.5 32S41.5 42 41.5 52";
const RUNGS = "M24 15.5H40M25 28.5H39M25 35.5H39M24 48.5H40";
const crossings = (d) => d.clip(rect(24, 17, 16, 10, 0, "#000"), rect(24, 37, 16, 10, 0, "#000"));

function mark(d, fill, front, back, weight, rungs) {
  return group(
    {},
    strokedPath(BACK, back, weight),
    strokedPath(FRONT, fill, weight + 3.2, { clip: crossings(d), cap: "butt" }),
    strokedPath(rungs, back, weight * 0.58),
    strokedPath(FRONT, front, weight),
  );
}

export function logo() {
  return svgDrawing("lg", 64, 64, (d) => {
    const fill = d.linU([0, "#4DB0FF", 0.5, blue, 1, "#0A9E98"], 8, 4, 56, 60);
    return [
      path(roundedHexagonPath(32, 32, 31, 0.2), fill),
      strokedPath(
        roundedHexagonPath(32, 32, 28.6, 0.2),
        d.lin([0, withOpacity("#fff", 0.55), 0.5, withOpacity("#fff", 0)], 0, 0, 0.8, 1),
        1.3,
      ),
      mark(d, fill, "#fff", "#BCE3FF", 4.8, RUNGS),
    ];
  });
}

export function logoWhite() {
  return svgDrawing("lw", 64, 64, (d) => {
    const hole = d.mask(
      rect(0, 0, 64, 64, 0, "#fff"),
      strokedPath(BACK, "#000", 4.8),
      strokedPath(FRONT, "#fff", 8, { clip: crossings(d), cap: "butt" }),
      strokedPath(RUNGS, "#000", 2.8),
      strokedPath(FRONT, "#000", 4.8),
    );
    return group({ mask: hole }, path(roundedHexagonPath(32, 32, 31, 0.2), "#fff"));
  });
}

export function favicon() {
  return svgDrawing("fv", 64, 64, (d) => {
    const fill = d.linU([0, "#3DA8FF", 0.55, blue, 1, "#0A9E98"], 8, 4, 56, 60);
    return [
      path(roundedHexagonPath(32, 32, 32, 0.18), fill),
      mark(d, fill, "#fff", "#CDEAFF", 6.4, "M25 14.5H39M26 32H38M25 49.5H39"),
    ];
  });
}

function bench(d) {
  return group(
    {},
    rect(0, 716, 720, 184, 0, d.lin([0, "#1D5B96", 0.1, "#154A80", 1, "#0A2A50"])),
    rect(0, 712, 720, 5, 0, "#7CC0FF", { op: 0.65 }),
    glow(d, 360, 724, 380, "#5CB5FF", 0.35, 46),
  );
}

function screenPanel(d) {
  return group(
    {},
    rect(0, 0, 268, 190, 18, "#04122A", { op: 0.35, t: "translate(8 14)" }),
    rect(0, 0, 268, 190, 18, d.lin([0, "#F7FBFF", 1, "#D8E8F6"], 0, 0, 0.6, 1)),
    rect(10, 10, 248, 158, 11, d.lin([0, "#123A66", 1, ink], 0, 0, 0.4, 1)),
    amplificationPlot(
      d,
      30,
      30,
      208,
      118,
      [
        { c: "#35D0C7", ct: 0.38 },
        { c: "#5CB5FF", ct: 0.52, top: 0.78 },
        { c: "#F5A93C", ct: 0.68, top: 0.7 },
      ],
      { weight: 4 },
    ),
    circle(134, 179, 4, blue),
    rect(114, 190, 40, 34, 0, d.lin([0, "#B7CDE2", 1, "#7F9CBA"])),
    rect(84, 220, 100, 12, 6, d.lin([0, "#EAF3FB", 1, "#9DB6CF"])),
  );
}

/** Side picture of the staff sign-in: a quiet bench in the evening; y 80..260 is kept calm for a title. */
export function signInPicture() {
  return svgDrawing("li", 720, 900, (d) => [
    rect(0, 0, 720, 900, 0, d.lin([0, "#081B35", 0.45, "#0C3A6E", 0.8, "#0B6BCB", 1, "#0B6BCB"], 0, 0, 0.25, 1)),
    honeycombLattice(
      300,
      -20,
      460,
      700,
      44,
      "#8CC8FF",
      (x, y) => Math.max(0, 0.3 - (720 - x) / 1400 - Math.abs(y - 330) / 1500),
      { sw: 1.6 },
    ),
    glow(d, 500, 470, 330, "#35A6FF", 0.35),
    path(
      roundedHexagonPath(352, 512, 214, 0.14),
      d.lin([0, withOpacity("#fff", 0.16), 1, withOpacity("#fff", 0.03)], 0.1, 0, 0.8, 1),
    ),
    strokedPath(roundedHexagonPath(352, 512, 198, 0.14), "#fff", 1.6, { op: 0.28 }),
    group(
      { t: "rotate(14 630 480)" },
      helix(d, 622, 232, 500, 56, {
        turns: 3.5,
        width: 16,
        a: "#3FA4FF",
        b: "#1FC2B8",
        rungs: ["#9AD1FF", "#8DE6DF"],
        perTurn: 9,
      }),
    ),
    bench(d),
    groupAt(54, 484, 1, screenPanel(d)),
    group(
      { t: "translate(452 756) scale(.96)" },
      tubeRack(d, 236, 4, "#7CC0FF", [
        { c: blue },
        { c: teal, liquid: "#BEEBE5" },
        { c: blue },
        { c: "#E8890C", liquid: "#FBE3BD" },
      ]),
    ),
    group(
      { t: "matrix(.92 0 -.3 .5 150 758)" },
      plate96(d, (_r, c) => (c < 3 ? teal : c < 7 ? blue : c < 10 ? "#8CC8FF" : "#E6EFF8"), { depth: 26 }),
    ),
    groupAt(660, 830, 0.62, tube(d, { c: teal, seed: 5 })),
    hexagonTile(d, 566, 820, 25, blue, 6),
    hexagonTile(d, 524, 843, 18, teal, 5),
    [
      [110, 380, 22],
      [640, 150, 16],
      [84, 300, 12],
    ].map(([x, y, r]) => [
      path(roundedHexagonPath(x, y, r), "#fff", { op: 0.12 }),
      strokedPath(roundedHexagonPath(x, y, r), lighten(blue, 0.6), 1.6, { op: 0.6 }),
    ]),
  ]);
}
