import { join } from "node:path";
import { root } from "../steps/bootstrap.mjs";
import { builtFiles, documentWeights } from "../steps/site-weights.mjs";

// The sample report is framed by another page, which sends what it shows.
const notVisited = ["404.html", "401.html", "auth-redirect.html", "sample-report.html"];
const addresses = {
  "home.html": "/index",
  "h5/report-page.html": "/h5/report/AAAAAAAAAAAAAAA",
  "h5/check-page.html": "/h5/check/AAAAAAAAAAAAAAAA",
};

/** Addresses of every public page and phone page that a visitor can enter by, and of /login. */
export function entryPages() {
  return documentWeights(builtFiles(join(root, "dist/site")))
    .filter(({ path, face }) => face !== "admin" && !notVisited.includes(path))
    .map(({ path, face }) => ({ path: addresses[path] ?? `/${path.replace(/\.html$/, "")}`, face }));
}
