import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { documentWeights, readBuiltFiles } from "../steps/site-weights.mjs";

// The sample report is framed by another page that sends its content. The two gate documents are served instead of
// other pages, and the page of a printed code is measured with the pages that are filled from the database.
const notVisited = [
  "404.html",
  "401.html",
  "auth-redirect.html",
  "sample-report.html",
  "h5/check-page.html",
  "h5/own-gate.html",
  "h5/report-gate.html",
];
const addresses = {
  "home.html": "/index",
  "h5/report-page.html": "/h5/report/AAAAAAAAAAAAAAA",
};

/** Addresses of every public page and phone page on which a visitor can arrive, and of /login. */
export function listEntryPages() {
  return documentWeights(readBuiltFiles(join(root, "dist/site")))
    .filter(({ path, face }) => face !== "admin" && !notVisited.includes(path))
    .map(({ path, face }) => ({ path: addresses[path] ?? `/${path.replace(/\.html$/, "")}`, face }));
}
