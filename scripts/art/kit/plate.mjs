import { dark, light } from "./colour.mjs";
import { circ, copy, ell, g, path, rect } from "./svg.mjs";

/** One well seen from above, radius 10. */
function well(d, c) {
  return d.shape(
    circ(0, 0, 10.5, "#8FA9C2", { op: 0.55 }),
    circ(0, 0.6, 9.4, d.rad([0, light(c, 0.45), 0.6, c, 1, dark(c, 0.35)], 0.42, 0.36, 0.75)),
    ell(-3, -4, 3.4, 2.2, "#fff", { op: 0.75 }),
  );
}

/** 96-well plate from above, 328 x 232 at (0, 0); `pick(row, col)` gives each well's colour. */
export function plate96(d, pick, { body = "#EEF4FA", depth = 14 } = {}) {
  const outline = "M26 0H314Q328 0 328 14V218Q328 232 314 232H14Q0 232 0 218V26Z";
  const cells = [];
  const wells = new Map();
  for (let r = 0; r < 8; r++)
    for (let c = 0; c < 12; c++) {
      const tone = pick(r, c);
      if (!wells.has(tone)) wells.set(tone, well(d, tone));
      cells.push(copy(wells.get(tone), 32 + c * 24, 32 + r * 24));
    }
  return g(
    {},
    depth ? path(outline, dark(body, 0.35), { t: `translate(0 ${depth})` }) : "",
    depth ? rect(0, 200, 328, 32 + depth - 14, 0, dark(body, 0.3)) : "",
    path(outline, d.lin([0, "#fff", 0.5, body, 1, dark(body, 0.16)], 0, 0, 0.7, 1)),
    path(
      "M30 9H306Q319 9 319 22V210Q319 223 306 223H22Q9 223 9 210V30Z",
      d.lin([0, dark(body, 0.1), 1, light(body, 0.4)], 0, 0, 0.5, 1),
    ),
    cells,
  );
}
