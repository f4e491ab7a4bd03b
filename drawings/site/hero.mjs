import { darken, lighten, TOKENS, withOpacity } from "../kit/colour.mjs";
import { helixAlong } from "../kit/helix.mjs";
import { amplificationPlot } from "../kit/panel.mjs";
import { plate96 } from "../kit/plate.mjs";
import {
  contactShadow,
  fourPointedStar,
  glow,
  hexagonTile,
  honeycombLattice,
  roundedHexagonPath,
} from "../kit/shape.mjs";
import { podium } from "../kit/stage.mjs";
import {
  circle,
  ellipse,
  group,
  groupAt,
  path,
  rect,
  referenceAt,
  rotatedGroup,
  strokedPath,
  svgDrawing,
} from "../kit/svg.mjs";
import { tube } from "../kit/tube.mjs";
import { floatingParticles, virus } from "../kit/virus.mjs";
import { VIRUSES } from "../reports.mjs";

const { blue, teal, amber, ink } = TOKENS;

export const virusPicture = (index) => () => {
  const [kind, c] = VIRUSES[index];
  return svgDrawing(`vi${index}`, 240, 240, (d) => [
    circle(120, 120, 118, d.lin([0, lighten(c, 0.92), 1, lighten(c, 0.74)], 0.1, 0, 0.9, 1)),
    circle(120, 120, 110, "none", { s: "#fff", sw: 2.4, op: 0.85 }),
    honeycombLattice(31, 36, 190, 170, 20, c, (x, y) => (Math.hypot(x - 120, y - 120) < 88 ? 0.2 : 0), { sw: 1.6 }),
    ellipse(124, 206, 62, 9, d.rad([0, withOpacity(darken(c, 0.5), 0.3), 1, withOpacity(darken(c, 0.5), 0)])),
    floatingParticles(
      d,
      [
        [48, 74, 6],
        [194, 62, 7],
        [200, 178, 5],
        [44, 172, 5],
      ],
      c,
    ),
    group({ t: "translate(120 116) scale(.84) rotate(-8)" }, virus(d, kind, c)),
  ]);
};

function resultCard(d) {
  return group(
    { t: "translate(458 196)" },
    rect(5, 10, 150, 112, 16, ink, { op: 0.13 }),
    rect(0, 0, 150, 112, 16, "#fff"),
    rect(14, 14, 56, 8, 4, blue),
    amplificationPlot(
      d,
      16,
      34,
      118,
      62,
      [
        { c: teal, ct: 0.42 },
        { c: blue, ct: 0.62, top: 0.74 },
      ],
      { ink: "#8796A6", weight: 3.4, grid: 0.2 },
    ),
  );
}

/** The home page scene: a rising helix among the things the service is made of. */
export function hero() {
  return svgDrawing("hro", 640, 560, (d) => {
    const frame = (u) => ({
      x: 196 + u * 262 + Math.sin(u * 3.1) * 20,
      y: 506 - u * 462,
      nx: 0.873,
      ny: 0.487,
      amp: 68 + Math.sin(u * 3.1) * 8,
    });
    const mist = d.shape(
      path(
        roundedHexagonPath(0, 0, 60),
        d.lin([0, withOpacity("#fff", 0.9), 1, withOpacity(lighten(blue, 0.8), 0.5)], 0, 0, 1, 1),
      ),
      strokedPath(roundedHexagonPath(0, 0, 60), lighten(blue, 0.7), 2, { op: 0.7 }),
    );
    return [
      glow(d, 330, 280, 310, "#8CC8FF", 0.55, 280),
      path(
        roundedHexagonPath(326, 282, 262, 0.16),
        d.lin(
          [
            0,
            withOpacity("#fff", 0.95),
            0.5,
            withOpacity(lighten(blue, 0.9), 0.8),
            1,
            withOpacity(lighten(teal, 0.72), 0.7),
          ],
          0.1,
          0,
          0.8,
          1,
        ),
      ),
      strokedPath(roundedHexagonPath(326, 282, 240, 0.16), "#fff", 3, { op: 0.9 }),
      honeycombLattice(90, 60, 480, 450, 36, blue, (x, y) => Math.max(0, 0.3 - Math.hypot(x - 326, y - 282) / 900), {
        sw: 1.8,
      }),
      [
        [44, 420, 0.6],
        [556, 424, 1.1],
        [592, 158, 0.55],
      ].map(([x, y, k]) => referenceAt(mist, x, y, k)),
      contactShadow(d, 330, 530, 250, 22, 0.22),
      podium(d, 226, 494, 128, blue, 16),
      helixAlong(d, frame, { turns: 3, width: 19, a: blue, b: teal, rungs: ["#7CC0FF", "#76DCD4"], perTurn: 10 }),
      groupAt(104, 508, 0.98, tube(d, { c: blue, seed: 7 })),
      groupAt(164, 532, 0.74, tube(d, { c: teal, seed: 9, liquid: "#BEEBE5" })),
      group(
        { t: "matrix(.62 0 -.2 .4 380 440)" },
        plate96(d, (r, c) => ((r * 3 + c * 5) % 7 < 2 ? teal : (r + c) % 3 ? blue : "#8CC8FF"), { depth: 28 }),
      ),
      resultCard(d),
      rotatedGroup(92, 170, -10, 0.56, virus(d, "covid", "#E4593C")),
      rotatedGroup(572, 82, 8, 0.44, virus(d, "flu-a", TOKENS.indigo)),
      [
        [228, 92, 26, blue],
        [270, 52, 15, teal],
        [566, 350, 22, amber],
        [36, 318, 18, teal],
        [606, 292, 12, TOKENS.rose],
      ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.22)),
      fourPointedStar(196, 150, 11, amber, 0.95),
      fourPointedStar(420, 52, 9, teal, 0.9),
    ];
  });
}

/** What stands behind the helix that turns on the home page. */
export function heroBackground() {
  return svgDrawing("hrb", 640, 560, (d) => {
    const mist = d.shape(
      path(
        roundedHexagonPath(0, 0, 60),
        d.lin([0, withOpacity("#fff", 0.9), 1, withOpacity(lighten(blue, 0.8), 0.5)], 0, 0, 1, 1),
      ),
      strokedPath(roundedHexagonPath(0, 0, 60), lighten(blue, 0.7), 2, { op: 0.7 }),
    );
    return [
      glow(d, 330, 280, 310, "#8CC8FF", 0.5, 280),
      path(
        roundedHexagonPath(326, 282, 262, 0.16),
        d.lin(
          [
            0,
            withOpacity("#fff", 0.95),
            0.5,
            withOpacity(lighten(blue, 0.9), 0.8),
            1,
            withOpacity(lighten(teal, 0.72), 0.7),
          ],
          0.1,
          0,
          0.8,
          1,
        ),
      ),
      strokedPath(roundedHexagonPath(326, 282, 240, 0.16), "#fff", 3, { op: 0.9 }),
      honeycombLattice(90, 60, 480, 450, 36, blue, (x, y) => Math.max(0, 0.3 - Math.hypot(x - 326, y - 282) / 900), {
        sw: 1.8,
      }),
      [
        [44, 420, 0.6],
        [556, 424, 1.1],
        [592, 158, 0.55],
      ].map(([x, y, k]) => referenceAt(mist, x, y, k)),
      contactShadow(d, 330, 530, 250, 22, 0.22),
      podium(d, 226, 494, 128, blue, 16),
    ];
  });
}

/** What stands before it. */
export function heroForeground() {
  return svgDrawing("hrf", 640, 560, (d) => [
    groupAt(104, 508, 0.98, tube(d, { c: blue, seed: 7 })),
    groupAt(164, 532, 0.74, tube(d, { c: teal, seed: 9, liquid: "#BEEBE5" })),
    group(
      { t: "matrix(.62 0 -.2 .4 380 440)" },
      plate96(d, (r, c) => ((r * 3 + c * 5) % 7 < 2 ? teal : (r + c) % 3 ? blue : "#8CC8FF"), { depth: 28 }),
    ),
    resultCard(d),
    rotatedGroup(92, 170, -10, 0.56, virus(d, "covid", "#E4593C")),
    rotatedGroup(572, 82, 8, 0.44, virus(d, "flu-a", TOKENS.indigo)),
    [
      [228, 92, 26, blue],
      [270, 52, 15, teal],
      [566, 350, 22, amber],
      [36, 318, 18, teal],
      [606, 292, 12, TOKENS.rose],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.22)),
    fourPointedStar(196, 150, 11, amber, 0.95),
    fourPointedStar(420, 52, 9, teal, 0.9),
  ]);
}
