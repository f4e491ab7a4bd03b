import { darken, withOpacity } from "../kit/colour.mjs";
import { digit } from "../kit/digits.mjs";
import { helixAlong } from "../kit/helix.mjs";
import { createSeededRandom, glow, honeycombLattice } from "../kit/shape.mjs";
import { group, groupAt, rect, strokedPath, svgDrawing } from "../kit/svg.mjs";
import { candle, sprig } from "./bar-props.mjs";
import { mokaPot, plungerPot, pourOver } from "./brewers.mjs";
import { card } from "./card.mjs";
import { LEVELS } from "./coffee-levels.mjs";
import { cup, latte, mug, paperCup } from "./cups.mjs";
import { dayWindow } from "./day-window.mjs";
import { beans, books, clock, cookies, croissant, newspaper, sugar } from "./table-props.mjs";

const VESSELS = [
  (d) => cup(d, { c: "#34466B", rx: 80, h: 112, milk: false, band: "#E9BE84" }),
  (d) => mug(d, { c: "#7A5A86", rim: "#EBD9F0", mark: "#F3DDBE" }),
  (d) => mug(d, { c: "#F3EADC", rim: "#8A5A3C", mark: "#B4572E" }),
  (d) => paperCup(d, { c: "#8A5A3C" }),
  (d) => latte(d),
  (d) => cup(d, { c: "#FFF3E2", rx: 108, h: 124, band: "#D98A4A" }),
  (d) => mokaPot(d),
  (d) => pourOver(d),
  (d) => plungerPot(d),
  (d) => cup(d, { c: "#F8FBFD", rx: 112, h: 132, band: "#6FAFD6" }),
];

const SIDES = [
  (d) => groupAt(150, 656, 0.92, clock(d, "#C2334D")),
  (d) => [groupAt(190, 658, 0.85, books(d)), groupAt(172, 590, 0.72, candle(d, "#D9A066"))],
  (d) => groupAt(166, 656, 0.9, cookies(d)),
  (d) => groupAt(166, 656, 0.95, beans(d)),
  (d) => groupAt(166, 656, 0.95, sugar(d)),
  (d) => groupAt(180, 656, 0.9, croissant(d)),
  (d) => [
    groupAt(150, 656, 0.88, beans(d)),
    groupAt(322, 660, 0.62, cup(d, { c: "#C9573F", rx: 74, h: 96, milk: false })),
  ],
  (d) => groupAt(128, 656, 0.86, sprig(d, "#6BA539", "#C98B4C")),
  (d) => [groupAt(180, 658, 0.86, newspaper(d)), groupAt(340, 660, 0.6, sugar(d))],
  (d) => [groupAt(118, 656, 0.84, sprig(d, "#4FA564", "#F3EADC")), groupAt(302, 658, 0.72, croissant(d))],
];

/** Steam as a thin double helix that drifts and fades. */
function steamHelix(d, x, y, len) {
  const frame = (u) => ({ x: x + Math.sin(u * 3.4) * 16, y: y - u * len, nx: 1, ny: 0.12, amp: 17 + u * 9 });
  const fade = d.mask(
    rect(
      x - 90,
      y - len - 30,
      180,
      len + 50,
      0,
      d.lin([0, withOpacity("#fff", 0), 0.35, withOpacity("#fff", 0.85), 1, "#fff"]),
    ),
  );
  return group(
    { mask: fade, op: 0.92 },
    helixAlong(d, frame, { turns: 2, width: 7, a: "#FFFDF8", b: "#F1D3A8", rungs: ["#FFF6E8", "#EFCB98"], perTurn: 8 }),
  );
}

function table(d, level) {
  const next = createSeededRandom(90 + level);
  const grain = Array.from(
    { length: 8 },
    (_, i) =>
      `M0 ${(668 + i * 42 + next() * 14).toFixed(0)}C220 ${(660 + i * 42 + next() * 24).toFixed(0)} 500 ${(676 + i * 42 - next() * 22).toFixed(0)} 750 ${(668 + i * 42).toFixed(0)}`,
  ).join("");
  return group(
    {},
    rect(0, 632, 750, 368, 0, d.lin([0, "#B07A4C", 0.14, "#96623A", 1, "#5A341C"])),
    rect(0, 626, 750, 9, 0, d.lin([0, "#E2B686", 1, "#A87044"])),
    strokedPath(grain, "#4A2814", 2.2, { op: 0.26 }),
    glow(d, 520, 662, 230, "#FFE3B8", 0.34, 34),
  );
}

/** Coffee metabolism, one level image, 750 x 1000. */
export function coffee(level) {
  const p = LEVELS[level];
  return svgDrawing(`co${level}`, 750, 1000, (d) => [
    rect(0, 0, 750, 640, 0, d.lin([0, "#FDF8F0", 1, "#F1DFC6"])),
    honeycombLattice(0, 0, 750, 210, 30, "#8A5A3C", (x, y) => Math.max(0, 0.34 - Math.min(x, 750 - x) / 260 - y / 900)),
    dayWindow(d, level, p),
    digit(
      level,
      322,
      414,
      152,
      level < 6
        ? { body: "#FFF6E4", shade: darken(p.landLow, 0.3), shine: "#fff" }
        : { body: "#4A2814", shade: "#fff" },
    ),
    table(d, level),
    SIDES[level](d),
    p.steam ? steamHelix(d, 520, p.steam + 60, 170) : "",
    groupAt(520, 658, 1, VESSELS[level](d)),
    card(d, {
      paper: "#FFFEFB",
      shade: "#F8EBDA",
      line: "#D9BE9C",
      trim: "#D6A26C",
      trimDark: "#6E3F1C",
      mark: "#DFC5A6",
      cast: "#2a1206",
    }),
  ]);
}
