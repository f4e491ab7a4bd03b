import { darken, lighten } from "./colour.mjs";
import { numberText, strokedPath } from "./svg.mjs";

/**
 * Equal round dots as one path. A `use` for each would be a tree of its own for the browser, and a phone needs a tenth of a second
 * to lay out two hundred of them.
 */
const dots = (places, size, colour, more) => strokedPath(at(places, "h0"), colour, size, more);

/** The same figure from each place on; steps from one to the next are alike, so that they compress. */
const at = (places, figure) =>
  places
    .map(
      ([x, y], i) =>
        (i
          ? `m${numberText(x - places[i - 1][0])} ${numberText(y - places[i - 1][1])}`
          : `M${numberText(x)} ${numberText(y)}`) + figure,
    )
    .join("");

const moved = (places, x, y) => places.map(([a, b]) => [a + x, b + y]);

/** Round caps of radius `r` that the light falls on from the upper left; `cells` are [x, y, colour]. */
export function litDiscs(cells, r) {
  const tones = new Map();
  for (const [x, y, c] of cells) tones.set(c, [...(tones.get(c) ?? []), [x, y]]);
  return [
    ...[...tones].flatMap(([c, places]) => [
      dots(places, 2 * r, darken(c, 0.16)),
      dots(moved(places, -r * 0.1, -r * 0.12), 1.78 * r, c),
      dots(moved(places, -r * 0.2, -r * 0.26), 1.05 * r, lighten(c, 0.25)),
    ]),
    dots(moved(cells, -r * 0.3, -r * 0.43), r * 0.55, "#fff", { op: 0.8 }),
  ];
}

/** The holes that they stand in. */
export const discHoles = (cells, r, colour, opacity) => dots(cells, 2 * r, colour, { op: opacity });

/** Squares of side `a` with corners of radius `r` around places, as one path in one paint. */
export function roundedSquares(places, a, r, paint) {
  const side = numberText(a - 2 * r);
  return strokedPath(at(moved(places, r - a / 2, r - a / 2), `h${side}v${side}h-${side}z`), paint, 2 * r, {
    fill: paint,
  });
}
