import { darken, lighten, TOKENS } from "./kit/colour.mjs";
import { helix, helixAlong } from "./kit/helix.mjs";
import { amplificationPlot } from "./kit/panel.mjs";
import { bottle, capsule, enzyme, tablet } from "./kit/pharmacy.mjs";
import { contactShadow, glow, hexagonTile, roundedHexagonPath } from "./kit/shape.mjs";
import { moleculeBond, moleculeRing, roomScene, shadedBall } from "./kit/stage.mjs";
import { ellipse, group, groupAt, path, rect, referenceAt, rotatedGroup, strokedPath, svgDrawing } from "./kit/svg.mjs";
import { floatingParticles, virus } from "./kit/virus.mjs";

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
  return groupAt(
    x,
    y,
    k,
    moleculeBond(-46, 10, 0, -14, BLUE),
    moleculeBond(0, -14, 46, 10, BLUE),
    spine.map(([a, b], i) => moleculeBond(a, b, ...arms[i], BLUE)),
    spine.map(([a, b]) => shadedBall(d, a, b, 15, BLUE)),
    arms.map(([a, b]) => [
      shadedBall(d, a, b, 17, TOKENS.amber),
      shadedBall(d, a + 17, b + 13, 9, "#E6543A"),
      shadedBall(d, a - 17, b + 13, 9, "#E6543A"),
    ]),
  );
}

/** Vessel that widens to the right, with round cells flowing. */
function vessel(d) {
  const cell = d.shape(
    ellipse(0, 0, 22, 15, d.lin([0, "#F58A7C", 0.5, "#D9463C", 1, "#8E1F22"], 0, 0, 0.7, 1)),
    ellipse(0, 1, 12, 7, "#8E1F22", { op: 0.4 }),
    strokedPath("M-13-7Q-8-12 0-12", "#fff", 2.6, { op: 0.7 }),
  );
  return group(
    {},
    path(
      "M520 226C590 226 600 176 760 170V366C600 360 590 312 520 312Z",
      d.lin([0, "#F7B9AE", 0.2, "#E98678", 0.8, "#D9685C", 1, "#A83E3C"]),
    ),
    path(
      "M520 240C596 240 606 194 760 190V346C606 342 596 298 520 298Z",
      d.lin([0, "#C24A45", 0.5, "#F3A79B", 1, "#B43F3C"]),
    ),
    ellipse(522, 269, 12, 43, d.lin([0, "#F7B9AE", 1, "#B9514B"])),
    ellipse(524, 269, 7, 29, "#8E2B2C"),
    [
      [568, 262, 0.72, 20],
      [612, 284, 0.9, -14],
      [640, 238, 0.86, 24],
      [684, 300, 1, 10],
      [700, 234, 1, -18],
      [738, 268, 1.1, 16],
    ].map(([x, y, k, a]) => referenceAt(cell, x, y, k, a)),
    strokedPath("M540 233C596 228 612 184 750 180", "#fff", 5, { op: 0.6 }),
  );
}

export function nitroglycerin() {
  return svgDrawing("rpn", 750, 420, (d) => [
    roomScene(d, 750, 420, BLUE, { cx: 330, cy: 190, r: 188, floor: 352 }),
    group(
      { op: 0.5 },
      helixAlong(d, (u) => ({ x: -30 + u * 810, y: 92 - Math.sin(u * 3) * 34, nx: 0.05, ny: 1, amp: 26 }), {
        turns: 7,
        width: 8,
        a: lighten(BLUE, 0.5),
        b: lighten(TOKENS.teal, 0.5),
        perTurn: 7,
        horizontal: true,
      }),
    ),
    vessel(d),
    groupAt(128, 366, 1.08, bottle(d, "#B8702E", "#EEF4FA", BLUE)),
    groupAt(224, 362, 1, tablet(d, "#DCE8F3")),
    groupAt(276, 380, 0.84, tablet(d, "#DCE8F3")),
    groupAt(196, 392, 0.7, tablet(d, "#DCE8F3")),
    nitro(d, 312, 176, 0.95),
    enzyme(d, 432, 246, 8, 1.36, TOKENS.teal, true),
    path(roundedHexagonPath(400, 242, 21), d.lin([0, lighten(BLUE, 0.6), 1, BLUE], 0, 0, 1, 1)),
    [
      [486, 236, 9],
      [500, 268, 7],
      [486, 300, 8],
    ].map(([x, y, r]) => [glow(d, x, y, r * 2.6, TOKENS.blue, 0.4), shadedBall(d, x, y, r, TOKENS.blue)]),
  ]);
}

function leaf(d, c) {
  return d.shape(
    path(
      "M0 0C-52-30-66-104-12-168-2-180 12-180 20-168 66-100 50-28 0 0Z",
      d.lin([0, lighten(c, 0.45), 0.5, c, 1, darken(c, 0.38)], 0, 0, 1, 0.25),
    ),
    path("M0 0C-52-30-66-104-12-168 0-110 4-50 0 0Z", "#fff", { op: 0.16 }),
    strokedPath("M0 26C2-40 0-100 4-158", lighten(c, 0.62), 5),
    strokedPath(
      "M1-30C-14-40-26-50-34-66M2-62C-12-74-24-84-32-100M3-94C-8-106-16-114-22-128M1-38C14-46 26-56 36-74M2-70C14-80 24-92 30-108M3-102C12-112 18-120 22-132",
      lighten(c, 0.5),
      2.6,
      { op: 0.8 },
    ),
  );
}

export function folicAcid() {
  const green = TOKENS.green;
  return svgDrawing("rpf", 750, 420, (d) => {
    const one = leaf(d, green);
    const two = leaf(d, TOKENS.lime);
    return [
      roomScene(d, 750, 420, BLUE, { cx: 400, cy: 190, r: 188, floor: 352, to: green }),
      contactShadow(d, 140, 372, 130, 18, 0.34),
      referenceAt(two, 84, 372, 1.05, -40),
      referenceAt(two, 204, 372, 1.02, 38),
      referenceAt(one, 108, 376, 1.22, -14),
      referenceAt(one, 170, 376, 1.16, 17),
      referenceAt(two, 140, 380, 0.86, 2),
      moleculeBond(392, 187, 427, 214, BLUE, 9),
      moleculeBond(427, 214, 462, 189, BLUE, 9),
      moleculeBond(548, 189, 604, 216, green, 9),
      moleculeBond(604, 216, 604, 262, green, 9),
      moleculeBond(604, 216, 654, 188, green, 9),
      moleculeRing(d, 262, 162, 50, BLUE, 13),
      moleculeRing(d, 348.6, 162, 50, BLUE, 13),
      moleculeRing(d, 505, 164, 50, TOKENS.teal, 13),
      shadedBall(d, 427, 214, 15, TOKENS.amber),
      shadedBall(d, 604, 216, 15, green),
      shadedBall(d, 604, 266, 13, "#E6543A"),
      shadedBall(d, 656, 186, 13, "#E6543A"),
      [
        [318, BLUE],
        [420, TOKENS.teal],
        [522, green],
      ].map(([x, c]) => [
        contactShadow(d, x, 360, 54, 12, 0.3),
        hexagonTile(d, x, 312, 40, c, 9),
        group(
          { t: `translate(${x} 312)` },
          helix(d, 0, -21, 42, 11, {
            turns: 1,
            width: 4.6,
            a: "#fff",
            b: lighten(c, 0.7),
            rungs: ["#fff", lighten(c, 0.5)],
            perTurn: 6,
          }),
        ),
      ]),
      strokedPath("M362 312H376M464 312H478", darken(BLUE, 0.1), 4, { op: 0.5, dash: "1 7" }),
      group(
        {},
        contactShadow(d, 640, 372, 84, 14, 0.34),
        rotatedGroup(640, 346, -16, 0.96, capsule(d, green, BLUE, false)),
        rotatedGroup(676, 384, 12, 0.62, capsule(d, lighten(green, 0.2), lighten(BLUE, 0.3), false)),
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
  return svgDrawing("rpr", 750, 420, (d) => [
    roomScene(d, 750, 420, teal, { cx: 540, cy: 196, r: 190, floor: 356 }),
    rect(404, 84, 310, 232, 22, TOKENS.ink, { op: 0.16, t: "translate(8 14)" }),
    rect(404, 84, 310, 232, 22, d.lin([0, "#16406B", 1, "#0B1F3A"], 0, 0, 0.6, 1)),
    rect(405.5, 85.5, 307, 229, 21, "none", { s: "#fff", sw: 2, op: 0.25 }),
    [...VIRUSES].map(([, c], i) => [rect(432 + i * 66, 102, 52, 10, 5, c, { op: 0.9 })]),
    amplificationPlot(
      d,
      434,
      128,
      252,
      164,
      [
        { c: lighten("#E4593C", 0.15), ct: 0.36, top: 0.94 },
        { c: lighten(TOKENS.indigo, 0.35), ct: 0.5, top: 0.86 },
        { c: "#F5A93C", ct: 0.64, top: 0.8 },
        { c: "#35D0C7", ct: 1.9 },
      ],
      { weight: 4.4 },
    ),
    contactShadow(d, 210, 366, 190, 20, 0.26),
    floatingParticles(
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
    ].map(([x, y, k, a], i) => rotatedGroup(x, y, a, k, virus(d, ...VIRUSES[i]))),
  ]);
}
