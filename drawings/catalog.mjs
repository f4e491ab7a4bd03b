import { favicon, logo, logoWhite, signInPicture } from "./brand.mjs";
import { barcodeHelpDrawing, bindDrawing, boundDrawing, fastTestDrawing } from "./h5-binding.mjs";
import { notFoundDrawing, offlineDrawing, waitingDrawing } from "./h5-states.mjs";
import { folicAcid, nitroglycerin, respiratory } from "./reports.mjs";
import { beauty } from "./site/beauty.mjs";
import { disease, sport } from "./site/body.mjs";
import { flowAmplify, flowLoad, flowReport, flowSample } from "./site/flow.mjs";
import { specialty, study, talent } from "./site/growth.mjs";
import { hero, heroBackground, heroForeground, virusPicture } from "./site/hero.mjs";
import { dtc } from "./site/kit-box.mjs";
import { device, lab } from "./site/lab.mjs";
import { medication, pathogen } from "./site/medicine.mjs";
import { nutrition } from "./site/nutrition.mjs";
import { alcoholHeader, coffeeHeader } from "./site/social.mjs";
import { alcohol } from "./templates/alcohol.mjs";
import { coffee } from "./templates/coffee.mjs";

const levels = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Every file the generator owns: path under web/public, and the drawing. */
export const drawings = [
  ...levels.map((n) => [`art/templates/alcohol/${n}.svg`, () => alcohol(n)]),
  ...levels.map((n) => [`art/templates/coffee/${n}.svg`, () => coffee(n)]),
  ["art/reports/nitroglycerin.svg", nitroglycerin],
  ["art/reports/folic-acid.svg", folicAcid],
  ["art/reports/respiratory.svg", respiratory],
  ["art/h5/bind.svg", bindDrawing],
  ["art/h5/fast-test.svg", fastTestDrawing],
  ["art/h5/bound.svg", boundDrawing],
  ["art/h5/barcode-help.svg", barcodeHelpDrawing],
  ["art/h5/waiting.svg", waitingDrawing],
  ["art/h5/not-found.svg", notFoundDrawing],
  ["art/h5/offline.svg", offlineDrawing],
  ["art/site/alcohol.svg", alcoholHeader],
  ["art/site/coffee.svg", coffeeHeader],
  ["art/site/talent.svg", talent],
  ["art/site/study.svg", study],
  ["art/site/specialty.svg", specialty],
  ["art/site/nutrition.svg", nutrition],
  ["art/site/sport.svg", sport],
  ["art/site/disease.svg", disease],
  ["art/site/beauty.svg", beauty],
  ["art/site/medication.svg", medication],
  ["art/site/pathogen.svg", pathogen],
  ["art/site/dtc.svg", dtc],
  ["art/site/hero.svg", hero],
  ["art/site/hero-back.svg", heroBackground],
  ["art/site/hero-front.svg", heroForeground],
  ["art/site/device.svg", device],
  ["art/site/lab.svg", lab],
  ["art/site/flow-1.svg", flowSample],
  ["art/site/flow-2.svg", flowLoad],
  ["art/site/flow-3.svg", flowAmplify],
  ["art/site/flow-4.svg", flowReport],
  ...["covid", "flu-a", "flu-b", "rsv"].map((kind, i) => [`art/site/virus-${kind}.svg`, virusPicture(i)]),
  ["art/logo.svg", logo],
  ["art/logo-white.svg", logoWhite],
  ["favicon.svg", favicon],
  ["art/admin/login.svg", signInPicture],
];
