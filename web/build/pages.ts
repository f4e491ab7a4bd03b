/** Every document that exists as a file: request path, file, and how the guard or the worker reaches it. */
export interface PageFile {
  /** Path that the router renders. */
  readonly path: string;
  /** File under dist/site, without .html. */
  readonly file: string;
  /** Source of the page's own chunk, fetched together with what its face always loads. */
  readonly source: string;
}

const pagesOf = (face: string, sources: Readonly<Record<string, string>>): PageFile[] =>
  Object.entries(sources).map(([path, source]) => ({
    path,
    // "/index" as index.html would be redirected to "/", which belongs to the admin; _redirects rewrites /index to /home.
    file: path === "/index" ? "home" : path.slice(1),
    source: `${face}/${source}.page.tsx`,
  }));

export const marketingPages: readonly PageFile[] = pagesOf("marketing", {
  "/index": "home/home",
  "/products/drugs": "medication/drugs",
  "/products/micro": "pathogen/micro",
  "/products/dtc": "consumer/dtc",
  "/customize": "customize/customize",
  "/aboutus": "about/about",
  "/404": "other/not-found",
  "/401": "other/no-permission",
  "/auth-redirect": "other/auth-redirect",
  "/view1": "views/alcohol",
  "/view2": "views/coffee",
  "/view3": "views/talent",
  "/view4": "views/study",
  "/view5": "views/specialty",
  "/view6": "views/nutrition",
  "/view7": "views/sport",
  "/view8": "views/disease",
  "/view9": "views/beauty",
});

export const h5Pages: readonly PageFile[] = [
  ...pagesOf("h5", {
    "/h5/test": "start/test",
    "/h5/bind": "start/bind",
    "/h5/bindphone": "phone/bindphone",
    "/h5/validphone": "verify/verify",
    "/h5/verify": "verify/verify",
    "/h5/bindinfo": "info/bindinfo",
    "/h5/bindok": "done/bindok",
    "/h5/status": "mine/status",
    "/h5/reports": "mine/reports",
    "/h5/mydata": "mydata/mydata",
    "/h5/changephone": "mydata/changephone",
  }),
  // Served by the worker for every report key; holds nothing personal.
  { path: "/h5/report/AAAAAAAAAAAAAAA", file: "h5/report-page", source: "h5/report/report.page.tsx" },
  { path: "/h5/check/AAAAAAAAAAAAAAAA", file: "h5/check-page", source: "h5/check/check.page.tsx" },
];

export const loginPage: PageFile = { path: "/login", file: "login", source: "admin/session/login.enhance.ts" };

/** Framed by the back office beside a report template; holds nothing until the framing page sends it. */
export const samplePage: PageFile = {
  path: "/sample-report",
  file: "sample-report",
  source: "h5/sample/sample.entry.tsx",
};
