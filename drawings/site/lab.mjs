import { lighten, TOKENS } from "../kit/colour.mjs";
import { instrument } from "../kit/device.mjs";
import { amplificationPlot } from "../kit/panel.mjs";
import { plate96 } from "../kit/plate.mjs";
import { fourPointedStar, hexagonTile } from "../kit/shape.mjs";
import { roomScene } from "../kit/stage.mjs";
import { circle, group, groupAt, path, rect, rotatedGroup, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { tube, tubeRack } from "../kit/tube.mjs";

const { blue, blueDeep, teal, amber, ink } = TOKENS;
const lights = (r, c) => ((r * 5 + c * 3) % 11 === 0 ? "#F5A93C" : (r + c * 2) % 5 < 2 ? "#2BC9BF" : blue);

export function device() {
  return svgDrawing("sdv", 640, 420, (d) => [
    roomScene(d, 640, 420, blue, { cx: 320, cy: 190, r: 186, floor: 330 }),
    groupAt(286, 178, 0.72, instrument(d, { pick: lights, accent: blueDeep })),
    groupAt(70, 392, 0.72, tube(d, { c: teal, seed: 7 })),
    groupAt(118, 404, 0.58, tube(d, { c: blue, seed: 9 })),
    group(
      { t: "translate(560 312)" },
      circle(3, 8, 50, ink, { op: 0.15 }),
      circle(0, 0, 50, d.lin([0, "#fff", 1, "#E6F0F8"])),
      circle(0, 0, 39, "none", { s: lighten(blue, 0.8), sw: 8 }),
      strokedPath("M0-39A39 39 0 1 1-37 12", d.lin([0, teal, 1, blue], 0, 0, 1, 1), 8),
      strokedPath("M0-20V0L14 9", ink, 5.5),
      circle(0, 0, 4.4, ink),
      rect(-8, -64, 16, 11, 4, blueDeep),
    ),
    [
      [86, 92, 20, blue],
      [126, 62, 12, teal],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
    fourPointedStar(172, 104, 8, amber, 0.9),
  ]);
}

function pipette(d, c) {
  return group(
    {},
    path("M-7-40H7L3 40H-3Z", d.lin([0, "#fff", 0.5, "#D5E6F5", 1, "#9DBAD3"], 0, 0, 1, 0)),
    path("M-3 22H3L1 40H-1Z", teal, { op: 0.7 }),
    path("M-12-70H12L8-38H-8Z", "#8FA9C4"),
    path(
      "M-15-70C-20-130-24-150-24-190-24-214 24-214 24-190 24-150 20-130 15-70Z",
      d.lin([0, "#fff", 0.35, "#F1F6FB", 1, "#AFC3D6"], 0, 0, 1, 0),
    ),
    rect(-24, -168, 48, 22, 4, c),
    rect(-12, -136, 24, 16, 4, "#16406B"),
    path("M24-190C42-192 50-180 48-166 40-172 32-172 24-168Z", lighten(c, 0.15)),
    rect(-8, -236, 16, 32, 4, "#B9C9D9"),
    rect(-14, -248, 28, 15, 7, d.lin([0, lighten(c, 0.4), 1, c])),
    strokedPath("M-16-186V-172M-16-140-12-80", "#fff", 4, { op: 0.9 }),
  );
}

export function lab() {
  return svgDrawing("slb", 640, 420, (d) => [
    roomScene(d, 640, 420, blueDeep, { cx: 330, cy: 170, r: 176, floor: 296, to: blue }),
    group(
      { op: 0.9 },
      rect(54, 46, 150, 158, 12, "#fff"),
      rect(64, 56, 130, 138, 6, d.lin([0, "#BFE0FB", 1, "#EAF6FF"])),
      path("M64 168C92 140 120 168 146 150S186 148 194 156V194H64Z", lighten(teal, 0.55)),
      rect(126, 56, 5, 138, 0, "#fff"),
      rect(64, 118, 130, 5, 0, "#fff"),
      path("M72 64H112L84 110H72Z", "#fff", { op: 0.5 }),
    ),
    group(
      { t: "translate(446 70) scale(.88)" },
      rect(6, 10, 196, 136, 14, ink, { op: 0.15 }),
      rect(0, 0, 196, 136, 14, d.lin([0, "#F7FBFF", 1, "#CFE0EF"])),
      rect(8, 8, 180, 112, 8, d.lin([0, "#123A66", 1, ink], 0, 0, 0.4, 1)),
      amplificationPlot(
        d,
        24,
        24,
        148,
        80,
        [
          { c: "#35D0C7", ct: 0.4 },
          { c: "#5CB5FF", ct: 0.56, top: 0.76 },
          { c: "#F5A93C", ct: 0.7, top: 0.66 },
        ],
        { weight: 3 },
      ),
      rect(84, 136, 28, 50, 0, "#A9C0D6"),
      rect(50, 182, 96, 12, 6, d.lin([0, "#EAF3FB", 1, "#9DB6CF"])),
    ),
    rect(0, 268, 640, 152, 0, d.lin([0, "#F2F8FD", 0.08, "#DCEAF6", 1, "#A9C8E6"])),
    rect(0, 265, 640, 6, 0, "#fff"),
    groupAt(288, 172, 0.36, instrument(d, { pick: lights, accent: blueDeep })),
    groupAt(
      96,
      322,
      0.66,
      tubeRack(d, 250, 4, blue, [
        { c: blue },
        { c: teal, liquid: "#BEEBE5" },
        { c: blue },
        { c: amber, liquid: "#FBE3BD" },
      ]),
    ),
    group(
      { t: "matrix(.62 0 -.2 .4 372 302)" },
      plate96(d, (_r, c) => (c < 3 ? teal : c < 7 ? blue : c < 10 ? "#8CC8FF" : "#E6EFF8"), { depth: 26 }),
    ),
    rotatedGroup(462, 292, -15, 0.74, pipette(d, blue)),
    groupAt(606, 376, 0.62, tube(d, { c: teal, seed: 7 })),
    hexagonTile(d, 306, 388, 16, teal, 4),
    hexagonTile(d, 340, 398, 11, blue, 3),
    hexagonTile(d, 246, 78, 18, teal, 4),
    hexagonTile(d, 280, 48, 11, blue, 3),
  ]);
}
