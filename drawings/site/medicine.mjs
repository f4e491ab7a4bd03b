import { lighten, TOKENS } from "../kit/colour.mjs";
import { helix } from "../kit/helix.mjs";
import { amplificationPlot } from "../kit/panel.mjs";
import { blister, bottle, capsule, pill } from "../kit/pharmacy.mjs";
import { contactShadow, fourPointedStar, glow, hexagonTile } from "../kit/shape.mjs";
import { roomScene } from "../kit/stage.mjs";
import { group, groupAt, rect, rotatedGroup, svgDrawing } from "../kit/svg.mjs";
import { floatingParticles, virus } from "../kit/virus.mjs";
import { VIRUSES } from "../reports.mjs";

export function medication() {
  const c = TOKENS.blueDeep;
  const inside = (d) =>
    group(
      { t: "rotate(-90)" },
      helix(d, 0, 7, 40, 12, {
        turns: 1.5,
        width: 5.6,
        a: TOKENS.blue,
        b: TOKENS.teal,
        rungs: [lighten(TOKENS.blue, 0.4), lighten(TOKENS.teal, 0.4)],
        perTurn: 8,
      }),
    );
  return svgDrawing("sme", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 330, cy: 176, r: 172 }),
    contactShadow(d, 330, 372, 230, 18, 0.2),
    groupAt(126, 368, 1.12, bottle(d, "#B8702E", "#EEF4FA", c)),
    groupAt(528, 370, 1, bottle(d, "#8DC3F2", c, TOKENS.teal)),
    glow(d, 340, 160, 160, "#8CC8FF", 0.45),
    group(
      { t: "translate(332 166) rotate(-24)" },
      group({ t: "scale(2.3)" }, capsule(d, TOKENS.blue, lighten(TOKENS.blue, 0.2), true, inside(d))),
    ),
    rotatedGroup(262, 304, -6, 0.92, blister(d, 4, "#E9F0F7", "#BFD9F2")),
    pill(d, 236, 372, 15, "#C9DDF0"),
    pill(d, 214, 352, 12, "#9FE3DD"),
    rotatedGroup(462, 380, 16, 0.5, capsule(d, TOKENS.teal, "#EAF6FB", false)),
    [
      [226, 76, 18, c],
      [192, 112, 11, TOKENS.teal],
      [506, 84, 20, TOKENS.teal],
      [546, 54, 11, c],
      [448, 256, 12, TOKENS.amber],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.22)),
    fourPointedStar(452, 44, 9, c, 0.7),
  ]);
}

export function pathogen() {
  const c = TOKENS.teal;
  return svgDrawing("spa", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 320, cy: 190, r: 184 }),
    floatingParticles(
      d,
      [
        [44, 210, 8],
        [596, 196, 8],
        [320, 40, 7],
        [206, 356, 7],
        [70, 44, 6],
        [586, 44, 6],
      ],
      c,
    ),
    rect(196, 132, 248, 184, 20, TOKENS.ink, { op: 0.16, t: "translate(7 13)" }),
    rect(196, 132, 248, 184, 20, d.lin([0, "#16406B", 1, "#0B1F3A"], 0, 0, 0.6, 1)),
    rect(197, 133, 246, 182, 19, "none", { s: "#fff", sw: 2, op: 0.25 }),
    amplificationPlot(
      d,
      222,
      160,
      196,
      130,
      [
        { c: lighten("#E4593C", 0.15), ct: 0.38, top: 0.94 },
        { c: lighten(TOKENS.indigo, 0.35), ct: 0.52 },
        { c: "#F5A93C", ct: 0.66, top: 0.78 },
        { c: "#35D0C7", ct: 1.9 },
      ],
      { weight: 4 },
    ),
    [
      [118, 118, 0.84, -8],
      [526, 112, 0.78, 10],
      [112, 310, 0.72, 0],
      [530, 300, 0.86, 12],
    ].map(([x, y, k, a], i) => rotatedGroup(x, y, a, k, virus(d, ...VIRUSES[i]))),
    contactShadow(d, 320, 362, 110, 11, 0.26),
    rect(298, 316, 44, 34, 0, d.lin([0, "#B7CDE2", 1, "#7F9CBA"])),
    rect(262, 346, 116, 13, 6.5, d.lin([0, "#EAF3FB", 1, "#9DB6CF"])),
    hexagonTile(d, 226, 372, 18, c, 5),
    hexagonTile(d, 412, 378, 14, TOKENS.blue, 4),
  ]);
}
