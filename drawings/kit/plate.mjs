import { darken, lighten } from "./colour.mjs";
import { discHoles, litDiscs } from "./lamps.mjs";
import { group, path, rect } from "./svg.mjs";

/** 96-well plate from above, 328 x 232 at (0, 0); `pick(row, col)` gives each well's colour. */
export function plate96(d, pick, { body = "#EEF4FA", depth = 14 } = {}) {
  const outline = "M26 0H314Q328 0 328 14V218Q328 232 314 232H14Q0 232 0 218V26Z";
  const cells = [];
  for (let r = 0; r < 8; r++) for (let c = 0; c < 12; c++) cells.push([32 + c * 24, 32 + r * 24, pick(r, c)]);
  return group(
    {},
    depth ? path(outline, darken(body, 0.35), { t: `translate(0 ${depth})` }) : "",
    depth ? rect(0, 200, 328, 32 + depth - 14, 0, darken(body, 0.3)) : "",
    path(outline, d.lin([0, "#fff", 0.5, body, 1, darken(body, 0.16)], 0, 0, 0.7, 1)),
    path(
      "M30 9H306Q319 9 319 22V210Q319 223 306 223H22Q9 223 9 210V30Z",
      d.lin([0, darken(body, 0.1), 1, lighten(body, 0.4)], 0, 0, 0.5, 1),
    ),
    discHoles(cells, 10.5, "#8FA9C2", 0.55),
    litDiscs(
      cells.map(([x, y, c]) => [x, y + 0.6, c]),
      9.4,
    ),
  );
}
