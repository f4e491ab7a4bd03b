import { darken, lighten, TOKENS } from "../kit/colour.mjs";
import { helix } from "../kit/helix.mjs";
import { contactShadow, fourPointedStar, hexagonPath, hexagonTile } from "../kit/shape.mjs";
import { moleculeBond, moleculeRing, podium, roomScene, shadedBall } from "../kit/stage.mjs";
import {
  circle,
  ellipse,
  group,
  groupAt,
  path,
  referenceAt,
  rotatedGroup,
  strokedPath,
  svgDrawing,
} from "../kit/svg.mjs";

function avocado(d) {
  const outline = "M0-92C26-92 34-60 46-30 64 12 46 62 0 62S-64 12-46-30C-34-60-26-92 0-92Z";
  return group(
    {},
    path(outline, d.lin([0, "#5E8C2E", 1, "#2F5218"]), { t: "translate(5 5)" }),
    path(outline, d.lin([0, "#DDEBA0", 0.5, "#F3F2B8", 1, "#B9CE5E"], 0, 0, 0.8, 1), { s: "#6B9A34", sw: 7 }),
    circle(2, 14, 29, d.rad([0, "#D79A5E", 0.6, "#9A5C2A", 1, "#5E3212"], 0.36, 0.3, 0.8)),
    strokedPath("M-34-20C-28-46-20-66-8-74", "#fff", 6, { op: 0.6 }),
  );
}
const tomato = (d) =>
  group(
    {},
    circle(0, 0, 44, d.rad([0, "#FF9A80", 0.45, "#E8492F", 1, "#9C1F14"], 0.36, 0.3, 0.8)),
    path(
      "M0-32C-10-44-26-42-32-36-22-32-14-26-8-22-8-14-6-10-2-4 2-10 6-16 8-22 16-26 24-30 32-36 24-44 10-44 0-32Z",
      d.lin([0, "#8CC152", 1, "#3F7A22"]),
    ),
    strokedPath("M0-34V-48", "#4F8A2A", 5),
    strokedPath("M-28-6C-27-16-22-24-16-28", "#fff", 5, { op: 0.6 }),
  );
function blueberries(d) {
  const one = d.shape(
    circle(0, 0, 20, d.rad([0, "#9AA8E8", 0.5, "#4B57B0", 1, "#242B68"], 0.36, 0.3, 0.8)),
    path(hexagonPath(1, -3, 7), "#1F2558", { op: 0.7 }),
    strokedPath("M-12-6Q-10-12-5-14", "#fff", 3, { op: 0.6 }),
  );
  return [
    [0, 0],
    [34, 4],
    [17, -24],
  ].map(([x, y]) => referenceAt(one, x, y));
}
function leafy(d, c, k = 1, a = 0) {
  return rotatedGroup(
    0,
    0,
    a,
    k,
    path(
      "M0 0C-40-30-44-92 0-132 44-92 40-30 0 0Z",
      d.lin([0, lighten(c, 0.4), 0.5, c, 1, darken(c, 0.4)], 0, 0, 1, 0.2),
    ),
    strokedPath("M0 0V-116M0-30 20-52M0-30-20-52M0-62 18-82M0-62-18-82", lighten(c, 0.6), 3, { op: 0.75 }),
  );
}
function bowl(d, c) {
  return group(
    {},
    path(
      "M-170-12C-160 70-90 110-48 110H48C90 110 160 70 170-12C110 12-110 12-170-12Z",
      d.lin([0, "#fff", 0.5, lighten(c, 0.82), 1, lighten(c, 0.3)], 0, 0, 1, 0.6),
    ),
    path("M-163 14C-110 38 110 38 163 14L158 30C108 54-108 54-158 30Z", c, { op: 0.5 }),
    strokedPath(Array.from({ length: 8 }, (_, i) => hexagonPath(-126 + i * 36, 64, 16)).join(""), lighten(c, 0.3), 3, {
      op: 0.6,
      clip: d.clip(path("M-170-12C-160 70-90 110-48 110H48C90 110 160 70 170-12C110 12-110 12-170-12Z", "#000")),
    }),
    strokedPath("M-150 16C-140 60-108 84-84 94", "#fff", 7, { op: 0.85 }),
  );
}

export function nutrition() {
  const c = TOKENS.lime;
  return svgDrawing("snu", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 304, cy: 190, r: 182 }),
    podium(d, 300, 366, 186, c, 14),
    contactShadow(d, 300, 362, 120, 14, 0.3),
    groupAt(196, 236, 1, leafy(d, TOKENS.green, 1.05, -34)),
    groupAt(402, 236, 1, leafy(d, c, 1.05, 36)),
    groupAt(236, 232, 1, leafy(d, c, 1.1, -10)),
    groupAt(360, 226, 1, leafy(d, TOKENS.green, 1.12, 12)),
    rotatedGroup(264, 196, -16, 0.98, avocado(d)),
    groupAt(354, 208, 1.05, tomato(d)),
    groupAt(418, 222, 0.9, blueberries(d)),
    groupAt(178, 226, 0.74, tomato(d)),
    ellipse(300, 244, 168, 16, darken(c, 0.4), { op: 0.25 }),
    groupAt(300, 252, 1, bowl(d, c)),
    moleculeRing(d, 512, 120, 40, c, 11),
    moleculeBond(546.6, 140, 582, 160, c, 7),
    shadedBall(d, 584, 162, 13, TOKENS.amber),
    moleculeBond(512, 80, 512, 52, c, 7),
    shadedBall(d, 512, 48, 11, "#E8492F"),
    moleculeBond(477, 140, 452, 156, c, 7),
    shadedBall(d, 450, 158, 10, TOKENS.blue),
    [
      [92, 110, 22, TOKENS.amber],
      [128, 66, 13, c],
      [68, 168, 12, "#E8492F"],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.22)),
    fourPointedStar(176, 92, 9, c, 0.8),
    group(
      { t: "rotate(8 560 290)" },
      helix(d, 556, 214, 140, 20, {
        turns: 1.5,
        width: 8,
        a: c,
        b: TOKENS.teal,
        rungs: [lighten(c, 0.4), lighten(TOKENS.teal, 0.4)],
        perTurn: 8,
      }),
    ),
  ]);
}
