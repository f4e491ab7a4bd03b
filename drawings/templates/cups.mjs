import { darken, lighten, withOpacity } from "../kit/colour.mjs";
import { contactShadow, hexagonPath, roundedHexagonPath } from "../kit/shape.mjs";
import { ellipse, group, path, strokedPath } from "../kit/svg.mjs";

const CAST = "#2a1206";
const glaze = (d, c) =>
  d.lin([0, lighten(c, 0.55), 0.28, lighten(c, 0.16), 0.68, c, 1, darken(c, 0.42)], 0, 0, 1, 0.15);

function coffeeTop(d, y, rx, ry, art) {
  return group(
    {},
    ellipse(0, y, rx, ry, d.lin([0, "#3B1C0C", 1, "#7A4420"], 0, 0, 1, 1)),
    ellipse(0, y + 1, rx * 0.94, ry * 0.88, d.rad([0, "#E9BE84", 0.55, "#C98B4C", 1, "#8A4E22"])),
    art ?? "",
    ellipse(0, y, rx * 0.98, ry * 0.96, "none", { s: "#2a1206", sw: 2, op: 0.35 }),
  );
}

/** Heart of milk on the crema, seen at a low angle. */
const fern = (y, k) =>
  group(
    { t: `translate(0 ${y}) scale(${k} ${k * 0.16})` },
    path("M0 62C-60 20-58-44-26-50-10-52-2-40 0-30 2-40 10-52 26-50 58-44 60 20 0 62Z", "#FFF4E0"),
    path("M0 34C-32 10-30-20-14-22-6-22-2-16 0-10 2-16 6-22 14-22 30-20 32 10 0 34Z", "#C98B4C"),
    path("M0 16C-14 6-14-8-6-8L0-2 6-8C14-8 14 6 0 16Z", "#FFF4E0"),
  );

function saucer(d, c, y = 0, rx = 132) {
  return group(
    {},
    contactShadow(d, 8, y + 12, rx * 1.22, 22, 0.5, CAST),
    ellipse(0, y + 5, rx, rx * 0.17, darken(c, 0.4)),
    ellipse(0, y, rx, rx * 0.165, d.lin([0, lighten(c, 0.6), 0.6, lighten(c, 0.1), 1, darken(c, 0.2)], 0, 0, 1, 0.5)),
    ellipse(0, y - 1, rx * 0.62, rx * 0.09, darken(c, 0.32), { op: 0.5 }),
  );
}

/** Round cup with handle on a saucer; foot on (0, 0). */
export function cup(d, { c, rx = 92, h = 128, milk = true, band }) {
  const ry = rx * 0.2;
  const foot = rx * 0.44;
  const body = `M${-rx} ${-h}C${-rx} ${-h * 0.4} ${-foot - 22} -10 ${-foot} -8H${foot}C${foot + 22} -10 ${rx} ${-h * 0.4} ${rx} ${-h}C${rx} ${-h + ry * 1.3} ${-rx} ${-h + ry * 1.3} ${-rx} ${-h}Z`;
  return group(
    {},
    saucer(d, c, -4, rx * 1.42),
    strokedPath(
      `M${rx - 6} ${-h + 26}C${rx + 52} ${-h + 10} ${rx + 44} ${-h * 0.3} ${rx * 0.74} ${-h * 0.28}`,
      darken(c, 0.3),
      19,
    ),
    strokedPath(
      `M${rx - 6} ${-h + 24}C${rx + 48} ${-h + 9} ${rx + 41} ${-h * 0.31} ${rx * 0.74} ${-h * 0.29}`,
      lighten(c, 0.2),
      11,
    ),
    path(body, glaze(d, c)),
    band
      ? group(
          { clip: d.clip(path(body, "#000")) },
          path(Array.from({ length: 9 }, (_, i) => hexagonPath(-140 + i * 35, -h * 0.52, 18)).join(""), "none", {
            s: band,
            sw: 3.4,
            op: 0.7,
          }),
        )
      : "",
    ellipse(0, -h, rx, ry, lighten(c, 0.5)),
    ellipse(0, -h + 2, rx - 7, ry - 3, darken(c, 0.4)),
    coffeeTop(d, -h + 5, rx - 10, ry - 5, milk ? fern(-h + 5, rx / 96) : ""),
    strokedPath(`M${-rx + 13} ${-h + 32}C${-rx + 17} ${-h * 0.45} ${-foot - 12} -26 ${-foot - 2} -20`, "#fff", 7, {
      op: 0.6,
    }),
    strokedPath(`M${-rx} ${-h}A${rx} ${ry} 0 0 0 ${rx} ${-h}`, "#fff", 2.4, { op: 0.7 }),
  );
}

/** Straight mug, 150 high. */
export function mug(d, { c, rim, mark }) {
  const body = "M-70-150V-18C-70 2 70 2 70-18V-150C70-132-70-132-70-150Z";
  return group(
    {},
    contactShadow(d, 8, 0, 126, 20, 0.55, CAST),
    strokedPath("M66-122C122-126 122-44 66-42", darken(c, 0.35), 19),
    strokedPath("M66-124C117-126 117-46 66-44", lighten(c, 0.16), 11),
    path(body, glaze(d, c)),
    path(roundedHexagonPath(-4, -70, 34), "none", { s: mark, sw: 5 }),
    path(roundedHexagonPath(-4, -70, 17), mark),
    ellipse(0, -150, 70, 15, rim),
    ellipse(0, -149, 62, 11, darken(c, 0.5)),
    coffeeTop(d, -146, 59, 9),
    strokedPath("M-70-150A70 15 0 0 0 70-150", rim, 6),
    strokedPath("M-58-124V-26", "#fff", 7, { op: 0.5 }),
  );
}

/** Paper cup with a sleeve, 226 high. */
export function paperCup(d, { c }) {
  const wall = "M-66-186-50-6C-40 4 40 4 50-6L66-186Z";
  return group(
    {},
    contactShadow(d, 8, 0, 112, 18, 0.55, CAST),
    path(wall, d.lin([0, "#fff", 0.5, "#F6E9D6", 1, "#B89A78"], 0, 0, 1, 0.1)),
    path("M-62-142C-30-132 30-132 62-142L54-56C28-46-28-46-54-56Z", glaze(d, c)),
    group(
      { clip: d.clip(path("M-62-142C-30-132 30-132 62-142L54-56C28-46-28-46-54-56Z", "#000")) },
      strokedPath(
        [
          [-34, -96],
          [0, -92],
          [34, -96],
          [-17, -66],
          [17, -66],
          [-17, -124],
          [17, -124],
          [-51, -68],
          [51, -68],
          [-51, -126],
          [51, -126],
        ]
          .map(([x, y]) => hexagonPath(x, y, 18))
          .join(""),
        lighten(c, 0.45),
        3,
        { op: 0.65 },
      ),
    ),
    path("M-74-190C-40-178 40-178 74-190L71-176C40-164-40-164-71-176Z", "#2E1A10"),
    path(
      "M-64-216C-66-200-70-196-74-190-40-178 40-178 74-190 70-196 66-200 64-216Z",
      d.lin([0, "#7A5A46", 0.4, "#4A2E20", 1, "#21110A"], 0, 0, 1, 0),
    ),
    ellipse(0, -216, 64, 12, d.lin([0, "#6B4A38", 1, "#33200F"], 0, 0, 1, 0.6)),
    ellipse(22, -213, 10, 2.6, "#140a05"),
    ellipse(0, -216, 56, 9, "none", { s: "#fff", sw: 1.6, op: 0.3 }),
    strokedPath("M-56-172-42-16", "#fff", 7, { op: 0.75 }),
  );
}

/** Tall glass in layers: coffee, milk, foam; 224 high. */
export function latte(d) {
  const wall = "M-56-214-44-10C-36 4 36 4 44-10L56-214Z";
  const layers = d.lin([
    0,
    "#FFF8EC",
    0.16,
    "#FFF2DE",
    0.24,
    "#8A4F26",
    0.46,
    "#A86A38",
    0.6,
    "#D9AB78",
    0.86,
    "#F3DDBE",
    1,
    "#E3C49C",
  ]);
  return group(
    {},
    contactShadow(d, 8, 0, 106, 17, 0.55, CAST),
    path(wall, "#fff", { op: 0.3 }),
    path("M-52-196-43-20C-36-8 36-8 43-20L52-196C30-186-30-186-52-196Z", layers),
    path(
      "M-52-196-43-20C-36-8 36-8 43-20L52-196C30-186-30-186-52-196Z",
      d.lin(
        [
          0,
          withOpacity("#3B1C0C", 0.35),
          0.25,
          withOpacity("#fff", 0.12),
          0.75,
          withOpacity("#3B1C0C", 0),
          1,
          withOpacity("#3B1C0C", 0.4),
        ],
        0,
        0,
        1,
        0,
      ),
    ),
    path("M-54-198C-60-222-30-234-8-226 12-240 48-228 54-198 30-188-30-188-54-198Z", d.lin([0, "#fff", 1, "#F1DEC2"])),
    path("M-22-214C-10-220 4-216 8-210M14-216C24-220 34-216 38-208", "none", {
      s: "#C99A66",
      sw: 3.5,
      cap: "round",
      op: 0.7,
    }),
    path("M-44-10C-36 4 36 4 44-10L42-22C30-12-30-12-42-22Z", "#fff", { op: 0.55 }),
    strokedPath("M-45-184-37-34", "#fff", 8, { op: 0.75 }),
    strokedPath("M44-180 38-60", "#fff", 4, { op: 0.4 }),
  );
}
