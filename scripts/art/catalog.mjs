import { alcohol } from "./templates/alcohol.mjs";
import { favicon, login, logo, logoWhite } from "./brand.mjs";
import { barcodeHelp, bind, bound, fastTest, notFound, offline, waiting } from "./h5.mjs";
import { folicAcid, nitroglycerin, respiratory } from "./reports.mjs";
import { coffee } from "./templates/coffee.mjs";

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every file the generator owns: path under web/public, and the drawing. */
export const drawings = [
  ...levels.map((n) => [`art/templates/alcohol/${n}.svg`, () => alcohol(n)]),
  ...levels.map((n) => [`art/templates/coffee/${n}.svg`, () => coffee(n)]),
  ["art/reports/nitroglycerin.svg", nitroglycerin],
  ["art/reports/folic-acid.svg", folicAcid],
  ["art/reports/respiratory.svg", respiratory],
  ["art/h5/bind.svg", bind],
  ["art/h5/fast-test.svg", fastTest],
  ["art/h5/bound.svg", bound],
  ["art/h5/barcode-help.svg", barcodeHelp],
  ["art/h5/waiting.svg", waiting],
  ["art/h5/not-found.svg", notFound],
  ["art/h5/offline.svg", offline],
  ["art/logo.svg", logo],
  ["art/logo-white.svg", logoWhite],
  ["favicon.svg", favicon],
  ["art/admin/login.svg", login],
];
