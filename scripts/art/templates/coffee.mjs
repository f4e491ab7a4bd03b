import { at, g, rect, stroke, svg } from "../kit/svg.mjs";
import { glow, lattice, seeded } from "../kit/shape.mjs";
import { dark } from "../kit/colour.mjs";
import { digit } from "../kit/digits.mjs";
import { helixAlong } from "../kit/helix.mjs";
import { card } from "./card.mjs";
import { cup, latte, mug, paperCup } from "./cups.mjs";
import { hourglass, moka, pourOver, press } from "./brewers.mjs";
import { beans, books, clock, cookies, croissant, newspaper, sugar } from "./table-props.mjs";
import { candle, sprig } from "./bar-props.mjs";
import { dayWindow } from "./day-window.mjs";

/** From the small hours (caffeine lingers) to broad day (it is soon gone). */
const LEVELS = [
  { sky: "#0B142B", low: "#2C3157", land: "#4A3340", landLow: "#2A1A22", orb: "#FBE6B4", night: true, clouds: [], steam: 470 },
  { sky: "#171C42", low: "#4D3F70", land: "#5A3A44", landLow: "#331E26", orb: "#FBE6B4", night: true, clouds: [[580, 400, 0.8, 0.16]], steam: 452 },
  { sky: "#2B2250", low: "#7E4F7C", land: "#6B4046", landLow: "#3C2228", orb: "#FBE6B4", night: true, clouds: [[150, 440, 0.7, 0.2], [600, 392, 0.7, 0.2]], steam: 452 },
  { sky: "#4A2E63", low: "#C9707C", land: "#7A4640", landLow: "#4A2822", orb: "#FBE6B4", night: true, clouds: [[170, 452, 0.8, 0.3], [610, 420, 0.8, 0.26]], steam: 400 },
  { sky: "#7A3A66", low: "#F2936E", land: "#8A5038", landLow: "#54301F", orb: "#FF8A4A", night: true, clouds: [[150, 330, 0.7, 0.4], [600, 360, 0.7, 0.4]], steam: 396 },
  { sky: "#C9573F", low: "#FBBE78", land: "#8F5734", landLow: "#5C341C", orb: "#FFC24A", night: true, clouds: [[146, 440, 0.7, 0.55], [610, 400, 0.7, 0.5]], steam: 470 },
  { sky: "#EE9A4A", low: "#FCDFA6", land: "#94603A", landLow: "#63391E", orb: "#FFE08A", clouds: [[150, 400, 0.7, 0.75], [610, 420, 0.7, 0.7]], steam: 396 },
  { sky: "#F3BE6E", low: "#FDEFCF", land: "#9A683F", landLow: "#6B4023", orb: "#F5A623", clouds: [[140, 420, 0.7, 0.9], [350, 320, 0.6, 0.85]], steam: 0 },
  { sky: "#8CC3DE", low: "#FBEED6", land: "#A06E44", landLow: "#70452A", orb: "#FFB32E", clouds: [[150, 330, 0.8, 0.95], [390, 300, 0.7, 0.9]], steam: 380 },
  { sky: "#4FA6DE", low: "#DDF0F5", land: "#A87448", landLow: "#744A2C", orb: "#FFC53D", clouds: [[140, 320, 0.8, 1], [390, 400, 0.6, 0.95], [350, 270, 0.5, 0.9]], steam: 470 },
];

const VESSELS = [
  (d) => cup(d, { c: "#34466B", rx: 80, h: 112, milk: false, band: "#E9BE84" }),
  (d) => mug(d, { c: "#7A5A86", rim: "#EBD9F0", mark: "#F3DDBE" }),
  (d) => mug(d, { c: "#F3EADC", rim: "#8A5A3C", mark: "#B4572E" }),
  (d) => paperCup(d, { c: "#8A5A3C" }),
  (d) => latte(d),
  (d) => cup(d, { c: "#FFF3E2", rx: 108, h: 124, band: "#D98A4A" }),
  (d) => moka(d),
  (d) => pourOver(d),
  (d) => press(d),
  (d) => cup(d, { c: "#F8FBFD", rx: 112, h: 132, band: "#6FAFD6" }),
];

const SIDES = [
  (d) => at(150, 656, 0.92, clock(d, "#C2334D")),
  (d) => [at(190, 658, 0.85, books(d)), at(172, 590, 0.72, candle(d, "#D9A066"))],
  (d) => at(166, 656, 0.9, cookies(d)),
  (d) => at(166, 656, 0.95, beans(d)),
  (d) => at(166, 656, 0.95, sugar(d)),
  (d) => at(180, 656, 0.9, croissant(d)),
  (d) => [at(150, 656, 0.88, beans(d)), at(322, 660, 0.62, cup(d, { c: "#C9573F", rx: 74, h: 96, milk: false }))],
  (d) => at(128, 656, 0.86, sprig(d, "#6BA539", "#C98B4C")),
  (d) => [at(180, 658, 0.86, newspaper(d)), at(340, 660, 0.6, sugar(d))],
  (d) => [at(118, 656, 0.84, sprig(d, "#4FA564", "#F3EADC")), at(302, 658, 0.72, croissant(d))],
];

/** Steam as a thin double helix that drifts and fades. */
function steamHelix(d, x, y, len) {
  const frame = (u) => ({ x: x + Math.sin(u * 3.4) * 16, y: y - u * len, nx: 1, ny: 0.12, amp: 17 + u * 9 });
  const fade = d.mask(rect(x - 90, y - len - 30, 180, len + 50, 0, d.lin([[0, "#fff", 0], [0.35, "#fff", 0.85], [1, "#fff"]])));
  return g({ mask: fade, op: 0.92 }, helixAlong(d, frame, { turns: 2, width: 7, a: "#FFFDF8", b: "#F1D3A8", rungs: ["#FFF6E8", "#EFCB98"], perTurn: 8 }));
}

function table(d, level) {
  const next = seeded(90 + level);
  const grain = Array.from({ length: 8 }, (_, i) => `M0 ${(668 + i * 42 + next() * 14).toFixed(0)}C220 ${(660 + i * 42 + next() * 24).toFixed(0)} 500 ${(676 + i * 42 - next() * 22).toFixed(0)} 750 ${(668 + i * 42).toFixed(0)}`).join("");
  return g({}, rect(0, 632, 750, 368, 0, d.lin([[0, "#B07A4C"], [0.14, "#96623A"], [1, "#5A341C"]])), rect(0, 626, 750, 9, 0, d.lin([[0, "#E2B686"], [1, "#A87044"]])),
    stroke(grain, "#4A2814", 2.2, { op: 0.26 }), glow(d, 520, 662, 230, "#FFE3B8", 0.34, 34));
}

/** Coffee metabolism, one level image, 750 x 1000. */
export function coffee(level) {
  const p = LEVELS[level];
  return svg(`co${level}`, 750, 1000, (d) => [
    rect(0, 0, 750, 640, 0, d.lin([[0, "#FDF8F0"], [1, "#F1DFC6"]])),
    lattice(0, 0, 750, 210, 30, "#8A5A3C", (x, y) => Math.max(0, 0.34 - Math.min(x, 750 - x) / 260 - y / 900)),
    dayWindow(d, level, p),
    digit(level, 298, 402, 160, level < 6 ? { body: "#FFF6E4", shade: dark(p.landLow, 0.3), shine: "#fff" } : { body: "#4A2814", shade: "#fff" }),
    table(d, level),
    SIDES[level](d),
    p.steam ? steamHelix(d, 520, p.steam + 60, 170) : "",
    at(520, 658, 1, VESSELS[level](d)),
    card(d, { paper: "#FFFEFB", shade: "#F8EBDA", line: "#D9BE9C", trim: "#D6A26C", trimDark: "#6E3F1C", mark: "#DFC5A6", cast: "#2a1206" }),
  ]);
}
