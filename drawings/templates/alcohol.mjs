import { darken, lighten, mixColours, withOpacity } from "../kit/colour.mjs";
import { digit } from "../kit/digits.mjs";
import { createSeededRandom, glow, hexagonPath, honeycombLattice, roundedHexagonPath } from "../kit/shape.mjs";
import { group, groupAt, path, rect, referenceAt, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { LEVELS } from "./alcohol-levels.mjs";
import { SUN } from "./backdrops-hot.mjs";
import { candle, carafe, citrus, gaiwan, iceHeap, nuts, sprig, steam, towel } from "./bar-props.mjs";
import { card } from "./card.mjs";
import { coaster, tumbler } from "./tumbler.mjs";

/** Cells of one honeycomb (radius 22) that lean and thin out like a rising plume; filled from the glass upwards. */
const PLUME = [
  [0, 0, 1],
  [-0.5, 1, 1],
  [0.5, 1, 0.9],
  [0, 2, 1],
  [1, 2, 1],
  [-0.5, 3, 0.8],
  [0.5, 3, 1],
  [1.5, 3, 0.9],
  [2, 2, 0.72],
  [1, 4, 1],
  [2, 4, 0.9],
  [-1, 4, 0.66],
  [1.5, 5, 0.8],
  [2.5, 5, 1],
].map(([c, r, k]) => [560 + c * 42, 408 - r * 36.4, k]);

function hotMolecule(d) {
  return d.shape(
    glow(d, 0, 0, 42, "#FF5A2A", 0.5),
    path(roundedHexagonPath(0, 2, 23, 0.2), "#64100A"),
    path(roundedHexagonPath(0, 0, 21, 0.2), d.lin([0, "#FFC58F", 0.4, "#FF6B35", 1, "#C2280F"], 0.1, 0, 0.8, 1)),
    path(roundedHexagonPath(0, 0, 11, 0.2), d.lin([0, "#C2280F", 1, "#FF8A4A"], 0.1, 0, 0.8, 1), { op: 0.8 }),
    strokedPath("M-14-8V-9L-1-16", "#fff", 3, { op: 0.75 }),
  );
}

/** ALDH2 holding a molecule in a six-sided pocket (lock and key): two work at levels 6-9, one at 3-5, none below. */
function enzyme(d, x, y, deg) {
  const body = "M32-19C24-36 2-42-14-34-34-38-46-18-38-4-46 14-34 34-14 32 2 42 24 36 32 19L12 19 1 0 12-19Z";
  return group(
    { t: `translate(${x} ${y}) rotate(${deg}) scale(.86)` },
    path(body, "#02302e", { op: 0.4, t: "translate(3 6)" }),
    path(hexagonPath(24, 0, 18, true), d.lin([0, "#fff", 1, "#BFEDE8"]), { op: 0.95 }),
    path(body, d.lin([0, "#B4F6EC", 0.42, "#2BC9BF", 1, "#067C78"], 0, 0, 0.8, 1)),
    path("M-38-4C-28-12-16-8-14 2-18 14-28 20-36 16-42 10-42 2-38-4Z", "#04625e", { op: 0.28 }),
    strokedPath("M-33-16C-31-26-22-30-14-28-4-34 8-34 16-29", "#fff", 4.5, { op: 0.8 }),
    strokedPath("M32-19H12L1 0 12 19H32", "#04625e", 2.5, { op: 0.5 }),
  );
}

function plume(d, hot) {
  const one = hotMolecule(d);
  const cleared = PLUME.slice(hot)
    .map(([x, y, k]) => hexagonPath(x, y, 20 * k))
    .join("");
  return group(
    {},
    cleared ? strokedPath(cleared, "#fff", 2.4, { op: 0.7, fill: "#fff", "fill-opacity": 0.12 }) : "",
    PLUME.slice(0, hot).map(([x, y, k]) => referenceAt(one, x, y, k)),
  );
}

function gauge(d, level, p) {
  const spot = (i, r) => {
    const a = ((189 + i * 18) * Math.PI) / 180;
    return [SUN.x + Math.cos(a) * r, SUN.y + Math.sin(a) * r];
  };
  const arc = (i, j) =>
    `M${spot(i, 200).map(Math.round).join(" ")}A200 200 0 0 1 ${spot(j, 200).map(Math.round).join(" ")}`;
  return group(
    {},
    strokedPath(arc(0, 9), darken(p.top, 0.25), 34, { op: 0.5 }),
    strokedPath(arc(0, 9), "#fff", 30, { op: 0.1 }),
    level ? strokedPath(arc(0, level), "#FFC04A", 22, { op: 0.3 }) : "",
    Array.from({ length: 10 }, (_, i) => {
      const [x, y] = spot(i, 200);
      if (i > level) return path(roundedHexagonPath(x, y, 9), "#fff", { op: 0.28 });
      const r = i === level ? 23 : 12;
      return group(
        {},
        i === level ? glow(d, x, y, 50, "#FFE0A0", 0.85) : "",
        path(roundedHexagonPath(x, y + 3, r), "#5b2c05", { op: 0.65 }),
        path(roundedHexagonPath(x, y, r), d.lin([0, "#FFF3D0", 0.5, "#FFC04A", 1, "#E8890C"], 0.1, 0, 0.8, 1)),
        i === level
          ? [
              path(roundedHexagonPath(x, y, 10), "#7a3a04"),
              strokedPath(roundedHexagonPath(x, y, 19), "#fff", 2, { op: 0.6 }),
            ]
          : "",
      );
    }),
  );
}

function counter(d, p, level) {
  const next = createSeededRandom(40 + level);
  const wood = mixColours("#74400F", p.mid, 0.16);
  const grain = Array.from({ length: 9 }, (_, i) =>
    `M0 ${644 + i * 40 + next() * 12}C200 ${640 + i * 40 + next() * 26} 480 ${652 + i * 40 - next() * 22} 750 ${646 + i * 40}`.replace(
      /\d+\.\d+/g,
      (v) => (+v).toFixed(0),
    ),
  ).join("");
  return group(
    {},
    rect(0, 610, 750, 390, 0, d.lin([0, lighten(wood, 0.12), 0.12, wood, 1, darken(wood, 0.55)])),
    rect(0, 604, 750, 10, 0, d.lin([0, lighten(wood, 0.5), 1, darken(wood, 0.1)])),
    strokedPath(grain, darken(wood, 0.6), 2, { op: 0.32 }),
    glow(d, SUN.x, 640, 300, p.disc, 0.42, 42),
  );
}

const SIDES = [
  (d) => [groupAt(128, 652, 0.98, carafe(d, "#7FC4F5")), groupAt(300, 660, 0.8, coaster(d, 0, -8, 80, "#7A2A1A"))],
  (d) => [
    groupAt(140, 654, 1.05, gaiwan(d, "#B4300F")),
    steam(124, 540, 60),
    steam(152, 536, 70),
    groupAt(326, 656, 0.62, nuts(d, "#8C4A22")),
  ],
  (d) => [groupAt(148, 656, 0.98, towel(d, "#6b2a10")), steam(120, 566, 60, 0.3), steam(170, 560, 66, 0.3)],
  (d) => [groupAt(116, 654, 0.95, candle(d, "#E8890C")), groupAt(268, 660, 0.6, candle(d, "#D2600C"))],
  (d) => groupAt(176, 656, 0.98, citrus(d)),
  (d) => groupAt(158, 654, 0.95, nuts(d, "#A65A22")),
  (d) => [
    groupAt(112, 652, 0.92, sprig(d, "#6BA539", "#B8642C")),
    groupAt(300, 660, 0.8, coaster(d, 0, -8, 80, "#8A5A3C")),
  ],
  (d) => [groupAt(150, 655, 0.9, iceHeap(d)), groupAt(350, 658, 0.5, citrus(d))],
  (d) => [groupAt(112, 652, 0.95, candle(d, "#C98A3C")), groupAt(316, 658, 0.66, sprig(d, "#3E8F6A", "#5B6B82"))],
  (d) => [groupAt(116, 652, 0.98, carafe(d, "#9FD6FF")), groupAt(330, 657, 0.72, iceHeap(d))],
];

/** Alcohol tolerance, one level image, 750 x 1000. */
export function alcohol(level) {
  const p = LEVELS[level];
  return svgDrawing(`al${level}`, 750, 1000, (d) => [
    rect(0, 0, 750, 640, 0, d.lin([0, p.top, 0.3, p.top, 0.62, p.mid, 0.94, p.low])),
    p.back(d, p),
    rect(
      0,
      0,
      750,
      290,
      0,
      d.lin([0, p.top, 0.5, withOpacity(p.top, 0.92), 0.72, withOpacity(p.top, 0.55), 1, withOpacity(p.top, 0)]),
    ),
    honeycombLattice(470, 0, 290, 70, 22, "#fff", (x, y) => Math.max(0, 0.16 - y / 600 - Math.abs(x - 700) / 1400)),
    gauge(d, level, p),
    digit(
      level,
      SUN.x,
      SUN.y + 6,
      178,
      p.inkDigit
        ? { body: "#5A2E08", shade: "#fff" }
        : { body: "#FFF6E4", shade: darken(p.discLow, 0.6), shine: "#fff" },
    ),
    counter(d, p, level),
    SIDES[level](d),
    groupAt(
      562,
      656,
      0.98,
      tumbler(d, {
        c: "#E8890C",
        ice: p.ice,
        lid: p.glass === "lid" ? "#9A4A20" : undefined,
        turned: p.glass === "turned",
        warm: mixColours("#FFB347", p.disc, 0.3),
      }),
    ),
    plume(d, p.hot),
    level > 2 ? enzyme(d, 688, 350, 205) : "",
    level > 5 ? enzyme(d, 532, 262, 30) : "",
    card(d, {
      paper: "#FFFDF7",
      shade: "#FBEBD0",
      line: "#E6C48E",
      trim: "#F6C667",
      trimDark: "#A8620A",
      mark: "#E9C795",
      cast: "#1a0503",
    }),
  ]);
}
