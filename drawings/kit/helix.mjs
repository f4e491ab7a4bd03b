import { darken, lighten } from "./colour.mjs";
import { smoothPath } from "./shape.mjs";
import { group, numberText, strokedPath } from "./svg.mjs";

/** Cuts one strand into half turns; the half in front of the axis has z > 0. */
function halves(frame, turns, phase, side) {
  const out = [];
  const count = Math.round(turns * 2);
  for (let k = 0; k < count; k++) {
    const pts = [];
    for (let i = 0; i <= 8; i++) {
      const u = (k + i / 8) / count;
      const f = frame(u);
      const th = phase + 2 * Math.PI * turns * u + side * Math.PI;
      pts.push([f.x + f.nx * f.amp * Math.sin(th), f.y + f.ny * f.amp * Math.sin(th)]);
    }
    const mid = phase + 2 * Math.PI * turns * ((k + 0.5) / count) + side * Math.PI;
    out.push({ pts, front: Math.cos(mid) > 0 });
  }
  return out;
}

function rungLines(frame, turns, phase, perTurn, [ca, cb], width) {
  const total = Math.round(turns * perTurn);
  let [da, db] = ["", ""];
  for (let i = 0; i < total; i++) {
    const u = (i + 0.5) / total;
    const f = frame(u);
    const s = Math.sin(phase + 2 * Math.PI * turns * u) * 0.93 * f.amp;
    const [mx, my] = [f.x, f.y];
    const swap = i % 3 === 1 ? -1 : 1;
    da += `M${numberText(mx)} ${numberText(my)}L${numberText(mx + f.nx * s * swap)} ${numberText(my + f.ny * s * swap)}`;
    db += `M${numberText(mx)} ${numberText(my)}L${numberText(mx - f.nx * s * swap)} ${numberText(my - f.ny * s * swap)}`;
  }
  return [strokedPath(da, ca, width), strokedPath(db, cb, width)];
}

/**
 * Double helix along any centre line. `frame(u)` gives x, y, unit normal nx, ny and amplitude for u in 0..1.
 * Strand halves behind the axis are drawn first, then the base pairs, then the halves in front.
 */
export function helixAlong(d, frame, o) {
  const { turns = 3, width = 14, a, b, rungs = [a, b], perTurn = 9, phase = Math.PI / 2, horizontal = false } = o;
  const axis = horizontal ? [0, 0, 0, 1] : [0, 0, 1, 0];
  const backOf = (c) => d.lin([0, darken(c, 0.12), 0.5, darken(c, 0.42), 1, darken(c, 0.12)], ...axis);
  const frontOf = (c) => d.lin([0, darken(c, 0.12), 0.4, lighten(c, 0.28), 0.75, c, 1, darken(c, 0.12)], ...axis);
  const strands = [
    [0, a],
    [1, b],
  ].map(([side, c]) => halves(frame, turns, phase, side).map((h) => ({ ...h, c })));
  const all = strands.flat();
  const shine = (pts) =>
    strokedPath(
      smoothPath(pts.slice(2, 7).map(([x, y]) => [x - width * 0.16, y - width * 0.16])),
      "#fff",
      width * 0.16,
      {
        op: 0.6,
      },
    );
  return group(
    {},
    all.filter((h) => !h.front).map((h) => strokedPath(smoothPath(h.pts), backOf(h.c), width * 0.86)),
    rungLines(frame, turns, phase, perTurn, rungs, width * 0.44),
    all.filter((h) => h.front).map((h) => [strokedPath(smoothPath(h.pts), frontOf(h.c), width), shine(h.pts)]),
  );
}

/** Straight vertical helix centred on x, from y down to y + len. */
export function helix(d, x, y, len, amp, o) {
  return helixAlong(d, (u) => ({ x, y: y + len * u, nx: 1, ny: 0, amp }), o);
}
