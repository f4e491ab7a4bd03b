import { dark, light, TOKENS } from "./kit/colour.mjs";
import { helix, helixAlong } from "./kit/helix.mjs";
import { plot } from "./kit/panel.mjs";
import { bottle, capsule, enzyme, tablet } from "./kit/pharmacy.mjs";
import { glow, shadow, softHex, tile } from "./kit/shape.mjs";
import { ball, bond, ring, stage } from "./kit/stage.mjs";
import { at, copy, ell, g, path, rect, spin, stroke, svg } from "./kit/svg.mjs";
import { motes, virus } from "./kit/virus.mjs";

const BLUE = TOKENS.blueDeep;

/** Glyceryl trinitrate, simplified: a three-link spine, each link with one nitrate arm. */
function nitro(d, x, y, k) {
  const spine = [
    [-46, 10],
    [0, -14],
    [46, 10],
  ];
  const arms = [
    [-62, 58],
    [0, -66],
    [62, 58],
  ];
  return at(
    x,
    y,
    k,
    bond(-46, 10, 0, -14, BLUE),
    bond(0, -14, 46, 10, BLUE),
    spine.map(([a, b], i) => bond(a, b, ...arms[i], BLUE)),
    spine.map(([a, b]) => ball(d, a, b, 15, BLUE)),
    arms.map(([a, b]) => [
      ball(d, a, b, 17, TOKENS.amber),
      ball(d, a + 17, b + 13, 9, "#E6543A"),
      ball(d, a - 17, b + 13, 9, "#E6543A"),
    ]),
  );
}

/** Vessel that widens to the right, with round cells flowing. */
function vessel(d) {
  const cell = d.shape(
    ell(0, 0, 22, 15, d.lin([0, "#F58A7C", 0.5, "#D9463C", 1, "#8E1F22"], 0, 0, 0.7, 1)),
    ell(0, 1, 12, 7, "#8E1F22", { op: 0.4 }),
    stroke("M-13-7Q-8-12 0-12", "#fff", 2.6, { op: 0.7 }),
  );
  return g(
    {},
    path(
      "M520 226C590 226 600 176 760 170V366C600 360 590 312 520 312Z",
      d.lin([0, "#F7B9AE", 0.2, "#E98678", 0.8, "#D9685C", 1, "#A83E3C"]),
    ),
    path(
      "M520 240C596 240 606 194 760 190V346C606 342 596 298 520 298Z",
      d.lin([0, "#C24A45", 0.5, "#F3A79B", 1, "#B43F3C"]),
    ),
    ell(522, 269, 12, 43, d.lin([0, "#F7B9AE", 1, "#B9514B"])),
    ell(524, 269, 7, 29, "#8E2B2C"),
    [
      [568, 262, 0.72, 20],
      [612, 284, 0.9, -14],
      [640, 238, 0.86, 24],
      [684, 300, 1, 10],
      [700, 234, 1, -18],
      [738, 268, 1.1, 16],
    ].map(([x, y, k, a]) => copy(cell, x, y, k, a)),
    stroke("M540 233C596 228 612 184 750 180", "#fff", 5, { op: 0.6 }),
  );
}

export function nitroglycerin() {
  return svg("rpn", 750, 420, (d) => [
    stage(d, 750, 420, BLUE, { cx: 330, cy: 190, r: 188, floor: 352 }),
    g(
      { op: 0.5 },
      helixAlong(d, (u) => ({ x: -30 + u * 810, y: 92 - Math.sin(u * 3) * 34, nx: 0.05, ny: 1, amp: 26 }), {
        turns: 7,
        width: 8,
        a: light(BLUE, 0.5),
        b: light(TOKENS.teal, 0.5),
        perTurn: 7,
        horizontal: true,
      }),
    ),
    vessel(d),
    at(128, 366, 1.08, bottle(d, "#B8702E", "#EEF4FA", BLUE)),
    at(224, 362, 1, tablet(d, "#DCE8F3")),
    at(276, 380, 0.84, tablet(d, "#DCE8F3")),
    at(196, 392, 0.7, tablet(d, "#DCE8F3")),
    nitro(d, 312, 176, 0.95),
    enzyme(d, 432, 246, 8, 1.36, TOKENS.teal, true),
    path(softHex(400, 242, 21), d.lin([0, light(BLUE, 0.6), 1, BLUE], 0, 0, 1, 1)),
    [
      [486, 236, 9],
      [500, 268, 7],
      [486, 300, 8],
    ].map(([x, y, r]) => [glow(d, x, y, r * 2.6, TOKENS.blue, 0.4), ball(d, x, y, r, TOKENS.blue)]),
  ]);
}

function leaf(d, c) {
  return d.shape(
    path(
      "M0 0C-52-30-66-104-12-168-2-180 12-180 20-168 66-100 50-28 0 0Z",
      d.lin([0, light(c, 0.45), 0.5, c, 1, dark(c, 0.38)], 0, 0, 1, 0.25),
    ),
    path("M0 0C-52-30-66-104-12-168 0-110 4-50 0 0Z", "#fff", { op: 0.16 }),
    stroke("M0 26C2-40 0-100 4-158", light(c, 0.62), 5),
    stroke(
      "M1-30C-14-40-26-50-34-66M2-62C-12-74-24-84-32-100M3-94C-8-106-16-114-22-128M1-38C14-46 26-56 36-74M2-70C14-80 24-92 30-108M3-102C12-112 18-120 22-132",
      light(c, 0.5),
      2.6,
      { op: 0.8 },
    ),
  );
}

export function folicAcid() {
  const green = TOKENS.green;
  return svg("rpf", 750, 420, (d) => {
    const one = leaf(d, green);
    const two = leaf(d, TOKENS.lime);
    return [
      stage(d, 750, 420, BLUE, { cx: 400, cy: 190, r: 188, floor: 352, to: green }),
      shadow(d, 140, 372, 130, 18, 0.34),
      copy(two, 84, 372, 1.05, -40),
      copy(two, 204, 372, 1.02, 38),
      copy(one, 108, 376, 1.22, -14),
      copy(one, 170, 376, 1.16, 17),
      copy(two, 140, 380, 0.86, 2),
      bond(392, 187, 427, 214, BLUE, 9),
      bond(427, 214, 462, 189, BLUE, 9),
      bond(548, 189, 604, 216, green, 9),
      bond(604, 216, 604, 262, green, 9),
      bond(604, 216, 654, 188, green, 9),
      ring(d, 262, 162, 50, BLUE, 13),
      ring(d, 348.6, 162, 50, BLUE, 13),
      ring(d, 505, 164, 50, TOKENS.teal, 13),
      ball(d, 427, 214, 15, TOKENS.amber),
      ball(d, 604, 216, 15, green),
      ball(d, 604, 266, 13, "#E6543A"),
      ball(d, 656, 186, 13, "#E6543A"),
      [
        [318, BLUE],
        [420, TOKENS.teal],
        [522, green],
      ].map(([x, c]) => [
        shadow(d, x, 360, 54, 12, 0.3),
        tile(d, x, 312, 40, c, 9),
        g(
          { t: `translate(${x} 312)` },
          helix(d, 0, -21, 42, 11, {
            turns: 1,
            width: 4.6,
            a: "#fff",
            b: light(c, 0.7),
            rungs: ["#fff", light(c, 0.5)],
            perTurn: 6,
          }),
        ),
      ]),
      stroke("M362 312H376M464 312H478", dark(BLUE, 0.1), 4, { op: 0.5, dash: "1 7" }),
      g(
        {},
        shadow(d, 640, 372, 84, 14, 0.34),
        spin(640, 346, -16, 0.96, capsule(d, green, BLUE, false)),
        spin(676, 384, 12, 0.62, capsule(d, light(green, 0.2), light(BLUE, 0.3), false)),
      ),
    ];
  });
}

export const VIRUSES = [
  ["covid", "#E4593C"],
  ["flu-a", TOKENS.indigo],
  ["flu-b", "#E8890C"],
  ["rsv", TOKENS.teal],
];

export function respiratory() {
  const teal = TOKENS.teal;
  return svg("rpr", 750, 420, (d) => [
    stage(d, 750, 420, teal, { cx: 540, cy: 196, r: 190, floor: 356 }),
    rect(404, 84, 310, 232, 22, TOKENS.ink, { op: 0.16, t: "translate(8 14)" }),
    rect(404, 84, 310, 232, 22, d.lin([0, "#16406B", 1, "#0B1F3A"], 0, 0, 0.6, 1)),
    rect(405.5, 85.5, 307, 229, 21, "none", { s: "#fff", sw: 2, op: 0.25 }),
    [...VIRUSES].map(([, c], i) => [rect(432 + i * 66, 102, 52, 10, 5, c, { op: 0.9 })]),
    plot(
      d,
      434,
      128,
      252,
      164,
      [
        { c: light("#E4593C", 0.15), ct: 0.36, top: 0.94 },
        { c: light(TOKENS.indigo, 0.35), ct: 0.5, top: 0.86 },
        { c: "#F5A93C", ct: 0.64, top: 0.8 },
        { c: "#35D0C7", ct: 1.9 },
      ],
      { weight: 4.4 },
    ),
    shadow(d, 210, 366, 190, 20, 0.26),
    motes(
      d,
      [
        [40, 110, 9],
        [374, 128, 7],
        [352, 348, 10],
        [212, 40, 7],
        [30, 330, 6],
      ],
      teal,
    ),
    [
      [118, 122, 0.8, -8],
      [284, 108, 0.68, 10],
      [110, 286, 0.66, 0],
      [272, 266, 0.84, 12],
    ].map(([x, y, k, a], i) => spin(x, y, a, k, virus(d, ...VIRUSES[i]))),
  ]);
}
