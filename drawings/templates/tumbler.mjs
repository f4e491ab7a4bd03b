import { darken, lighten, withOpacity } from "../kit/colour.mjs";
import { contactShadow, glow, hexagonPath } from "../kit/shape.mjs";
import { ellipse, group, path, rect, rotatedGroup, strokedPath } from "../kit/svg.mjs";

const BODY =
  "M-94-206C-94-206-82-30-78-12-76 0-40 8 0 8S76 0 78-12C82-30 94-206 94-206 94-196 52-188 0-188S-94-196-94-206Z";

function facets() {
  let d = "";
  for (let row = 0; row < 2; row++) {
    for (let i = -3; i <= 3; i++) d += hexagonPath(i * 34 + (row ? 17 : 0), -26 - row * 29.5, 19);
  }
  return d;
}

function cube(d, x, y, deg, k) {
  return rotatedGroup(
    x,
    y,
    deg,
    k,
    rect(
      -30,
      -30,
      60,
      60,
      12,
      d.lin([0, withOpacity("#fff", 0.85), 0.5, withOpacity("#fff", 0.28), 1, withOpacity("#fff", 0.5)], 0, 0, 1, 1),
    ),
    path("M-30-14 8-20 30-30V18L6 30-30 24Z", "#fff", { op: 0.16 }),
    strokedPath("M-22-18Q-22-23-17-23H8", "#fff", 4, { op: 0.9 }),
    rect(-30, -30, 60, 60, 12, "none", { s: "#fff", sw: 2, op: 0.55 }),
  );
}

function drink(d, c, top) {
  const half = 76 + (94 - 76) * ((-top - 12) / 194);
  const shape = `M${-half} ${top}L-79-38C-78-28-40-22 0-22S78-28 79-38L${half} ${top}C${half} ${top + 12} 40 ${top + 16} 0 ${top + 16}S${-half} ${top + 12} ${-half} ${top}Z`;
  return group(
    {},
    path(shape, d.lin([0, lighten(c, 0.3), 0.35, c, 1, darken(c, 0.34)])),
    path(
      shape,
      d.lin(
        [
          0,
          withOpacity(darken(c, 0.5), 0.55),
          0.2,
          withOpacity(c, 0),
          0.78,
          withOpacity(c, 0),
          1,
          withOpacity(darken(c, 0.5), 0.6),
        ],
        0,
        0,
        1,
        0,
      ),
    ),
    ellipse(0, top, half, 15, d.lin([0, lighten(c, 0.62), 1, lighten(c, 0.14)], 0, 0, 1, 0.4)),
    ellipse(0, top, half - 3, 13, "none", { s: "#fff", sw: 2, op: 0.6 }),
  );
}

function glassFront(d) {
  return group(
    {},
    path(
      "M-79-38C-78-28-40-22 0-22S78-28 79-38L78-12C76 0 40 8 0 8S-76 0-78-12Z",
      d.lin([0, withOpacity("#fff", 0.5), 0.5, withOpacity("#fff", 0.16), 1, withOpacity("#fff", 0.42)]),
    ),
    path("M-60-6Q0 8 60-6Q40 2 0 3T-60-6Z", "#fff", { op: 0.7 }),
    strokedPath(facets(), "#fff", 2, {
      op: 0.3,
      clip: d.clip(path("M-88-92-78-12C-76 0-40 8 0 8S76 0 78-12L88-92Z", "#000")),
    }),
    path(
      "M-80-190-70-40C-69-34-62-33-61-38L-66-190Z",
      d.lin([0, withOpacity("#fff", 0.75), 1, withOpacity("#fff", 0.12)]),
    ),
    path("M66-184 59-60 66-60 77-184Z", "#fff", { op: 0.26 }),
    strokedPath("M-94-206C-94-196-52-188 0-188S94-196 94-206", "#fff", 3.4, { op: 0.85 }),
    strokedPath("M-94-206C-94-216-52-224 0-224S94-216 94-206", "#fff", 2, { op: 0.5 }),
  );
}

/**
 * Cut tumbler standing on (0, 0), 224 high. `ice` cubes float in it; `edge` outlines it on a light ground; `lid` lays a coaster over the rim;
 * `turned` stands it upside down and empty.
 */
export function tumbler(d, { c, ice = 0, lid, turned = false, warm, edge }) {
  const glass = path(
    BODY,
    d.lin(
      [
        0,
        withOpacity("#fff", 0.34),
        0.22,
        withOpacity("#fff", 0.08),
        0.75,
        withOpacity("#fff", 0.1),
        1,
        withOpacity("#fff", 0.3),
      ],
      0,
      0,
      1,
      0,
    ),
  );
  if (turned) {
    return group(
      {},
      contactShadow(d, 4, -2, 150, 26, 0.55, "#1a0503"),
      group({ t: "translate(0 -206) rotate(180)" }, glass, glassFront(d)),
      strokedPath("M-94 0C-94 12-52 20 0 20S94 12 94 0", "#fff", 3, { op: 0.6 }),
    );
  }
  const top = -112;
  const cubes = [
    [-34, -112, -14, 0.95],
    [32, -104, 18, 0.9],
    [-2, -70, 40, 0.85],
    [34, -150, -6, 0.82],
  ].slice(0, ice);
  return group(
    {},
    contactShadow(d, 10, 2, 150, 24, edge ? 0.3 : 0.6, "#1a0503"),
    glow(d, 74, 16, 100, warm ?? c, 0.75, 17),
    glass,
    ellipse(0, -206, 94, 18, "#000", { op: 0.14 }),
    drink(d, c, top),
    cubes.map((p) => cube(d, ...p)),
    ice ? group({ op: 0.5 }, ellipse(0, top, 80, 15, "none", { s: lighten(c, 0.4), sw: 2 })) : "",
    glassFront(d),
    edge
      ? [
          path(BODY, "none", { s: edge, sw: 2.4, op: 0.5 }),
          ellipse(0, -206, 94, 18, "none", { s: edge, sw: 2.4, op: 0.6 }),
        ]
      : "",
    lid ? coaster(d, 0, -212, 112, lid) : "",
  );
}

export function coaster(d, x, y, r, c) {
  return group(
    {},
    ellipse(x, y + 12, r, r * 0.2, darken(c, 0.55)),
    ellipse(x, y, r, r * 0.2, d.lin([0, lighten(c, 0.25), 0.6, c, 1, darken(c, 0.25)], 0, 0, 1, 0.6)),
    ellipse(x, y, r * 0.8, r * 0.16, "none", { s: lighten(c, 0.55), sw: 2, op: 0.6 }),
    ellipse(x, y, r * 0.5, r * 0.1, "none", { s: lighten(c, 0.55), sw: 1.5, op: 0.4 }),
  );
}
