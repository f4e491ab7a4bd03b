import { alcohol } from "./templates/alcohol.mjs";
import { coffee } from "./templates/coffee.mjs";

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every file the generator owns: path under web/public, and the drawing. */
export const drawings = [
  ...levels.map((n) => [`art/templates/alcohol/${n}.svg`, () => alcohol(n)]),
  ...levels.map((n) => [`art/templates/coffee/${n}.svg`, () => coffee(n)]),
];
