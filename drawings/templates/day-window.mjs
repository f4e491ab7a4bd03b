import { darken, lighten, mixColours, withOpacity } from "../kit/colour.mjs";
import { createSeededRandom, fourPointedStar, glow, roundedHexagonPath } from "../kit/shape.mjs";
import { circle, ellipse, group, path, rect, referenceAt, strokedPath } from "../kit/svg.mjs";

const ARCH = "M72 640V376A150 150 0 0 1 222 226H528A150 150 0 0 1 678 376V640Z";

/** Place of the sun or moon for a level: one arc from the small hours (0) to full day (9). */
function station(level) {
  const a = Math.PI * (1.06 + (level / 9) * 0.88);
  return [375 + Math.cos(a) * 232, 470 + Math.sin(a) * 192];
}

function stars(level) {
  const next = createSeededRandom(300 + level);
  return Array.from({ length: [46, 36, 26, 12][level] ?? 0 }, (_, i) => {
    const [x, y] = [96 + next() * 560, 244 + next() * 200];
    return i % 5 ? circle(x, y, 1.1 + next() * 1.5, "#fff", { op: 0.75 }) : fourPointedStar(x, y, 7, "#FFF3D0", 0.9);
  });
}

function cloud(d, x, y, k, c, op) {
  return group(
    { t: `translate(${x} ${y}) scale(${k})`, op },
    path("M-70 20C-92 20-92-8-68-10-66-34-32-42-18-24-4-46 36-42 40-14 66-20 84 8 62 20Z", d.lin([0, "#fff", 1, c])),
  );
}

function body(d, level, p) {
  const [x, y] = station(level);
  if (level > 3) {
    return group(
      {},
      glow(d, x, y, 150, p.orb, 0.7),
      circle(x, y, 46, p.orb, { op: 0.25 }),
      circle(x, y, 34, d.lin([0, lighten(p.orb, 0.55), 1, p.orb], 0.2, 0, 0.8, 1)),
      level > 6
        ? strokedPath(
            Array.from({ length: 12 }, (_, i) => {
              const a = (i * Math.PI) / 6;
              return `M${(x + Math.cos(a) * 48).toFixed(0)} ${(y + Math.sin(a) * 48).toFixed(0)}L${(x + Math.cos(a) * 62).toFixed(0)} ${(y + Math.sin(a) * 62).toFixed(0)}`;
            }).join(""),
            p.orb,
            6,
          )
        : "",
    );
  }
  const bite = 20 + level * 5;
  return group(
    {},
    glow(d, x, y, 130, "#FBE6B4", 0.5),
    group(
      { mask: d.mask(circle(x, y, 40, "#fff"), circle(x + bite, y - 11, 33, "#000")) },
      circle(x, y, 38, d.lin([0, "#FFF9E3", 1, "#EBC77A"], 0.2, 0, 0.8, 1)),
      circle(x - 16, y + 12, 6, "#D9B268", { op: 0.5 }),
    ),
  );
}

/** Hill line: how much caffeine is left as the hours pass; it hardly falls at 0 and drops at once at 9. */
function remaining(level, lift = 0) {
  const k = 0.16 + (level / 9) ** 1.5 * 5.2;
  const y = (u) => 612 - 134 * Math.exp(-k * u) - lift * (1 - 0.35 * u);
  const pts = Array.from({ length: 13 }, (_, i) => [60 + (i * 630) / 12, y(i / 12)]);
  return { pts, k };
}

const line = (pts) => `M${pts.map(([x, y]) => `${x.toFixed(0)} ${y.toFixed(1)}`).join("L")}`;

function trees(d, level, p) {
  if (level < 4) {
    const house = d.shape(
      path("M-24 0V-24L0-44 24-24V0Z", p.landLow),
      path("M-30-22 0-48 30-22", "none", { s: darken(p.landLow, 0.3), sw: 5, cap: "round", join: "round" }),
      rect(-7, -20, 13, 13, 2, "#FFD27A"),
    );
    return [
      [404, 0.8],
      [452, 0.62],
    ].map(([x, k]) => referenceAt(house, x, yAt(level, x, 14) + 4, k));
  }
  const tree = d.shape(
    strokedPath("M0 0V-24", darken(p.landLow, 0.3), 6),
    ellipse(0, -42, 22, 28, d.lin([0, lighten(p.land, 0.3), 1, p.landLow], 0.1, 0, 0.9, 1)),
  );
  return [
    [122, 0.62],
    [160, 0.82],
    [398, 0.9],
    [438, 0.64],
    [640, 0.7],
  ].map(([x, k]) => referenceAt(tree, x, yAt(level, x, 14) + 4, k));
}

function yAt(level, x, lift) {
  const { k } = remaining(level);
  const u = (x - 60) / 630;
  return 612 - 134 * Math.exp(-k * u) - lift * (1 - 0.35 * u);
}

function gauge(level, p) {
  const dots = Array.from({ length: 10 }, (_, i) => station(i));
  const arc = `M${dots[0].map(Math.round).join(" ")}A232 192 0 0 1 ${dots[9].map(Math.round).join(" ")}`;
  return group(
    {},
    strokedPath(arc, p.night ? "#fff" : "#5A3418", 2.4, { op: 0.4, dash: "1 9" }),
    dots.map(([x, y], i) =>
      i === level
        ? ""
        : path(roundedHexagonPath(x, y, i < level ? 12 : 8.5), i < level ? (p.night ? "#F3C987" : "#8A5A3C") : "#fff", {
            op: i < level ? 1 : 0.55,
            s: i < level ? "#fff" : undefined,
            sw: i < level ? 2 : undefined,
          }),
    ),
  );
}

/** Arched window with sky, hills and the day's arc. */
export function dayWindow(d, level, p) {
  const main = line(remaining(level).pts);
  const back = line(remaining(level, 34).pts);
  const fill = (l, a, b) => path(`${l}V650H60Z`, d.linU([0, a, 1, b], 0, 470, 0, 640));
  return group(
    {},
    path(ARCH, "#3B1C0C", { op: 0.25, t: "translate(6 12)", s: "#3B1C0C", sw: 26 }),
    group(
      { clip: d.clip(path(ARCH, "#000")) },
      rect(60, 214, 630, 440, 0, d.lin([0, p.sky, 0.7, p.low, 1, lighten(p.low, 0.2)])),
      stars(level),
      body(d, level, p),
      p.clouds.map(([x, y, k, op]) => cloud(d, x, y, k, mixColours(p.low, "#ffffff", 0.4), op)),
      gauge(level, p),
      fill(back, mixColours(p.land, p.low, 0.5), mixColours(p.land, p.low, 0.25)),
      trees(d, level, p),
      fill(line(remaining(level, 14).pts), lighten(p.land, 0.16), p.landLow),
      fill(main, p.land, p.landLow),
      strokedPath(main, lighten(p.land, 0.55), 4, { op: 0.85 }),
      rect(60, 214, 630, 60, 0, d.lin([0, withOpacity("#2a1206", 0.28), 1, withOpacity("#2a1206", 0)])),
    ),
    path(ARCH, "none", { s: d.lin([0, "#D9A66E", 0.5, "#9C6236", 1, "#6A3C1C"], 0, 0, 0.6, 1), sw: 22 }),
    path(ARCH, "none", { s: "#F6D7AE", sw: 2.5, op: 0.75, t: "translate(-5 -5)" }),
  );
}
