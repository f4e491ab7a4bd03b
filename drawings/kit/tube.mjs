import { darken, lighten, TOKENS, withOpacity } from "./colour.mjs";
import { contactShadow, createSeededRandom, roundedHexagonPath } from "./shape.mjs";
import { circle, element, ellipse, group, numberText, path, rect, strokedPath } from "./svg.mjs";

/** Bars of a made-up barcode, `w` wide and `h` high from (x, y); `along` turns them for a narrow label. */
export function barcodeBars(x, y, w, h, seed = 3, c = TOKENS.ink, along = false) {
  const next = createSeededRandom(seed);
  const length = along ? h : w;
  let [at, out] = [0, ""];
  const unit = length / 62;
  while (at < length - unit * 2) {
    const t = unit * (1 + Math.floor(next() * 3));
    const thick = Math.min(t, length - at);
    out += along
      ? `M${numberText(x)} ${numberText(y + at)}h${numberText(w)}v${numberText(thick)}h${numberText(-w)}Z`
      : `M${numberText(x + at)} ${numberText(y)}h${numberText(thick)}v${numberText(h)}h${numberText(-thick)}Z`;
    at += t + unit * (1 + Math.floor(next() * 2));
  }
  return path(out, c);
}

export const numberLabel = (x, y, size, value, fill = TOKENS.ink, more = {}) =>
  element(
    "text",
    {
      x: numberText(x),
      y: numberText(y),
      "font-family": "Arial, Helvetica, sans-serif",
      "font-size": size,
      "font-weight": 600,
      "text-anchor": "middle",
      fill,
      ...more,
    },
    value,
  );

function cap(d, c) {
  const body = "M-36-250Q-36-262-24-262H24Q36-262 36-250V-212Q36-206 30-206H-30Q-36-206-36-212Z";
  const ribs = [-27, -18, -9, 0, 9, 18, 27].map((x) => `M${x}-248V-216`).join("");
  return group(
    {},
    path(body, d.lin([0, darken(c, 0.12), 0.25, lighten(c, 0.42), 0.6, c, 1, darken(c, 0.42)], 0, 0, 1, 0)),
    ellipse(0, -256, 32, 6, lighten(c, 0.5), { op: 0.7 }),
    strokedPath(ribs, darken(c, 0.45), 2.2, { op: 0.5 }),
    strokedPath("M-31-246V-216", "#fff", 3, { op: 0.6 }),
    rect(-31, -208, 62, 12, 4, d.lin([0, darken(c, 0.2), 0.3, lighten(c, 0.2), 1, darken(c, 0.5)], 0, 0, 1, 0)),
  );
}

/**
 * Saliva tube with barcode label, 262 high, tip on (0, 0). `level` is how far the liquid reaches (0..1),
 * `open` leaves the cap off.
 */
export function tube(
  d,
  { c = TOKENS.blue, liquid = "#BFE3F7", level = 0.34, label = true, open = false, seed = 3, ground = true } = {},
) {
  const wall = "M-26-200V-40C-26-14-12 0 0 0S26-14 26-40V-200Z";
  const top = -20 - level * 170;
  const fill = `M-24 ${numberText(top)}V-40C-24-15-11-2.500 0-2.500S24-15 24-40V${numberText(top)}Z`.replaceAll(
    "2.500",
    "2.5",
  );
  return group(
    {},
    ground ? contactShadow(d, 6, 2, 52, 11, 0.34) : "",
    path(
      wall,
      d.lin(
        [
          0,
          withOpacity("#DCEBF6", 0.95),
          0.3,
          withOpacity("#fff", 0.75),
          0.75,
          withOpacity("#E7F2FA", 0.8),
          1,
          withOpacity("#A9C3D9", 0.95),
        ],
        0,
        0,
        1,
        0,
      ),
    ),
    path(
      fill,
      d.lin([0, lighten(liquid, 0.3), 0.3, lighten(liquid, 0.5), 0.7, liquid, 1, darken(liquid, 0.3)], 0, 0, 1, 0),
    ),
    ellipse(0, top, 24, 5, lighten(liquid, 0.65)),
    circle(-8, top + 18, 2.6, "#fff", { op: 0.8 }),
    circle(7, top + 30, 2, "#fff", { op: 0.7 }),
    circle(2, top + 10, 1.6, "#fff", { op: 0.8 }),
    strokedPath("M12-66h12M16-82h8M12-98h12M16-114h8", darken(liquid, 0.45), 1.6, { op: label ? 0 : 0.5 }),
    label
      ? group(
          {},
          rect(-26, -176, 52, 92, 3, d.lin([0, "#DDE6EF", 0.2, "#fff", 0.75, "#fff", 1, "#C6D3E0"], 0, 0, 1, 0)),
          barcodeBars(-17, -168, 25, 76, seed, TOKENS.ink, true),
          rect(12, -168, 7, 76, 2, lighten(c, 0.55)),
          path(roundedHexagonPath(15.5, -160, 4), c),
        )
      : "",
    strokedPath("M-19-194V-44C-18-26-13-14-8-9", "#fff", 4, { op: 0.85 }),
    strokedPath("M21-190V-60", "#fff", 2, { op: 0.5 }),
    path(wall, "none", { s: "#7FA3C2", sw: 1.4, op: 0.55 }),
    open ? ellipse(0, -200, 26, 5.5, "#EAF4FB", { s: "#9DBAD3", sw: 2 }) : cap(d, c),
  );
}

/** Swab, 250 long, cotton end on (0, 0) pointing down. */
export function swab(d, tip = "#F6FAFD") {
  return group(
    {},
    rect(-3.5, -250, 7, 220, 3.5, d.lin([0, "#fff", 1, "#B7C9DA"], 0, 0, 1, 0)),
    path("M-5-44C-14-34-13-4 0 0 13-4 14-34 5-44Z", d.lin([0, "#fff", 0.5, tip, 1, "#B9CDDF"], 0, 0, 1, 0.2)),
    strokedPath("M-5-32Q-8-18-4-10", "#fff", 3, { op: 0.9 }),
    strokedPath("M4-36Q8-24 5-12M-1-30Q2-18 0-8", "#A9BFD3", 1.4, { op: 0.7 }),
  );
}

/** Rack of a moulded block with `count` tubes behind its front wall. */
export function tubeRack(d, width, count, c, tubes) {
  const step = (width - 60) / Math.max(1, count - 1);
  return group(
    {},
    contactShadow(d, 8, 2, width * 0.62, 20, 0.35),
    rect(-width / 2, -150, width, 20, 10, d.lin([0, lighten(c, 0.55), 1, lighten(c, 0.1)])),
    Array.from({ length: count }, (_, i) =>
      group(
        { t: `translate(${numberText(-width / 2 + 30 + i * step)} -18)` },
        tube(d, { ...tubes[i % tubes.length], ground: false, seed: 11 + i }),
      ),
    ),
    rect(-width / 2, -78, width, 78, 14, d.lin([0, lighten(c, 0.4), 0.2, c, 1, darken(c, 0.32)])),
    rect(-width / 2 + 10, -70, width - 20, 3, 1.5, "#fff", { op: 0.55 }),
    path(roundedHexagonPath(0, -36, 17), "#fff", { op: 0.25 }),
    path(roundedHexagonPath(0, -36, 9), "#fff", { op: 0.7 }),
  );
}
