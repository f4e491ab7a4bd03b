import { darken, lighten, TOKENS, withOpacity } from "../kit/colour.mjs";
import { helix } from "../kit/helix.mjs";
import {
  contactShadow,
  fourPointedStar,
  hexagonPath,
  hexagonTile,
  roundedHexagonPath,
  smoothPath,
} from "../kit/shape.mjs";
import { roomScene, shadedGradient } from "../kit/stage.mjs";
import { circle, group, groupAt, numberText, path, rect, rotatedGroup, strokedPath, svgDrawing } from "../kit/svg.mjs";

function stopwatch(d, c) {
  const marks = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    return `M${numberText(Math.cos(a) * 74)} ${numberText(Math.sin(a) * 74)}L${numberText(Math.cos(a) * 84)} ${numberText(Math.sin(a) * 84)}`;
  }).join("");
  return group(
    {},
    circle(6, 14, 112, TOKENS.ink, { op: 0.17 }),
    rect(-16, -146, 32, 26, 8, shadedGradient(d, c)),
    rect(-9, -124, 18, 20, 0, "#B9C6D4"),
    rotatedGroup(0, 0, 42, 1, rect(-9, -136, 18, 30, 6, shadedGradient(d, c))),
    circle(0, 0, 112, d.lin([0, "#fff", 0.4, "#DDE5ED", 1, "#8796A6"], 0.1, 0, 0.9, 1)),
    circle(0, 0, 97, d.lin([0, "#fff", 1, lighten(c, 0.85)])),
    circle(0, 0, 97, "none", { s: darken(c, 0.1), sw: 2, op: 0.3 }),
    strokedPath(marks, "#24344D", 4.5),
    circle(0, 0, 58, "none", { s: lighten(c, 0.75), sw: 16 }),
    strokedPath("M0-58A58 58 0 1 1-50 29", d.lin([0, "#FFB36B", 1, c], 0, 0, 1, 1), 16),
    strokedPath("M0 16V-72", "#24344D", 6),
    circle(0, 0, 10, "#24344D"),
    circle(0, 0, 4, "#fff"),
    path("M-76-40A86 86 0 0 1-6-86C-40-72-58-54-66-34Z", "#fff", { op: 0.75 }),
  );
}

function dumbbell(d, c) {
  const head = (x) =>
    group(
      {},
      path(roundedHexagonPath(x + 9, 0, 50, 0.16, true), darken(c, 0.5)),
      path(
        roundedHexagonPath(x, 0, 50, 0.16, true),
        d.lin([0, "#5A6C86", 0.5, "#33445F", 1, "#16243C"], 0.1, 0, 0.9, 1),
      ),
      strokedPath(roundedHexagonPath(x, 0, 44, 0.16, true), "#fff", 2, { op: 0.28 }),
      path(roundedHexagonPath(x, 0, 25, 0.16, true), shadedGradient(d, c)),
      circle(x, 0, 10, "#fff", { op: 0.85 }),
    );
  return group(
    {},
    rect(-62, -13, 140, 26, 8, d.lin([0, "#fff", 0.4, "#C3CEDA", 1, "#76869A"])),
    strokedPath("M-30-10V10M-16-10V10M-2-10V10M12-10V10M26-10V10", "#76869A", 2.4, { op: 0.6 }),
    head(78),
    head(-78),
  );
}

export function sport() {
  const c = TOKENS.orange;
  return svgDrawing("ssr", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 350, cy: 180, r: 178 }),
    path(
      "M-20 330C200 322 330 296 660 268V440H-20Z",
      d.lin([0, lighten(c, 0.25), 0.5, c, 1, darken(c, 0.22)], 0, 0, 1, 1),
    ),
    path("M-20 330C200 322 330 296 660 268V274C330 303 200 330-20 338Z", "#fff", { op: 0.8 }),
    strokedPath(
      "M-20 358C200 348 340 318 660 286M-20 390C210 376 350 340 660 306M-20 424C220 408 370 364 660 328",
      "#fff",
      4,
      { op: 0.75 },
    ),
    strokedPath(
      "M36 214H106L124 178 146 252 166 144 186 232 200 206H250",
      d.linU([0, withOpacity(c, 0.2), 1, c], 36, 0, 250, 0),
      7,
    ),
    groupAt(352, 206, 1.12, stopwatch(d, c)),
    contactShadow(d, 142, 366, 140, 16, 0.4),
    rotatedGroup(140, 328, -6, 0.94, dumbbell(d, c)),
    contactShadow(d, 560, 350, 66, 10, 0.35),
    group(
      { t: "rotate(-6 556 200)" },
      helix(d, 556, 60, 272, 32, {
        turns: 2.5,
        width: 12,
        a: c,
        b: TOKENS.blue,
        rungs: [lighten(c, 0.35), lighten(TOKENS.blue, 0.4)],
        perTurn: 8,
      }),
    ),
    [
      [84, 96, 20, c],
      [130, 60, 12, TOKENS.amber],
      [210, 74, 10, TOKENS.blue],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
  ]);
}

function heart(d, c) {
  const shape =
    "M0 96C-62 50-112 10-112-44-112-86-80-112-48-112-26-112-8-100 0-82 8-100 26-112 48-112 80-112 112-86 112-44 112 10 62 50 0 96Z";
  const cells = [
    [-50, -64],
    [-6, -40],
    [38, -64],
    [-50, -14],
    [38, -14],
    [-6, 10],
    [-28, -90],
    [66, -90],
    [-6, 58],
    [82, -38],
    [-94, -40],
    [-28, 34],
    [16, 34],
    [-72, 10],
    [60, 12],
  ];
  return group(
    {},
    path(shape, TOKENS.ink, { op: 0.2, t: "translate(6 14)" }),
    path(shape, d.lin([0, lighten(c, 0.42), 0.45, c, 1, darken(c, 0.4)], 0.1, 0, 0.8, 1)),
    group(
      { clip: d.clip(path(shape, "#000")) },
      strokedPath(cells.map(([x, y]) => hexagonPath(x, y, 25)).join(""), "#fff", 2.4, { op: 0.3 }),
      path(
        [
          [-50, -64],
          [38, -14],
          [-6, 58],
        ]
          .map(([x, y]) => hexagonPath(x, y, 24))
          .join(""),
        "#fff",
        { op: 0.2 },
      ),
    ),
    path("M-94-56C-92-84-72-98-50-98-64-88-78-74-80-48-80-36-94-40-94-56Z", "#fff", { op: 0.6 }),
    strokedPath("M-112-10H-52L-36-44-14 34 8-62 26 8 38-10H112", "#fff", 8),
    strokedPath("M98 2C90 28 64 52 30 76", lighten(c, 0.4), 4, { op: 0.5 }),
  );
}

export function disease() {
  const c = TOKENS.crimson;
  const bell = Array.from({ length: 19 }, (_, i) => [330 + i * 15, 334 - 150 * Math.exp(-(((i - 9) / 3.7) ** 2))]);
  const base = smoothPath(bell);
  return svgDrawing("sdi", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 232, cy: 196, r: 184 }),
    contactShadow(d, 208, 366, 120, 16, 0.3),
    groupAt(208, 222, 1.18, heart(d, c)),
    group(
      {},
      rect(356, 92, 246, 224, 20, TOKENS.ink, { op: 0.13, t: "translate(6 12)" }),
      rect(356, 92, 246, 224, 20, d.lin([0, "#fff", 1, lighten(c, 0.93)])),
      rect(376, 112, 84, 11, 5.5, c),
      rect(376, 131, 128, 7, 3.5, lighten(c, 0.7)),
      group(
        { t: "translate(112 8) scale(.79 .86)" },
        path(
          `${base}L600 334H330Z`,
          d.lin([0, withOpacity(lighten(c, 0.5), 0.9), 1, withOpacity(lighten(c, 0.85), 0.6)]),
        ),
        path(`${smoothPath(bell.slice(12))}L600 334H510Z`, d.lin([0, withOpacity(c, 0.75), 1, withOpacity(c, 0.4)])),
        strokedPath(base, c, 6),
        strokedPath("M322 336H608", "#8796A6", 4),
      ),
      strokedPath("M515 290V226", TOKENS.ink, 3, { dash: "5 6" }),
      circle(515, 220, 13, "#fff"),
      circle(515, 220, 9, darken(c, 0.1)),
      circle(512, 217, 3, "#fff", { op: 0.8 }),
    ),
    group(
      { t: "rotate(12 588 340)" },
      helix(d, 590, 268, 120, 16, { turns: 1.5, width: 7, a: c, b: TOKENS.blue, perTurn: 8 }),
    ),
    [
      [80, 82, 18, c],
      [118, 52, 11, "#E58A9A"],
      [400, 60, 10, c],
      [54, 140, 10, TOKENS.blue],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
    fourPointedStar(330, 64, 8, c, 0.8),
  ]);
}
