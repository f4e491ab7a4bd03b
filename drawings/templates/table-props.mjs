import { darken, lighten } from "../kit/colour.mjs";
import { contactShadow } from "../kit/shape.mjs";
import { circle, ellipse, group, groupAt, path, rect, referenceAt, rotatedGroup, strokedPath } from "../kit/svg.mjs";

const CAST = "#2a1206";

function bean(d) {
  return d.shape(
    ellipse(0, 0, 21, 14, d.rad([0, "#B9794A", 0.6, "#7A4522", 1, "#42200E"], 0.35, 0.3, 0.8)),
    strokedPath("M-18-3C-6-9 2 7 18 2", "#2C1206", 3.4),
    strokedPath("M-12-8Q-4-12 5-10", "#fff", 2.4, { op: 0.5 }),
  );
}

export function beans(d) {
  const one = bean(d);
  return group(
    {},
    contactShadow(d, 0, 6, 112, 15, 0.5, CAST),
    [
      [-64, -4, 12],
      [-24, -2, -24],
      [20, -4, 30],
      [62, -2, -8],
      [-42, -24, -30],
      [2, -24, 10],
      [42, -22, -20],
      [-18, -44, 20],
      [22, -42, -12],
      [96, 0, 34],
    ].map(([x, y, a]) => referenceAt(one, x, y, 1, a)),
  );
}

export function clock(d, c) {
  return group(
    {},
    contactShadow(d, 4, 2, 92, 15, 0.55, CAST),
    path("M-44-20-58-2-48 2-32-12ZM44-20 58-2 48 2 32-12Z", darken(c, 0.5)),
    path("M-70-112A30 24 0 0 1-24-134ZM70-112A30 24 0 0 0 24-134Z", d.lin([0, lighten(c, 0.5), 1, darken(c, 0.2)])),
    rect(-6, -146, 12, 16, 4, darken(c, 0.3)),
    circle(0, -68, 66, d.lin([0, lighten(c, 0.4), 0.5, c, 1, darken(c, 0.5)], 0.1, 0, 0.9, 1)),
    circle(0, -68, 52, d.lin([0, "#FFFDF6", 1, "#F0DFC6"])),
    strokedPath("M0-114V-108M0-28V-22M-46-68H-40M40-68H46", "#8A5A3C", 4),
    strokedPath("M0-68V-100M0-68-22-84", "#3B1C0C", 5),
    circle(0, -68, 5, "#C2334D"),
    strokedPath("M-52-96A60 60 0 0 1-20-124", "#fff", 5, { op: 0.65 }),
  );
}

export function books(d) {
  const vol = (x, y, w, c) =>
    group(
      {},
      rect(x, y, w, 27, 5, d.lin([0, lighten(c, 0.3), 0.5, c, 1, darken(c, 0.4)])),
      rect(x + w - 14, y + 4, 12, 19, 2, "#FBF0DD"),
      rect(x + 22, y, 7, 27, 0, lighten(c, 0.5), { op: 0.5 }),
      rect(x + 34, y, 3, 27, 0, lighten(c, 0.5), { op: 0.5 }),
    );
  return group(
    {},
    contactShadow(d, 4, 4, 124, 16, 0.55, CAST),
    vol(-96, -26, 190, "#5B3A66"),
    vol(-78, -53, 166, "#B4572E"),
    vol(-90, -80, 160, "#2F5D6B"),
  );
}

export function croissant(d) {
  const part = (x, y, a, k) =>
    rotatedGroup(
      x,
      y,
      a,
      k,
      path(
        "M-26 16C-34-14-16-34 4-34S34-12 26 18C10 26-12 26-26 16Z",
        d.lin([0, "#FBD38A", 0.5, "#DB9640", 1, "#8E5118"], 0.2, 0, 0.8, 1),
      ),
      strokedPath("M-14-18Q2-28 16-18", "#FFF0CC", 4, { op: 0.75 }),
    );
  return group(
    {},
    contactShadow(d, 4, 0, 124, 17, 0.55, CAST),
    ellipse(0, -2, 116, 15, d.lin([0, "#fff", 1, "#CDB394"], 0, 0, 1, 1)),
    part(-72, -18, -46, 0.72),
    part(72, -18, 46, 0.72),
    part(-42, -28, -24, 0.96),
    part(42, -28, 24, 0.96),
    part(0, -36, 0, 1.16),
  );
}

export function cookies(d) {
  const one = d.shape(
    ellipse(0, 5, 56, 15, "#7A431A"),
    ellipse(0, 0, 56, 15, d.lin([0, "#F3C98C", 1, "#B97834"], 0, 0, 1, 1)),
    [
      [-30, -2, 6],
      [-6, 5, 7],
      [22, -3, 7],
      [4, -7, 5],
      [38, 3, 4],
    ].map(([x, y, r]) => ellipse(x, y, r, r * 0.5, "#4A220C")),
    strokedPath("M-44-5Q-26-12-4-12", "#fff", 2.4, { op: 0.5 }),
  );
  return group(
    {},
    contactShadow(d, 4, 0, 112, 15, 0.5, CAST),
    referenceAt(one, -8, -8),
    referenceAt(one, 8, -25, 0.98),
    referenceAt(one, -4, -42, 0.96),
    rotatedGroup(
      84,
      -22,
      -62,
      0.62,
      circle(0, 0, 54, d.lin([0, "#F3C98C", 1, "#B97834"])),
      [
        [-20, -16],
        [16, -22],
        [-4, 12],
        [26, 14],
        [-28, 20],
      ].map(([x, y]) => circle(x, y, 8, "#4A220C")),
    ),
  );
}

export function sugar(d) {
  const cube = d.shape(
    path("M0-34 30-22V10L0 24-30 10V-22Z", "#E9DCC8"),
    path("M0-34 30-22 0-10-30-22Z", "#fff"),
    path("M0-10 30-22V10L0 24Z", "#C9B496"),
  );
  return group(
    {},
    contactShadow(d, 0, 4, 104, 14, 0.5, CAST),
    referenceAt(cube, -46, -18, 1),
    referenceAt(cube, 22, -16, 1, 0),
    referenceAt(cube, -12, -56, 0.92),
    referenceAt(cube, 78, -10, 0.8),
  );
}

export function newspaper(d) {
  return group(
    {},
    contactShadow(d, 6, 4, 138, 16, 0.5, CAST),
    groupAt(
      0,
      0,
      1,
      path("M-122-4-96-44H104L126-4C126 4 118 6 110 6H-108C-118 6-124 2-122-4Z", d.lin([0, "#fff", 1, "#E3D3BC"])),
      path("M-122-4H126C126 4 118 6 110 6H-108C-118 6-124 2-122-4Z", "#BFA88A"),
      strokedPath("M-82-36H-6", "#5A3A26", 5),
      strokedPath("M-88-26H-12M-94-16H-14M8-36H96M8-28H100M8-20H104M10-12H108", "#A98B6C", 2.6),
      path("M-96-12H-18L-17-8H-99Z", "#C9A57E"),
    ),
  );
}
