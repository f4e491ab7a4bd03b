import { darken, lighten, withOpacity } from "../kit/colour.mjs";
import { contactShadow, glow } from "../kit/shape.mjs";
import { circle, ellipse, group, groupAt, path, rect, referenceAt, rotatedGroup, strokedPath } from "../kit/svg.mjs";

const CAST = "#1a0503";

/** Water carafe, 190 high, foot on (0, 0). */
export function carafe(d, water) {
  const body = "M-26-190C-22-150-62-120-64-60-66-20-58 0-40 4-20 8 20 8 40 4 58 0 66-20 64-60 62-120 22-150 26-190Z";
  return group(
    {},
    contactShadow(d, 4, 4, 96, 16, 0.5, CAST),
    glow(d, 44, 12, 66, water, 0.5, 11),
    path(
      body,
      d.lin(
        [
          0,
          withOpacity("#fff", 0.4),
          0.3,
          withOpacity("#fff", 0.1),
          0.8,
          withOpacity("#fff", 0.14),
          1,
          withOpacity("#fff", 0.36),
        ],
        0,
        0,
        1,
        0,
      ),
    ),
    path(
      "M-60-84C-66-50-66-8-40 2-20 6 20 6 40 2 66-8 66-50 60-84 50-76-50-76-60-84Z",
      d.lin([
        0,
        withOpacity(lighten(water, 0.5), 0.75),
        0.6,
        withOpacity(water, 0.6),
        1,
        withOpacity(darken(water, 0.35), 0.75),
      ]),
    ),
    ellipse(0, -84, 60, 9, lighten(water, 0.75), { op: 0.85 }),
    path("M-18-176C-18-136-50-120-54-60-54-50-48-50-47-60-42-116-10-130-10-176Z", "#fff", { op: 0.55 }),
    strokedPath("M44-56C48-30 44-12 34-6", "#fff", 5, { op: 0.35 }),
    ellipse(0, -190, 26, 5, "none", { s: "#fff", sw: 3, op: 0.85 }),
  );
}

/** Lidded tea bowl, 105 high. */
export function gaiwan(d, c) {
  const glaze = [0, lighten("#FFF7EA", 0.4), 0.55, "#F3E3CB", 1, "#B99A78"];
  return group(
    {},
    contactShadow(d, 6, 2, 104, 17, 0.55, CAST),
    ellipse(0, -4, 84, 13, d.lin(glaze, 0, 0, 1, 1)),
    ellipse(0, -8, 60, 8, "#B08F6C", { op: 0.6 }),
    path("M-62-72C-58-26-36-6-24-6H24C36-6 58-26 62-72Z", d.lin(glaze, 0.1, 0, 1, 0.7)),
    strokedPath("M-53-48C-20-40 20-40 53-48", c, 4, { op: 0.75 }),
    strokedPath("M-49-38C-18-31 18-31 49-38", c, 2, { op: 0.6 }),
    path("M-66-72C-60-96-30-104 0-104S60-96 66-72C40-64-40-64-66-72Z", d.lin(glaze, 0, 0, 1, 1)),
    strokedPath("M-50-84C-30-94 0-96 14-96", "#fff", 4, { op: 0.9 }),
    strokedPath("M-56-75C-30-68 30-68 56-75", c, 2.4, { op: 0.6 }),
    path("M-16-103C-18-116 18-116 16-103Z", d.lin(glaze, 0, 0, 1, 1)),
    strokedPath("M-46-62C-44-44-38-30-32-22", "#fff", 5, { op: 0.8 }),
  );
}

/** Short candle in a glass, 92 high without its flame. */
export function candle(d, c) {
  return group(
    {},
    glow(d, 0, -118, 130, "#FFC857", 0.55),
    contactShadow(d, 4, 2, 84, 14, 0.5, CAST),
    path("M-42-90-38-6C-30 4 30 4 38-6L42-90Z", d.lin([0, lighten(c, 0.55), 0.4, c, 1, darken(c, 0.45)], 0, 0, 1, 0.3)),
    ellipse(0, -90, 42, 9, lighten(c, 0.75)),
    ellipse(0, -88, 35, 6.5, d.rad([0, "#FFF3C9", 1, "#F2A93B"])),
    strokedPath("M0-88V-101", "#5a2a10", 3),
    path(
      "M0-150C14-130 15-116 8-105 4-100-4-100-8-105-15-116-12-130 0-150Z",
      d.lin([0, "#FFD978", 0.6, "#FFA726", 1, "#FF7A1A"]),
    ),
    path("M0-128C6-118 6-111 3-106 1-104-2-104-4-106-7-112-4-120 0-128Z", "#FFF6D8"),
    strokedPath("M-31-82-28-14", "#fff", 6, { op: 0.5 }),
  );
}

/** Half lemon leaning on a slice. */
export function citrus(d) {
  const wedge = path("M0-6Q13-20 10-41 0-46-10-41-13-20 0-6Z", d.lin([0, "#FFC53D", 1, "#FFE9A0"]));
  const seg = d.shape(wedge);
  const face = (rx) =>
    group(
      { t: `scale(${rx} 1)` },
      circle(0, 0, 62, d.rad([0, "#FFE28A", 0.8, "#F7B52C", 1, "#D98A12"])),
      circle(0, 0, 54, "#FFF6DA"),
      Array.from({ length: 8 }, (_, i) => referenceAt(seg, 0, 0, 1, i * 45)),
      circle(0, 0, 5, "#FFF6DA"),
    );
  return group(
    {},
    contactShadow(d, 20, 4, 150, 18, 0.5, CAST),
    path(
      "M14-62C80-76 118-40 112-6 108 8 40 8 14 2Z",
      d.lin([0, "#FFD766", 0.5, "#F2A81E", 1, "#A9650A"], 0.1, 0, 0.8, 1),
    ),
    strokedPath("M52-58C76-56 92-44 97-30", "#fff", 5, { op: 0.55 }),
    group({ t: "translate(16 -30) scale(.56)" }, face(0.62)),
    rotatedGroup(-56, -50, -12, 0.92, face(0.9)),
    strokedPath("M-99-70C-93-88-80-98-66-100", "#fff", 4, { op: 0.7 }),
  );
}

/** Bowl of nuts, 70 high. */
export function nuts(d, c) {
  const nut = d.shape(
    path(
      "M-17 0C-17-11-5-11 0-8 5-12 18-11 18 0S6 11 0 8C-5 11-17 11-17 0Z",
      d.lin([0, "#F3CE94", 0.6, "#D59B54", 1, "#93602A"], 0, 0, 0.3, 1),
    ),
    strokedPath("M-11-4Q-6-7-1-4M5-4Q10-7 14-2", "#fff", 2, { op: 0.55 }),
  );
  const spots = [
    [-44, -58, 20],
    [-12, -64, -24],
    [24, -62, 12],
    [50, -56, -30],
    [-28, -72, -8],
    [8, -78, 30],
    [36, -71, -12],
  ];
  return group(
    {},
    contactShadow(d, 6, 2, 112, 17, 0.55, CAST),
    ellipse(0, -52, 78, 15, darken(c, 0.55)),
    spots.map(([x, y, a]) => referenceAt(nut, x, y, 1, a)),
    path(
      "M-80-52C-74-18-50 4-30 4H30C50 4 74-18 80-52 50-40-50-40-80-52Z",
      d.lin([0, lighten(c, 0.4), 0.5, c, 1, darken(c, 0.5)], 0, 0, 1, 0.8),
    ),
    strokedPath("M-66-36C-60-20-50-10-42-6", "#fff", 5, { op: 0.5 }),
    referenceAt(nut, 106, -2, 0.9, 14),
    referenceAt(nut, -104, -4, 0.85, -30),
  );
}

/** Loose clear ice on the counter. */
export function iceHeap(d) {
  const one = d.shape(
    path(
      "M-30-22 6-34 34-20 30 16-4 30-34 14Z",
      d.lin(
        [0, withOpacity("#fff", 0.95), 0.5, withOpacity("#DCEEFF", 0.55), 1, withOpacity("#9CC4E8", 0.75)],
        0,
        0,
        1,
        1,
      ),
    ),
    path("M-30-22 2-8 34-20M2-8-4 30", "none", { s: "#fff", sw: 2.4, op: 0.8 }),
    path("M2-8 34-20 30 16-4 30Z", "#fff", { op: 0.22 }),
  );
  return group(
    {},
    contactShadow(d, 0, 6, 116, 17, 0.5, CAST),
    glow(d, 20, 10, 92, "#BFE3FF", 0.5, 12),
    referenceAt(one, -52, -22, 1, 6),
    referenceAt(one, 46, -20, 0.92, -14),
    referenceAt(one, -4, -56, 0.88, 20),
    referenceAt(one, 98, -8, 0.5, 40),
  );
}

/** Small pot with leaves, 150 high. */
export function sprig(d, leaf, pot) {
  const blade = d.shape(
    path(
      "M0 0C-22-22-20-56 0-80 20-56 22-22 0 0Z",
      d.lin([0, lighten(leaf, 0.4), 0.5, leaf, 1, darken(leaf, 0.5)], 0, 0, 1, 0.2),
    ),
    strokedPath("M0-4V-66", lighten(leaf, 0.6), 2, { op: 0.6 }),
  );
  return group(
    {},
    contactShadow(d, 4, 2, 84, 14, 0.55, CAST),
    [
      [-62, 0.9],
      [60, 0.9],
      [-34, 1.12],
      [34, 1.14],
      [0, 1.3],
    ].map(([a, k]) => referenceAt(blade, 0, -58, k, a)),
    path(
      "M-44-70-34-4C-26 4 26 4 34-4L44-70Z",
      d.lin([0, lighten(pot, 0.45), 0.45, pot, 1, darken(pot, 0.5)], 0, 0, 1, 0.3),
    ),
    ellipse(0, -70, 44, 8, darken(pot, 0.45)),
    path(
      "M-46-72C-30-62 30-62 46-72V-60C30-50-30-50-46-60Z",
      d.lin([0, lighten(pot, 0.55), 0.5, pot, 1, darken(pot, 0.4)], 0, 0, 1, 0),
    ),
    strokedPath("M-30-48-26-14", "#fff", 5, { op: 0.4 }),
  );
}

/** Rolled hot towel on a tray. */
export function towel(d, c) {
  const roll = (x, y) =>
    groupAt(
      x,
      y,
      1,
      rect(-66, -34, 120, 38, 19, d.lin([0, "#fff", 0.5, "#F6EBDD", 1, "#BFA488"])),
      ellipse(54, -15, 15, 19, d.lin([0, "#fff", 1, "#D9C4AA"])),
      strokedPath("M54-4C46-4 46-26 55-26 62-26 62-12 56-12", "#B4977A", 2.4),
      strokedPath("M-50-28H20", "#fff", 4, { op: 0.9 }),
    );
  return group(
    {},
    contactShadow(d, 6, 6, 126, 17, 0.55, CAST),
    rect(-100, -4, 200, 14, 7, d.lin([0, lighten(c, 0.3), 1, darken(c, 0.5)])),
    roll(-6, -4),
    roll(14, -34),
  );
}

export const steam = (x, y, h, op = 0.35) => {
  const q = (h / 4).toFixed(0);
  return strokedPath(`M${x} ${y}c14-${q} 14-${q} 0-${2 * q}s-14-${q} 0-${2 * q}`, "#fff", 5, { op });
};
