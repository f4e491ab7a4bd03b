import { darken, lighten, mixColours, withOpacity } from "../kit/colour.mjs";
import { createSeededRandom, fourPointedStar, roundedHexagonPath, smoothPath } from "../kit/shape.mjs";
import { circle, ellipse, group, path, rect, referenceAt, strokedPath } from "../kit/svg.mjs";
import { SUN, sun } from "./backdrops-hot.mjs";

/** Level 5: a town at dusk with lit windows. */
export function town(d, p) {
  const next = createSeededRandom(55);
  const row = (base, low, high, c, lit) => {
    let [x, walls, panes] = [-10, "", ""];
    while (x < 760) {
      const w = 44 + next() * 46;
      const h = low + next() * (high - low);
      walls += `M${x | 0} 660V${(base - h) | 0}h${w | 0}V660Z`;
      for (let yy = base - h + 14; lit && yy < base - 10; yy += 24)
        for (let xx = x + 9; xx < x + w - 14; xx += 17) if (next() > 0.5) panes += `M${xx | 0} ${yy | 0}h8v11h-8Z`;
      x += w + (next() > 0.6 ? 6 : 0);
    }
    return [path(walls, c), panes ? path(panes, "#FFD88A", { op: 0.8 }) : ""];
  };
  return group(
    {},
    sun(d, p),
    row(600, 60, 130, d.linU([0, lighten(p.land, 0.12), 1, lighten(p.land, 0.34)], 0, 440, 0, 620), false),
    row(612, 34, 104, d.linU([0, p.land, 1, darken(p.land, 0.4)], 0, 500, 0, 640), true),
  );
}

/** Level 6: an arched window, the sun low outside it. */
export function archWindow(d, p) {
  const arch = "M70 612V400A215 215 0 0 1 500 400V612Z";
  const wall = d.lin([0, p.top, 1, mixColours(p.top, p.mid, 0.7)]);
  const bricks = [
    [556, 300],
    [620, 330],
    [580, 470],
    [660, 240],
    [24, 300],
    [16, 520],
    [640, 560],
    [560, 224],
  ]
    .map(([x, y]) => `M${x} ${y}h54v20h-54Z`)
    .join("");
  return group(
    {},
    rect(0, 180, 750, 470, 0, wall, {}),
    path(bricks, lighten(p.mid, 0.2), { op: 0.22 }),
    path(arch, d.lin([0, "#F7A94C", 0.6, p.low, 1, lighten(p.low, 0.4)])),
    group(
      { clip: d.clip(path(arch, "#000")) },
      sun(d, p, 0.6),
      path(
        `${smoothPath([
          [60, 570],
          [160, 548],
          [270, 572],
          [390, 546],
          [510, 566],
        ])}V640H60Z`,
        p.land,
        { op: 0.85 },
      ),
    ),
    strokedPath(arch, d.lin([0, lighten(p.mid, 0.5), 0.5, p.mid, 1, darken(p.top, 0.2)], 0, 0, 1, 0.6), 16),
    strokedPath(arch, lighten(p.disc, 0.5), 2.5, { op: 0.7 }),
    rect(44, 598, 482, 16, 4, d.lin([0, lighten(p.mid, 0.45), 1, p.mid])),
  );
}

/** Level 7: a honeycomb wall lit from behind. */
export function honeycombWall(d, p) {
  const [r, next] = [44, createSeededRandom(7)];
  const shades = [p.low, mixColours(p.low, p.mid, 0.5), p.mid, mixColours(p.mid, p.top, 0.45)];
  const tiles = shades.map((c) =>
    d.shape(
      path(roundedHexagonPath(0, 4, r - 3, 0.14), darken(c, 0.35)),
      path(roundedHexagonPath(0, 0, r - 3, 0.14), d.lin([0, lighten(c, 0.2), 1, c])),
    ),
  );
  const wall = [];
  for (let j = 0; j < 7; j++)
    for (let i = 0; i < 11; i++) {
      const [x, y] = [Math.round(i * r * 1.732 + (j % 2 ? r * 0.866 : 0) - 10), 202 + j * r * 1.5];
      const near = Math.hypot(x - SUN.x, y - SUN.y);
      if (near > SUN.r - 20)
        wall.push(referenceAt(tiles[Math.min(3, Math.max(0, Math.round(near / 110 - 2 + next() * 1.3)))], x, y));
    }
  return group(
    {},
    rect(0, 180, 750, 450, 0, darken(p.mid, 0.45)),
    wall,
    rect(0, 150, 750, 130, 0, d.lin([0, p.top, 0.25, withOpacity(p.top, 0.9), 1, withOpacity(p.top, 0)])),
    sun(d, p, 0.75),
  );
}

function moon(d, p) {
  const spots = [
    [-78, -84, 22],
    [92, -66, 15],
    [104, 62, 24],
    [-98, 44, 17],
    [66, 116, 12],
    [-50, 118, 18],
  ];
  return group(
    {},
    sun(d, p, 0.7),
    spots.map(([x, y, r]) => [
      circle(SUN.x + x, SUN.y + y, r, darken(p.discLow, 0.12), { op: 0.4 }),
      circle(SUN.x + x + 2, SUN.y + y + 3, r - 3, lighten(p.disc, 0.1), { op: 0.5 }),
    ]),
  );
}

function stars(_d, count, seed) {
  const next = createSeededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = [20 + next() * 710, 208 + next() * 250];
    if (Math.hypot(x - SUN.x, y - SUN.y) < 235) return "";
    return i % 4 ? circle(x, y, 1.2 + next() * 1.6, "#fff", { op: 0.7 }) : fourPointedStar(x, y, 8, "#FFF3D0", 0.9);
  });
}

/** Level 8: full moon over pines. */
export function pines(d, p) {
  const tree = d.shape(
    path(
      "M0-120 22-74H12L34-36H20L42 4H-42L-20-36H-34L-12-74H-22Z",
      d.lin([0, mixColours(p.mid, p.top, 0.35), 1, darken(p.top, 0.35)]),
    ),
    path("M0-120 4-74H-6L-4-36H-12L-16 4H-42L-20-36H-34L-12-74H-22Z", lighten(p.mid, 0.35), { op: 0.22 }),
  );
  const hill = (pts, a, b) => path(`${smoothPath(pts)}V660H0Z`, d.lin([0, a, 1, b]));
  const trees = [
    [22, 592, 0.95],
    [78, 604, 0.7],
    [124, 590, 1.1],
    [398, 604, 0.66],
    [440, 596, 0.95],
    [690, 588, 1.15],
    [738, 600, 0.8],
    [644, 602, 0.7],
  ];
  return group(
    {},
    stars(d, 44, 8),
    moon(d, p),
    hill(
      [
        [0, 548],
        [140, 520],
        [300, 556],
        [480, 512],
        [750, 546],
      ],
      mixColours(p.mid, p.top, 0.2),
      mixColours(p.mid, p.top, 0.7),
    ),
    trees.map(([x, y, k]) => referenceAt(tree, x, y, k)),
    hill(
      [
        [0, 590],
        [200, 598],
        [420, 584],
        [750, 596],
      ],
      mixColours(p.top, p.mid, 0.25),
      darken(p.top, 0.3),
    ),
  );
}

/** Level 9: moon over a quiet sea. */
export function sea(d, p) {
  const next = createSeededRandom(9);
  const path1 = Array.from({ length: 26 }, (_, i) => {
    const y = 520 + i * 4.6;
    const w = 34 + i * 6 + next() * 46;
    return `M${(SUN.x - w / 2 + (next() - 0.5) * 30).toFixed(0)} ${y.toFixed(0)}h${w.toFixed(0)}`;
  }).filter((_, i) => i % 2 === 0 || i > 4);
  return group(
    {},
    stars(d, 58, 21),
    moon(d, p),
    group(
      { op: 0.5 },
      ellipse(610, 250, 92, 8, lighten(p.mid, 0.5)),
      ellipse(650, 240, 60, 8, lighten(p.mid, 0.6)),
      ellipse(70, 330, 70, 6, lighten(p.mid, 0.5)),
    ),
    rect(
      0,
      512,
      750,
      140,
      0,
      d.lin([0, lighten(p.mid, 0.12), 0.25, mixColours(p.mid, p.top, 0.3), 1, darken(p.top, 0.1)]),
    ),
    path("M0 512H750V515H0Z", lighten(p.disc, 0.4), { op: 0.55 }),
    strokedPath(path1.join(""), lighten(p.disc, 0.35), 3, { op: 0.7 }),
    strokedPath("M40 560h60M540 548h70M620 576h90M20 596h80M500 604h60", lighten(p.mid, 0.4), 2.4, { op: 0.5 }),
    path("M0 520 60 496 120 508 170 520Z", darken(p.top, 0.2), { op: 0.8 }),
  );
}
