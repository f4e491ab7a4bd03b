import { darken, lighten, TOKENS, withOpacity } from "../kit/colour.mjs";
import { helix, helixAlong } from "../kit/helix.mjs";
import { paperSheet } from "../kit/panel.mjs";
import {
  contactShadow,
  fourPointedStar,
  glow,
  hexagonPath,
  hexagonTile,
  polygonPath,
  roundedHexagonPath,
} from "../kit/shape.mjs";
import { roomScene, shadedBall } from "../kit/stage.mjs";
import { circle, group, groupAt, numberText, path, rect, rotatedGroup, strokedPath, svgDrawing } from "../kit/svg.mjs";

const spoke = (i, r) => [
  Math.cos(-Math.PI / 2 + (i * Math.PI) / 3) * r,
  Math.sin(-Math.PI / 2 + (i * Math.PI) / 3) * r,
];

/** Six-dimension profile on a raised hexagon. */
function radar(d, c) {
  const r = 138;
  const own = [0.86, 0.62, 0.78, 0.54, 0.9, 0.7].map((v, i) => spoke(i, r * v));
  const tones = [TOKENS.blue, TOKENS.teal, TOKENS.green, TOKENS.amber, TOKENS.rose, c];
  return group(
    {},
    hexagonTile(d, 0, 0, 172, lighten(c, 0.78), 18),
    path(roundedHexagonPath(0, 0, 158, 0.12), "#fff", { op: 0.9 }),
    strokedPath([1, 0.75, 0.5, 0.25].map((k) => hexagonPath(0, 0, r * k)).join(""), lighten(c, 0.62), 2),
    strokedPath(
      [0, 1, 2]
        .map(
          (i) =>
            `M${spoke(i, r).map(numberText).join(" ")}L${spoke(i + 3, r)
              .map(numberText)
              .join(" ")}`,
        )
        .join(""),
      lighten(c, 0.62),
      2,
    ),
    path(polygonPath(own), d.lin([0, withOpacity(lighten(c, 0.25), 0.75), 1, withOpacity(darken(c, 0.1), 0.8)]), {
      s: c,
      sw: 5,
      join: "round",
    }),
    path(polygonPath(own.map(([x, y]) => [x * 0.55, y * 0.55])), "#fff", { op: 0.16 }),
    own.map(([x, y]) => [circle(x, y, 8, "#fff"), circle(x, y, 5.2, c)]),
    tones.map((t, i) => {
      const [x, y] = spoke(i, r + 4);
      return [circle(x + 1, y + 4, 15, TOKENS.ink, { op: 0.16 }), circle(x, y, 15, "#fff"), shadedBall(d, x, y, 11, t)];
    }),
  );
}

export function talent() {
  const c = TOKENS.indigo;
  return svgDrawing("sta", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 330, cy: 190, r: 184 }),
    group(
      { t: "rotate(18 120 210)" },
      helix(d, 112, 22, 340, 34, {
        turns: 3,
        width: 12,
        a: c,
        b: TOKENS.teal,
        rungs: [lighten(c, 0.4), lighten(TOKENS.teal, 0.4)],
        perTurn: 8,
      }),
    ),
    contactShadow(d, 322, 392, 200, 16, 0.22),
    groupAt(322, 196, 1, radar(d, c)),
    contactShadow(d, 560, 372, 76, 11, 0.24),
    paperSheet(d, 496, 176, 122, 184, { c, rows: 5 }),
    hexagonTile(d, 572, 96, 22, TOKENS.teal, 5),
    hexagonTile(d, 532, 62, 12, c, 3),
    hexagonTile(d, 216, 66, 12, TOKENS.amber, 3),
    fourPointedStar(590, 140, 9, c, 0.8),
  ]);
}

function openBook(d, c) {
  const leaf = (s) =>
    group(
      { t: `scale(${s} 1)` },
      path(
        "M0 8C40-22 110-26 168-6V88C112 66 42 70 0 100Z",
        d.lin([0, "#fff", 0.8, "#F2F7F2", 1, "#D5E4D8"], s > 0 ? 1 : 0, 0, s > 0 ? 0 : 1, 0.3),
      ),
      path(
        "M0 8C16-4 34-11 52-15V74C34 78 16 88 0 100Z",
        d.lin([0, withOpacity(darken(c, 0.4), 0.3), 1, withOpacity(darken(c, 0.4), 0)], 0, 0, 1, 0),
      ),
      strokedPath("M74 6C104 0 128 2 150 8M74 24C104 18 128 20 150 26M74 42C100 36 120 38 136 42", lighten(c, 0.5), 5),
    );
  return group(
    {},
    path("M-184-2V106C-120 82-46 86 0 116 46 86 120 82 184 106V-2Z", d.lin([0, lighten(c, 0.15), 1, darken(c, 0.3)])),
    path("M-176-4V98C-118 76-44 80 0 110 44 80 118 76 176 98V-4Z", lighten(c, 0.75)),
    leaf(1),
    leaf(-1),
  );
}

function pencil(d, c) {
  return group(
    {},
    rect(
      -9,
      -150,
      18,
      116,
      0,
      d.lin(
        [0, lighten(c, 0.45), 0.34, lighten(c, 0.45), 0.35, c, 0.66, c, 0.67, darken(c, 0.25), 1, darken(c, 0.25)],
        0,
        0,
        1,
        0,
      ),
    ),
    rect(-9, -160, 18, 12, 0, d.lin([0, "#fff", 0.5, "#C9D3DD", 1, "#8796A6"], 0, 0, 1, 0)),
    rect(-9, -178, 18, 20, 6, d.lin([0, "#FBC4D2", 1, "#D9679A"], 0, 0, 1, 0)),
    path("M-9-34H9L0-4Z", d.lin([0, "#FCE6C8", 1, "#D9AE78"], 0, 0, 1, 0)),
    path("M-3-14H3L0-4Z", "#24344D"),
  );
}

export function study() {
  const c = TOKENS.green;
  return svgDrawing("sst", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 320, cy: 190, r: 182 }),
    contactShadow(d, 320, 378, 230, 20, 0.28),
    groupAt(320, 262, 1.04, openBook(d, c)),
    glow(d, 320, 250, 110, "#FFF3B8", 0.85, 50),
    helixAlong(d, (u) => ({ x: 320 + Math.sin(u * 3) * 16, y: 272 - u * 226, nx: 1, ny: 0.1, amp: 18 + u * 24 }), {
      turns: 2.5,
      width: 12,
      a: c,
      b: TOKENS.blue,
      rungs: [lighten(c, 0.4), lighten(TOKENS.blue, 0.4)],
      perTurn: 8,
    }),
    [
      [188, 128, 30, TOKENS.amber],
      [140, 190, 18, c],
      [458, 118, 34, TOKENS.blue],
      [512, 176, 20, TOKENS.rose],
      [428, 56, 14, c],
      [226, 64, 14, TOKENS.teal],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.2)),
    strokedPath("M176 128H200M188 116V140M444 126 458 106 472 126Z", "#fff", 5),
    circle(140, 190, 6, "#fff", { op: 0.9 }),
    path(roundedHexagonPath(512, 176, 8), "#fff", { op: 0.9 }),
    rotatedGroup(566, 372, 24, 0.92, pencil(d, TOKENS.amber)),
    rotatedGroup(78, 376, -18, 0.82, pencil(d, TOKENS.blue)),
    fourPointedStar(262, 116, 8, TOKENS.amber, 0.9),
    fourPointedStar(392, 150, 9, TOKENS.amber, 0.9),
  ]);
}

function compass(d, c) {
  const marks = Array.from({ length: 24 }, (_, i) => {
    const a = (i * Math.PI) / 12;
    const r = i % 6 ? (i % 2 ? 78 : 74) : 68;
    return `M${numberText(Math.cos(a) * r)} ${numberText(Math.sin(a) * r)}L${numberText(Math.cos(a) * 84)} ${numberText(Math.sin(a) * 84)}`;
  }).join("");
  return group(
    {},
    circle(4, 12, 110, TOKENS.ink, { op: 0.18 }),
    rect(-14, -136, 28, 34, 8, d.lin([0, "#FFE7A8", 0.5, "#E8B23A", 1, "#9C6A10"], 0, 0, 1, 0)),
    circle(0, -136, 17, "none", { s: "#E8B23A", sw: 8 }),
    circle(0, -136, 17, "none", { s: "#FFF0C4", sw: 2.4, op: 0.9 }),
    circle(0, 0, 110, d.lin([0, "#FFE7A8", 0.5, "#E8B23A", 1, "#9C6A10"], 0.1, 0, 0.9, 1)),
    circle(0, 0, 96, darken(c, 0.3)),
    circle(0, 0, 93, d.rad([0, "#fff", 0.75, lighten(c, 0.9), 1, lighten(c, 0.65)])),
    strokedPath(marks, c, 4),
    path(hexagonPath(0, 0, 46), "none", { s: lighten(c, 0.55), sw: 3 }),
    group(
      { t: "rotate(38)" },
      path("M0-72 15 0H-15Z", d.lin([0, "#FF8A70", 1, TOKENS.crimson], 0, 0, 1, 0)),
      path("M0-72 15 0H0Z", "#7d1a2c", { op: 0.35 }),
      path("M0 72 15 0H-15Z", d.lin([0, "#fff", 1, "#A9BBCB"], 0, 0, 1, 0)),
      path("M0 72 15 0H0Z", "#4d6076", { op: 0.3 }),
    ),
    circle(0, 0, 11, d.rad([0, "#FFF0C4", 1, "#B47D18"], 0.35, 0.3, 0.8)),
    path("M-74-44A86 86 0 0 1 8-86C-30-70-52-52-62-30Z", "#fff", { op: 0.6 }),
  );
}

export function specialty() {
  const c = TOKENS.green;
  const tips = [
    [470, 84, 34, TOKENS.blue],
    [560, 150, 34, TOKENS.indigo],
    [574, 250, 34, TOKENS.amber],
    [500, 330, 34, TOKENS.rose],
  ];
  return svgDrawing("ssp", 640, 420, (d) => {
    const lines = tips.map(([x, y]) => `M300 208C380 208 ${x - 96} ${y} ${x - 30} ${y}`).join("");
    return [
      roomScene(d, 640, 420, c, { cx: 236, cy: 200, r: 180 }),
      contactShadow(d, 232, 378, 150, 18, 0.26),
      group(
        { t: "rotate(-12 60 220)" },
        helix(d, 62, 186, 200, 24, {
          turns: 2,
          width: 10,
          a: c,
          b: TOKENS.teal,
          rungs: [lighten(c, 0.4), lighten(TOKENS.teal, 0.4)],
          perTurn: 8,
        }),
      ),
      strokedPath(lines, lighten(c, 0.35), 9),
      strokedPath(lines, "#fff", 3, { dash: "2 10" }),
      groupAt(230, 216, 1.16, compass(d, c)),
      tips.map(([x, y, r, t]) => [contactShadow(d, x + 4, y + 42, 40, 9, 0.22), hexagonTile(d, x, y, r, t, 8)]),
      strokedPath("M462 64H478M464 65V77L454 97Q453 101 457 101H483Q487 101 486 97L476 77V65M460 88H480", "#fff", 4.5),
      strokedPath("M548 162 556 148 548 138M560 162H574", "#fff", 5),
      circle(567, 258, 6, "#fff"),
      strokedPath("M573 258V236L586 233", "#fff", 4.5),
      path("M490 340 496 322 506 312 514 320 504 332Z", "#fff"),
      strokedPath("M498 332 508 320", TOKENS.rose, 3),
      [
        [84, 84, 16, c],
        [58, 132, 10, TOKENS.teal],
        [402, 52, 10, TOKENS.teal],
      ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
    ];
  });
}
