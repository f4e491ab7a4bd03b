import { darken, lighten, withOpacity } from "../kit/colour.mjs";
import { glow, polygonPath, smoothPath } from "../kit/shape.mjs";
import { circle, group, path, rect, strokedPath } from "../kit/svg.mjs";

export const SUN = { x: 285, y: 425, r: 158 };

const around = (count, fn) => Array.from({ length: count }, (_, i) => fn((i / count) * Math.PI * 2, i));
const polar = (a, r) => [SUN.x + Math.cos(a) * r, SUN.y + Math.sin(a) * r];

export function sun(d, p, face = 1) {
  return group(
    {},
    glow(d, SUN.x, SUN.y, SUN.r * 2.1, p.disc, 0.6 * face),
    circle(SUN.x, SUN.y, SUN.r, d.lin([0, lighten(p.disc, 0.3), 0.5, p.disc, 1, p.discLow], 0.2, 0, 0.7, 1)),
    circle(SUN.x, SUN.y, SUN.r - 5, "none", {
      s: d.lin([0, withOpacity("#fff", 0.8), 0.45, withOpacity("#fff", 0)], 0.1, 0, 0.7, 1),
      sw: 3,
    }),
  );
}

/** Level 0: a blaze of long and short rays. */
export function blaze(d, p) {
  const rays = (count, r0, r1, half, shift) =>
    around(count, (a) =>
      polygonPath([polar(a + shift - half, r0), polar(a + shift, r1), polar(a + shift + half, r0)]),
    ).join("");
  const fade = (c, op) => d.rad([0, withOpacity(c, op), 0.5, withOpacity(c, op), 1, withOpacity(c, 0)]);
  return group(
    {},
    path(rays(16, 150, 520, 0.11, 0.1), fade(p.disc, 0.55)),
    path(rays(16, 150, 400, 0.13, 0.296), fade("#FF9A3D", 0.5)),
    sun(d, p),
    around(28, (a) =>
      strokedPath(
        `M${polar(a, 176).map(Math.round).join(" ")}L${polar(a, 184).map(Math.round).join(" ")}`,
        "#FFD0A0",
        3,
        {
          op: 0.5,
        },
      ),
    ),
  );
}

/** Level 1: a corona of flames. */
export function flames(d, p) {
  const ring = (count, low, high, twist) =>
    `${smoothPath(
      around(count, (a, i) => polar(a + (i % 2 ? twist : 0), i % 2 ? high : low)),
      true,
    )}`;
  return group(
    {},
    glow(d, SUN.x, SUN.y, 400, p.disc, 0.55),
    path(
      ring(30, 232, 372, 0.1),
      d.rad([0.3, withOpacity(p.disc, 0.75), 0.75, withOpacity("#E0481C", 0.5), 1, withOpacity(p.mid, 0.15)]),
    ),
    path(
      ring(26, 206, 292, -0.12),
      d.rad([0.4, "#FF8A3D", 0.8, withOpacity("#FF7A2E", 0.85), 1, withOpacity("#F0561E", 0.5)]),
    ),
    path(ring(20, 178, 232, 0.12), d.rad([0.4, "#FFC878", 1, "#FFA646"])),
    sun(d, p),
  );
}

/** Level 2: heat spreading in scalloped rings. */
export function heatRings(d, p) {
  const scallop = (count, r, lift) => {
    const step = (Math.PI * 2) / count;
    const pts = around(
      count,
      (a) =>
        `Q${[polar(a - step / 2, r + lift), polar(a, r)].map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(" ")}`,
    );
    const [x, y] = polar(-step, r);
    return `M${x.toFixed(1)} ${y.toFixed(1)}${pts.join("")}Z`;
  };
  const rings = [
    [470, 30, "#A8380C"],
    [408, 28, "#C4500F"],
    [346, 26, "#DB6814"],
    [286, 24, "#EE8420"],
    [230, 22, "#FFA63C"],
    [180, 20, "#FFC66A"],
  ];
  return group(
    {},
    rings.map(([r, k, c]) => [
      path(scallop(k, r + 5, 24), "#5A1C04", { op: 0.28 }),
      path(scallop(k, r, 24), d.lin([0, lighten(c, 0.14), 1, c])),
    ]),
    sun(d, p),
  );
}

/** Level 3: low sun cut by bands over dunes. */
export function dunes(d, p) {
  const cut = d.mask(
    rect(0, 0, 750, 700, 0, "#fff"),
    [
      [522, 6],
      [543, 9],
      [566, 12],
    ].map(([y, h]) => rect(90, y, 400, h, 0, "#000")),
  );
  const dune = (pts, a, b) => path(`${smoothPath(pts)}L750 660 0 660Z`, d.lin([0, a, 1, b]));
  return group(
    {},
    group({ mask: cut }, sun(d, p)),
    [
      [70, 300, 110],
      [560, 262, 150],
      [600, 284, 96],
      [30, 322, 80],
    ].map(([x, y, w]) => rect(x, y, w, 7, 3.5, lighten(p.disc, 0.35), { op: 0.35 })),
    dune(
      [
        [0, 540],
        [160, 566],
        [330, 590],
        [520, 560],
        [750, 520],
      ],
      lighten(p.land, 0.22),
      p.land,
    ),
    dune(
      [
        [0, 596],
        [120, 560],
        [260, 578],
        [430, 612],
        [750, 572],
      ],
      p.land,
      darken(p.land, 0.45),
    ),
  );
}

/** Level 4: sun setting behind ridges. */
export function ridges(d, p) {
  const ridge = (pts, a, b, snow) =>
    group(
      {},
      path(`M0 660V${pts[0][1]}L${pts.map((q) => q.join(" ")).join("L")}V660Z`, d.lin([0, a, 1, b])),
      snow ? path(snow, lighten(a, 0.55), { op: 0.5 }) : "",
    );
  return group(
    {},
    sun(d, p),
    strokedPath("M60 312H170M96 330H214M540 248H668M584 268H640", lighten(p.disc, 0.4), 6, { op: 0.35 }),
    ridge(
      [
        [0, 520],
        [70, 470],
        [130, 530],
        [190, 488],
        [280, 560],
        [350, 520],
        [440, 566],
        [560, 450],
        [640, 520],
        [700, 480],
        [750, 512],
      ],
      lighten(p.land, 0.3),
      lighten(p.land, 0.12),
      "M560 450 530 478 552 476 564 490 580 474 596 482ZM70 470 50 485 68 486 80 494 92 492Z",
    ),
    ridge(
      [
        [0, 580],
        [90, 528],
        [180, 590],
        [270, 548],
        [390, 606],
        [520, 552],
        [610, 596],
        [750, 540],
      ],
      p.land,
      darken(p.land, 0.4),
    ),
  );
}
