import { darken, lighten, TOKENS } from "../kit/colour.mjs";
import { contactShadow, fourPointedStar, hexagonTile, roundedHexagonPath } from "../kit/shape.mjs";
import { roomScene } from "../kit/stage.mjs";
import { circle, ellipse, group, groupAt, path, rect, referenceAt, strokedPath, svgDrawing } from "../kit/svg.mjs";

/** Eight petals for the eight dimensions, eighteen stamens for the factors. */
function flower(d, c) {
  const petal = d.shape(
    path("M0-14C-34-40-38-96 0-128 38-96 34-40 0-14Z", d.lin([0, lighten(c, 0.72), 0.5, lighten(c, 0.3), 1, c])),
    path("M0-14C-10-50-8-96 0-128 8-96 10-50 0-14Z", darken(c, 0.2), { op: 0.14 }),
    strokedPath("M-16-56C-18-78-12-98-4-110", "#fff", 4, { op: 0.6 }),
  );
  const stamens = Array.from({ length: 18 }, (_, i) => {
    const a = (i * Math.PI) / 9;
    const r = i % 2 ? 34 : 26;
    return circle(Math.cos(a) * r, Math.sin(a) * r, 4.4, "#F6B93B");
  });
  return group(
    {},
    Array.from({ length: 8 }, (_, i) => referenceAt(petal, 0, 0, 1, i * 45 + 22.5)),
    Array.from({ length: 8 }, (_, i) => referenceAt(petal, 0, 0, 0.72, i * 45)),
    circle(0, 0, 40, d.rad([0, "#FFF3C9", 0.7, lighten(c, 0.55), 1, lighten(c, 0.2)])),
    stamens,
    circle(0, 0, 15, d.rad([0, "#FFE08A", 1, "#E8A020"], 0.4, 0.35, 0.8)),
  );
}

function dropper(d, c) {
  return group(
    {},
    contactShadow(d, 6, 2, 76, 13, 0.3),
    path(
      "M-48-112C-48-124-26-126-24-136H24C26-126 48-124 48-112V-14Q48 0 34 0H-34Q-48 0-48-14Z",
      d.lin([0, lighten(c, 0.3), 0.25, lighten(c, 0.75), 0.65, lighten(c, 0.35), 1, darken(c, 0.2)], 0, 0, 1, 0),
    ),
    path("M-42-66C-20-60 20-72 42-66V-14Q42-6 33-6H-33Q-42-6-42-14Z", d.lin([0, lighten(c, 0.2), 1, c]), { op: 0.75 }),
    rect(-3.5, -120, 7, 96, 3.5, "#fff", { op: 0.75 }),
    path(roundedHexagonPath(2, -56, 21), "#fff", { op: 0.92 }),
    path(roundedHexagonPath(2, -56, 10), c),
    rect(-27, -160, 54, 26, 5, d.lin([0, "#FFE7C2", 0.4, "#E3B36A", 1, "#9C6A2C"], 0, 0, 1, 0)),
    path(
      "M-17-160V-188C-17-210 17-210 17-188V-160Z",
      d.lin([0, lighten(c, 0.55), 0.4, c, 1, darken(c, 0.4)], 0, 0, 1, 0),
    ),
    strokedPath("M-38-106V-18", "#fff", 6, { op: 0.75 }),
    strokedPath("M-9-194V-168", "#fff", 4, { op: 0.6 }),
  );
}

/** Block of skin in section: flat cells on top, a hexagonal layer, a wavy base. */
function skinBlock(d, c) {
  const cell = d.shape(
    path(roundedHexagonPath(0, 0, 18, 0.24), d.lin([0, lighten(c, 0.82), 1, lighten(c, 0.5)])),
    circle(0, 1, 5.5, c, { op: 0.7 }),
    strokedPath("M-10-6Q-7-11 0-12", "#fff", 2.4, { op: 0.9 }),
  );
  const rows = [0, 1, 2].flatMap((r) =>
    Array.from({ length: 8 }, (_, i) => [18 + i * 33 + (r % 2 ? 16.5 : 0), 44 + r * 28.5]),
  );
  return group(
    {},
    rect(6, 12, 270, 172, 18, TOKENS.ink, { op: 0.13 }),
    rect(0, 0, 270, 172, 18, d.lin([0, lighten(c, 0.78), 1, lighten(c, 0.62)])),
    group(
      { clip: d.clip(rect(0, 0, 270, 172, 18, "#000")) },
      [0, 1].map((r) =>
        Array.from({ length: 7 }, (_, i) =>
          ellipse(14 + i * 42 + r * 20, 8 + r * 11, 22, 5.6, lighten(c, r ? 0.66 : 0.86), {
            s: lighten(c, 0.42),
            sw: 1.4,
          }),
        ),
      ),
      rows.map(([x, y]) => referenceAt(cell, x, y)),
      path(
        "M0 132C30 112 52 112 80 132S132 152 160 132 212 112 240 132 262 140 280 134V180H0Z",
        d.lin([0, lighten(c, 0.25), 1, c]),
      ),
      strokedPath("M0 132C30 112 52 112 80 132S132 152 160 132 212 112 240 132 262 140 280 134", "#fff", 3, {
        op: 0.7,
      }),
      strokedPath(
        "M24 176C30 154 50 158 58 146M58 160 72 152M128 178C126 164 150 160 156 150M206 176C204 158 226 158 236 146",
        "#B3253F",
        4,
        { op: 0.6 },
      ),
    ),
    rect(1, 1, 268, 170, 17, "none", { s: "#fff", sw: 2, op: 0.8 }),
  );
}

export function beauty() {
  const c = TOKENS.rose;
  return svgDrawing("sbe", 640, 420, (d) => [
    roomScene(d, 640, 420, c, { cx: 240, cy: 186, r: 182 }),
    group({ t: "translate(220 176)" }, circle(6, 16, 116, darken(c, 0.3), { op: 0.1 }), flower(d, c)),
    contactShadow(d, 474, 372, 150, 14, 0.22),
    groupAt(336, 190, 1, skinBlock(d, c)),
    groupAt(150, 384, 0.96, dropper(d, c)),
    path(
      "M470 96C484 118 492 128 492 142A22 22 0 0 1 448 142C448 128 456 118 470 96Z",
      d.lin([0, lighten(c, 0.7), 1, c], 0, 0, 0.6, 1),
    ),
    strokedPath("M458 142A12 12 0 0 0 466 154", "#fff", 4, { op: 0.85 }),
    strokedPath("M448 176A34 9 0 0 0 492 176", c, 3, { op: 0.5 }),
    [
      [560, 118, 20, c],
      [596, 80, 12, "#E8A0C0"],
      [64, 84, 14, c],
      [90, 290, 12, TOKENS.amber],
    ].map(([x, y, r, t]) => hexagonTile(d, x, y, r, t, r * 0.22)),
    fourPointedStar(388, 82, 10, c, 0.8),
    fourPointedStar(60, 170, 9, c, 0.7),
    fourPointedStar(548, 164, 7, c, 0.7),
  ]);
}
