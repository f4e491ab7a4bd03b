import { light, TOKENS } from "../kit/colour.mjs";
import { helix } from "../kit/helix.mjs";
import { plot } from "../kit/panel.mjs";
import { blister, bottle, capsule, pill } from "../kit/pharmacy.mjs";
import { glow, shadow, tile, twinkle } from "../kit/shape.mjs";
import { stage } from "../kit/stage.mjs";
import { at, g, rect, spin, svg } from "../kit/svg.mjs";
import { motes, virus } from "../kit/virus.mjs";
import { VIRUSES } from "../reports.mjs";

export function medication() {
  const c = TOKENS.blueDeep;
  const inside = (d) =>
    g(
      { t: "rotate(-90)" },
      helix(d, 0, 7, 40, 12, {
        turns: 1.5,
        width: 5.6,
        a: TOKENS.blue,
        b: TOKENS.teal,
        rungs: [light(TOKENS.blue, 0.4), light(TOKENS.teal, 0.4)],
        perTurn: 8,
      }),
    );
  return svg("sme", 640, 420, (d) => [
    stage(d, 640, 420, c, { cx: 330, cy: 176, r: 172 }),
    shadow(d, 330, 372, 230, 18, 0.2),
    at(126, 368, 1.12, bottle(d, "#B8702E", "#EEF4FA", c)),
    at(528, 370, 1, bottle(d, "#8DC3F2", c, TOKENS.teal)),
    glow(d, 340, 160, 160, "#8CC8FF", 0.45),
    g(
      { t: "translate(332 166) rotate(-24)" },
      g({ t: "scale(2.3)" }, capsule(d, TOKENS.blue, light(TOKENS.blue, 0.2), true, inside(d))),
    ),
    spin(262, 304, -6, 0.92, blister(d, 4, "#E9F0F7", "#BFD9F2")),
    pill(d, 236, 372, 15, "#C9DDF0"),
    pill(d, 214, 352, 12, "#9FE3DD"),
    spin(462, 380, 16, 0.5, capsule(d, TOKENS.teal, "#EAF6FB", false)),
    [
      [226, 76, 18, c],
      [192, 112, 11, TOKENS.teal],
      [506, 84, 20, TOKENS.teal],
      [546, 54, 11, c],
      [448, 256, 12, TOKENS.amber],
    ].map(([x, y, r, t]) => tile(d, x, y, r, t, r * 0.22)),
    twinkle(452, 44, 9, c, 0.7),
  ]);
}

export function pathogen() {
  const c = TOKENS.teal;
  return svg("spa", 640, 420, (d) => [
    stage(d, 640, 420, c, { cx: 320, cy: 190, r: 184 }),
    motes(
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
    plot(
      d,
      222,
      160,
      196,
      130,
      [
        { c: light("#E4593C", 0.15), ct: 0.38, top: 0.94 },
        { c: light(TOKENS.indigo, 0.35), ct: 0.52 },
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
    ].map(([x, y, k, a], i) => spin(x, y, a, k, virus(d, ...VIRUSES[i]))),
    shadow(d, 320, 362, 110, 11, 0.26),
    rect(298, 316, 44, 34, 0, d.lin([0, "#B7CDE2", 1, "#7F9CBA"])),
    rect(262, 346, 116, 13, 6.5, d.lin([0, "#EAF3FB", 1, "#9DB6CF"])),
    tile(d, 226, 372, 18, c, 5),
    tile(d, 412, 378, 14, TOKENS.blue, 4),
  ]);
}
