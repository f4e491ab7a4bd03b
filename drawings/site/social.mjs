import { lighten, TOKENS } from "../kit/colour.mjs";
import { helixAlong } from "../kit/helix.mjs";
import { enzyme } from "../kit/pharmacy.mjs";
import { fourPointedStar, glow, hexagonTile, roundedHexagonPath } from "../kit/shape.mjs";
import { podium, roomScene } from "../kit/stage.mjs";
import { group, groupAt, path, referenceAt, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { citrus, iceHeap } from "../templates/bar-props.mjs";
import { cup } from "../templates/cups.mjs";
import { beans, sugar } from "../templates/table-props.mjs";
import { tumbler } from "../templates/tumbler.mjs";

const hot = (d) =>
  d.shape(
    glow(d, 0, 0, 40, "#FF5A2A", 0.35),
    path(roundedHexagonPath(0, 0, 22, 0.2), d.lin([0, "#FFC58F", 0.4, "#FF6B35", 1, "#C2280F"], 0.1, 0, 0.8, 1)),
    path(roundedHexagonPath(0, 0, 11, 0.2), d.lin([0, "#C2280F", 1, "#FF8A4A"], 0.1, 0, 0.8, 1), { op: 0.8 }),
    strokedPath("M-14-8V-9L-1-16", "#fff", 3, { op: 0.75 }),
  );
const calm = (d) =>
  d.shape(
    path(roundedHexagonPath(0, 0, 22, 0.2), d.lin([0, "#fff", 1, "#FBE3BD"], 0, 0, 0.8, 1)),
    path(roundedHexagonPath(0, 0, 22, 0.2), "none", { s: "#E8B766", sw: 2.4 }),
  );

export function alcoholHeader() {
  const c = TOKENS.amber;
  return svgDrawing("sal", 640, 420, (d) => {
    const [h, k] = [hot(d), calm(d)];
    return [
      roomScene(d, 640, 420, c, { cx: 330, cy: 188, r: 180 }),
      podium(d, 318, 348, 150, c),
      groupAt(318, 346, 1.2, tumbler(d, { c, ice: 3, warm: "#FFB347", edge: "#A5722E" })),
      groupAt(132, 366, 0.92, citrus(d)),
      groupAt(520, 372, 0.7, iceHeap(d)),
      [
        [470, 196, 1],
        [492, 160, 0.9],
        [450, 160, 1],
        [471, 122, 0.8],
      ].map(([x, y, s]) => referenceAt(h, x, y, s)),
      [
        [540, 124, 0.9],
        [561, 88, 0.75],
        [519, 88, 0.9],
        [582, 124, 0.62],
      ].map(([x, y, s]) => referenceAt(k, x, y, s)),
      enzyme(d, 532, 196, 4, 1.02, TOKENS.teal, true),
      [
        [112, 116, 20, c],
        [152, 74, 12, "#F2643D"],
        [76, 190, 10, c],
      ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
      fourPointedStar(198, 128, 10, c, 0.9),
      fourPointedStar(424, 62, 8, c, 0.8),
    ];
  });
}

export function coffeeHeader() {
  const c = TOKENS.coffee;
  return svgDrawing("sco", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 320, cy: 188, r: 180 }),
    strokedPath("M96 270A230 230 0 0 1 544 270", lighten(c, 0.5), 3, { dash: "1 10" }),
    glow(d, 138, 146, 66, "#FFC53D", 0.7),
    groupAt(
      138,
      146,
      1,
      path("M0-27A27 27 0 1 1 0 27 27 27 0 1 1 0-27Z", d.lin([0, "#FFE9A8", 1, "#F5A623"], 0.2, 0, 0.8, 1)),
    ),
    group(
      { t: "translate(512 152) rotate(-18)" },
      path("M-8-29A30 30 0 1 0 21 19 25 25 0 1 1-8-29Z", d.lin([0, "#6C7CC4", 1, "#33407E"])),
    ),
    fourPointedStar(556, 118, 7, "#6C7CC4", 0.9),
    fourPointedStar(478, 104, 5, "#6C7CC4", 0.8),
    podium(d, 320, 352, 176, c),
    group(
      { op: 0.95 },
      helixAlong(d, (u) => ({ x: 320 + Math.sin(u * 3.2) * 20, y: 196 - u * 164, nx: 1, ny: 0.12, amp: 20 + u * 8 }), {
        turns: 2,
        width: 8.5,
        a: c,
        b: "#E3A968",
        rungs: [lighten(c, 0.3), lighten("#E3A968", 0.4)],
        perTurn: 8,
      }),
    ),
    groupAt(316, 344, 1.16, cup(d, { c: "#FFF7EC", rx: 112, h: 132, band: "#C98B4C" })),
    groupAt(108, 372, 0.86, beans(d)),
    groupAt(540, 372, 0.8, sugar(d)),
    [
      [86, 74, 15, c],
      [586, 186, 13, "#C98B4C"],
      [56, 198, 11, "#E3A968"],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.24)),
  ]);
}
